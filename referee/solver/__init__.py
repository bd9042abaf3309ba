"""The exact best grouping of a hand."""

from referee.solver import kernel
from referee.solver.best import Best, Rank, Solver
from referee.solver.goals import Counting, Goal, Relief, SpecialShow
from referee.solver.kernel import MOST_CARDS, BudgetExceededError

KERNEL = "python" if str(kernel.__file__).endswith(".py") else "compiled"
"""The kernel that runs."""

__all__ = ["KERNEL", "MOST_CARDS", "Best", "BudgetExceededError", "Counting", "Goal", "Rank", "Relief", "Solver", "SpecialShow"]
