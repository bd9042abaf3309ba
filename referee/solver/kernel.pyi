from array import array
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MOST_CARDS: int

class BudgetExceededError(RuntimeError): ...

class Workspace:
    def __init__(self, budget: int = ...) -> None: ...

class Kernel:
    def __init__(
        self,
        jokers: Sequence[int],
        prices: Sequence[int],
        joker_points: int,
        grammar: Sequence[int],
        goals: Sequence[int],
        cap: int,
        workspace: Workspace,
    ) -> None: ...
    def solve(self, cards: list[int], declares: bool, discards: bool) -> None: ...
    def solve_drawn(
        self,
        cards: list[int],
        declares: bool,
        discards: bool,
        shapes: Sequence[tuple[Sequence[int], int, Sequence[int]]],
    ) -> None: ...
    def points_of(self, hands: bytearray, sizes: bytearray, hand_size: int, discards: bool) -> array[int]: ...
    def found(self) -> list[tuple[int, list[int], int, int, int]]: ...
    def answer(self) -> tuple[list[tuple[int, list[int], int, int, int]], int, int]: ...
    def laid(
        self, names: tuple[T, ...]
    ) -> tuple[int, int, T | None, list[tuple[bytes, tuple[T, ...]]], tuple[T, ...]] | None: ...
    def promise(self) -> tuple[int, int]: ...
    def remainders(self) -> int: ...
