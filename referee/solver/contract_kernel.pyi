from collections.abc import Sequence

Row = tuple[int, Sequence[int]]
Found = tuple[list[tuple[list[int], int, int, int]], list[tuple[int, int, int]], list[int], int, int]

class ContractKernel:
    def __init__(
        self,
        wilds: Sequence[bool],
        prices: Sequence[int],
        rules: tuple[int, int, int, bool, bool],
        runs: Sequence[Row],
        sets: Sequence[Row],
        budget: int = ...,
    ) -> None: ...
    def solve(self, cards: Sequence[int]) -> None: ...
    def answer(self, discards: bool) -> Found | None: ...
    def choices(self) -> int: ...
