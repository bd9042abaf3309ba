"""The exact best grouping of a hand."""

from referee.solver.best import Best, Counting, best
from referee.solver.board import Goal, Rank
from referee.solver.kernel import BudgetExceededError

KERNEL = "python"
"""The kernel that runs."""

__all__ = ["KERNEL", "Best", "BudgetExceededError", "Counting", "Goal", "Rank", "best"]
