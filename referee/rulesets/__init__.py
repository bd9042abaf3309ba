"""The rules of the houses, as data."""

from referee.rulesets.catalogue import (
    DEFAULT_RULESET,
    MARKS,
    MODELS,
    Evidence,
    RuleSet,
    UnknownRulesetError,
    game_of,
    load_ruleset,
    ruleset_ids,
    sources,
)
from referee.rulesets.indian_model import SPECIAL_SHOWS, IndianRules
from referee.rulesets.parameters import Parameter, Rules, parameters_of

__all__ = [
    "DEFAULT_RULESET",
    "MARKS",
    "MODELS",
    "SPECIAL_SHOWS",
    "Evidence",
    "IndianRules",
    "Parameter",
    "RuleSet",
    "Rules",
    "UnknownRulesetError",
    "game_of",
    "load_ruleset",
    "parameters_of",
    "ruleset_ids",
    "sources",
]
