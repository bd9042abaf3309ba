"""The rules of the houses, as data."""

from typing import TYPE_CHECKING

from referee.late import names_from
from referee.rulesets.catalogue import (
    DEFAULT_RULESET,
    MARKS,
    MODELS,
    Evidence,
    RuleSet,
    UnknownRulesetError,
    game_of,
    has_ruleset,
    load_ruleset,
    ruleset_ids,
    sources,
)
from referee.rulesets.parameters import Parameter, Rules, parameters_of

if TYPE_CHECKING:
    from referee.rulesets.basic_model import BasicRules
    from referee.rulesets.contract_model import Contract, ContractRules
    from referee.rulesets.gin_model import GinRules
    from referee.rulesets.indian_model import PURE_SEQUENCES, SPECIAL_SHOWS, IndianRules
    from referee.rulesets.michigan_model import BONUS, POKER, MichiganRules
else:
    __getattr__ = names_from(
        __name__,
        {
            "basic_model": ("BasicRules",),
            "contract_model": ("Contract", "ContractRules"),
            "gin_model": ("GinRules",),
            "indian_model": ("PURE_SEQUENCES", "SPECIAL_SHOWS", "IndianRules"),
            "michigan_model": ("BONUS", "POKER", "MichiganRules"),
        },
    )

__all__ = [
    "BONUS",
    "DEFAULT_RULESET",
    "MARKS",
    "MODELS",
    "POKER",
    "PURE_SEQUENCES",
    "SPECIAL_SHOWS",
    "BasicRules",
    "Contract",
    "ContractRules",
    "Evidence",
    "GinRules",
    "IndianRules",
    "MichiganRules",
    "Parameter",
    "RuleSet",
    "Rules",
    "UnknownRulesetError",
    "game_of",
    "has_ruleset",
    "load_ruleset",
    "parameters_of",
    "ruleset_ids",
    "sources",
]
