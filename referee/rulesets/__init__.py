"""The rules of the houses, as data."""

from referee.rulesets.catalogue import (
    DEFAULT_RULESET,
    MARKS,
    Evidence,
    RuleSet,
    UnknownRulesetError,
    load_ruleset,
    ruleset_ids,
    sources,
)
from referee.rulesets.model import PARAMETERS, IndianRules, Parameter

__all__ = [
    "DEFAULT_RULESET",
    "MARKS",
    "PARAMETERS",
    "Evidence",
    "IndianRules",
    "Parameter",
    "RuleSet",
    "UnknownRulesetError",
    "load_ruleset",
    "ruleset_ids",
    "sources",
]
