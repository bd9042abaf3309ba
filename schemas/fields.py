"""The kinds of member that requests have. A whole list of cards is one field: a field a card would cost three times as much."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, ClassVar, Final, TypeVar, get_args

from marshmallow import RAISE, Schema, ValidationError, missing
from marshmallow.decorators import VALIDATES_SCHEMA
from marshmallow.fields import Field

from referee import Card, CardError
from referee.cards import BY_TEXT
from referee.questions import LaidGroup, Shape, Unread
from schemas.faults import Complaint, complain
from schemas.limits import MAX_CARDS, MAX_GROUPS, MAX_NAME, MAX_PLAYERS

T = TypeVar("T")

# All that Card() takes. The look-ahead keeps a line feed from slipping past the end.
_CARD_PATTERN = (
    r"^(?:(?:10|[2-9AaTtJjQqKk])(?:[SHDCshdc]|[\u2660-\u2667]\ufe0f?)|[Jj][Kk]|[Pp][Jj]|[Jj][Oo][Kk][Ee][Rr]"
    r"|[\U0001f0a1-\U0001f0ab\U0001f0ad\U0001f0ae\U0001f0b1-\U0001f0bb\U0001f0bd-\U0001f0bf\U0001f0c1-\U0001f0cb\U0001f0cd-\U0001f0cf"
    r"\U0001f0d1-\U0001f0db\U0001f0dd-\U0001f0df])$(?!\n)"
)
CARD_SCHEMA: dict[str, Any] = {
    "type": "string",
    "pattern": _CARD_PATTERN,
    "description": "A card: rank `A 2..10 J Q K` and suit `S H D C`, or `JK` for a printed joker. Lower case, `T`, suit signs, "
    "`PJ`, `JOKER` and Unicode playing cards are understood too; answers use the first form.",
    "example": "10H",
}


def cards_schema(low: int, high: int) -> dict[str, Any]:
    """A list of cards as JSON Schema."""
    return {"type": "array", "items": {"$ref": "#/components/schemas/Card"}, "minItems": low, "maxItems": high}


_NAME_SCHEMA: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": MAX_NAME}
_MISSING = [Complaint("MEMBER_MISSING", "this member is required")]
_NULL = [Complaint("VALUE_INVALID", "must not be null")]


class RequestSchema(Schema):
    """A request: unknown members are refused.

    A request that is in order is read field by field, at a third of marshmallow's time. Any other is left to marshmallow,
    which reads it again and collects every fault.
    """

    class Meta:
        unknown = RAISE

    error_messages = {  # noqa: RUF012 (marshmallow's own way)
        "unknown": Complaint("MEMBER_UNKNOWN", "this question has no such member"),
        "type": Complaint("VALUE_INVALID", "must be an object"),
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._members = [(field.data_key or name, name, field) for name, field in self.load_fields.items()]
        self._known = frozenset(key for key, _, _ in self._members)
        hooks = {kind: names for kind, names in self._hooks.items() if names}
        self._whole_checks = [getattr(self, name) for name, _, _ in hooks.pop(VALIDATES_SCHEMA, ())]
        self._straight = not hooks and not options

    def load(self, data: Any, **options: Any) -> Any:
        """The members that the data gives.

        Raises:
            ValidationError: with every fault.
        """
        if self._straight and not options and isinstance(data, dict) and self._known.issuperset(data):
            try:
                return self._in_order(data)
            except ValidationError:
                pass
        return super().load(data, **options)

    def _in_order(self, data: dict[str, Any]) -> dict[str, Any]:
        members = {name: field.deserialize(data.get(key, missing), key, data) for key, name, field in self._members}
        for check in self._whole_checks:
            check(members)
        return members


class _Strict(Field[T]):
    """A field whose messages carry problem codes, and which can describe itself."""

    default_error_messages = {"required": _MISSING, "null": _NULL}  # noqa: RUF012

    def __init__(self, *, allow_none: bool = False, **kwargs: Any) -> None:
        assert not {"validate", "pre_load", "post_load"} & set(kwargs), "a field here checks what it reads by itself"
        # marshmallow would allow null wherever None stands for an absent member.
        super().__init__(allow_none=allow_none, **kwargs)

    def deserialize(self, value: Any, attr: str | None = None, data: Mapping[str, Any] | None = None, **kwargs: Any) -> Any:
        """The value as read. This is marshmallow's order of things, less what no field here has.

        Raises:
            ValidationError: what is wrong with it.
        """
        if value is missing:
            if self.required:
                raise self.make_error("required")
            return self.load_default() if callable(self.load_default) else self.load_default
        if value is None:
            if self.allow_none:
                return None
            raise self.make_error("null")
        return self._deserialize(value, attr, data, **kwargs)


class Text(_Strict[str]):
    """A string, taken as it is; ``choices`` are those that will do, checked elsewhere."""

    def __init__(self, *, choices: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = choices

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        words = {"type": "string", "enum": list(self.choices)}
        return {"anyOf": [words, {"type": "null"}]} if self.allow_none else words

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise complain("VALUE_INVALID", "must be a string")
        return value


class Choice(Text):
    """One of a few words."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if value not in self.choices:
            raise complain("VALUE_INVALID", "must be one of " + ", ".join(self.choices))
        return str(value)


class Anything(_Strict[Any]):
    """Any JSON value, null included."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_none=True, **kwargs)

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        return value


class Flag(_Strict[bool]):
    """True or false; never 1 or "true"."""

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"type": "boolean"}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise complain("VALUE_INVALID", "must be true or false")
        return value


class Name(_Strict[str]):
    """A name: a string of 1 to 64 characters."""

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"anyOf": [_NAME_SCHEMA, {"type": "null"}]} if self.allow_none else dict(_NAME_SCHEMA)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        return _name(value)


class Names(_Strict[tuple[str, ...]]):
    """A list of so many names."""

    def __init__(self, *, count: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.count = count

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"type": "array", "items": dict(_NAME_SCHEMA), "minItems": self.count, "maxItems": self.count}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> tuple[str, ...]:
        _check_list(value, self.count, self.count, "names")
        return _each(value, _name)


class Amount(_Strict[Decimal]):
    """A number that is not negative, in whole steps; a JSON number, never a string."""

    def __init__(self, *, step: Decimal, high: Decimal, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.step, self.high = step, high

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"type": "number", "minimum": 0, "maximum": int(self.high), "multipleOf": float(self.step)}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Decimal:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise complain("VALUE_INVALID", "must be a number")
        amount = Decimal(value)
        if not 0 <= amount <= self.high or amount % self.step:
            raise complain("VALUE_INVALID", f"must be from 0 to {self.high} in steps of {self.step}")
        return amount


class ByPlayer(_Strict[dict[str, Any]]):
    """An object from ``low`` to 10 players' names to values of one field, or, with ``most``, to lists of 1 to that many of
    them. No player may have the name that is ``taken``.

    An error carries the object with ``Unread`` for the values that are wrong.
    """

    named: ClassVar[str] = "players"
    most_names: ClassVar[int] = MAX_PLAYERS

    def __init__(
        self,
        value: WholeNumber | Amount | Cards,
        *,
        low: int = 1,
        most: int | None = None,
        taken: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.value, self.low, self.most, self.taken = value, low, most, taken

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        one = self.value.json_schema()
        values = one if self.most is None else {"type": "array", "items": one, "minItems": 1, "maxItems": self.most}
        names: dict[str, Any] = {"minLength": 1, "maxLength": MAX_NAME}
        if self.taken is not None:
            names["not"] = {"const": self.taken}
        return {
            "type": "object",
            "propertyNames": names,
            "additionalProperties": values,
            "minProperties": self.low,
            "maxProperties": self.most_names,
        }

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise complain("VALUE_INVALID", f"must be an object from {self.named} to values")
        if not self.low <= len(value) <= self.most_names:
            raise complain("VALUE_INVALID", f"must have {self.low} to {self.most_names} {self.named}, not {len(value)}")
        found: dict[str, Any] = {}
        errors: dict[str, Any] = {}
        for name, item in value.items():
            try:
                found[name] = self._value(name, item)
            except ValidationError as error:
                found[name], errors[name] = Unread(), error.messages
        if errors:
            raise ValidationError(errors, valid_data=found)
        return found

    def _value(self, name: str, item: Any) -> Any:
        if not 1 <= len(name) <= MAX_NAME:
            raise complain("VALUE_INVALID", f"a name must have 1 to {MAX_NAME} characters")
        if name == self.taken:
            raise complain("VALUE_INVALID", f"no player here may have the name {name}")
        if self.most is None:
            return self.value.deserialize(item)
        _check_list(item, 1, self.most, "scores")
        return _each(item, self.value.deserialize)


class Object(_Strict[Any]):
    """An object with a schema of its own, and what is ``made`` of its members.

    An error carries what is made of those that hold, with ``Unread`` for the others.
    """

    def __init__(self, schema: type[RequestSchema], *, made: Callable[..., Any] = dict, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.inner, self.reference = schema(), f"#/components/schemas/{schema.__name__}"
        self.made = made

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"$ref": self.reference}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        return self._one(value)

    def _one(self, value: Any) -> Any:
        try:
            members = _object(value, self.inner)
        except ValidationError as error:
            raise ValidationError(error.messages, valid_data=self._in_part(error.valid_data)) from None
        return self.made(**members)

    def _in_part(self, held: Any) -> Any:
        members = held if isinstance(held, dict) else {}
        return self.made(**{name: members.get(name, Unread()) for name in self.inner.load_fields})


class Objects(Object):
    """A list of objects of one schema; an error carries them all, as that of one does."""

    def __init__(self, schema: type[RequestSchema], *, low: int, high: int, **kwargs: Any) -> None:
        super().__init__(schema, **kwargs)
        self.low, self.high = low, high

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"type": "array", "items": {"$ref": self.reference}, "minItems": self.low, "maxItems": self.high}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        _check_list(value, self.low, self.high, "objects")
        found: list[Any] = []
        errors: dict[int, Any] = {}
        for index, item in enumerate(value):
            try:
                found.append(self._one(item))
            except ValidationError as error:
                found.append(error.valid_data)
                errors[index] = error.messages
        if errors:
            raise ValidationError(errors, valid_data=found)
        return tuple(found)


def _object(value: Any, schema: RequestSchema) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise complain("VALUE_INVALID", "must be an object")
    loaded: dict[str, Any] = schema.load(value)
    return loaded


class Members(_Strict[dict[str, Any]]):
    """An object whose members are checked elsewhere; ``members`` describes them."""

    def __init__(self, *, members: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.members = members

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"type": "object", "properties": dict(self.members), "additionalProperties": False}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise complain("VALUE_INVALID", "must be an object")
        return value


class WholeNumber(_Strict[int]):
    """A whole number within bounds, not negative unless they say so; never true, 12.0 or "12"."""

    def __init__(self, *, low: int = 0, high: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.low, self.high = low, high

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise complain("VALUE_INVALID", "must be a whole number")
        if not self.low <= value <= self.high:
            raise complain("VALUE_INVALID", f"must be from {self.low} to {self.high}")
        return value


class OneCard(_Strict[Card]):
    """A card."""

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        card = {"$ref": "#/components/schemas/Card"}
        return {"anyOf": [card, {"type": "null"}]} if self.allow_none else card

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Card:
        return _card(value)


class Cards(_Strict[tuple[Card, ...]]):
    """A list of cards."""

    def __init__(self, *, low: int = 0, high: int = MAX_CARDS, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.low, self.high = low, high

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return cards_schema(self.low, self.high)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> tuple[Card, ...]:
        return _cards(value, self.low, self.high)


class Groups(_Strict[tuple[tuple[Card, ...], ...]]):
    """A list of groups, each a list of cards; neither list may be empty."""

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        return {"type": "array", "items": cards_schema(1, MAX_CARDS), "minItems": 1, "maxItems": MAX_GROUPS}

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> tuple[tuple[Card, ...], ...]:
        _check_list(value, 1, MAX_GROUPS, "groups")
        return _each(value, _group)


class LaidGroupRequest(RequestSchema):
    """A group with its kind."""

    kind = Choice(choices=get_args(Shape), required=True, metadata={"description": "What the player calls the group."})
    cards = Cards(low=1, required=True, metadata={"description": "The cards; with a wild one among them, in ascending order."})


class LaidGroups(_Strict[tuple[LaidGroup, ...]]):
    """A list of groups, each an object with kind and cards or, unless the kinds must be ``named``, a list of cards alone."""

    _INNER = LaidGroupRequest()
    _REFERENCE: Final = {"$ref": f"#/components/schemas/{LaidGroupRequest.__name__}"}

    def __init__(self, *, named: bool, low: int = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.named, self.low = named, low

    def json_schema(self) -> dict[str, Any]:
        """The field as JSON Schema."""
        items = self._REFERENCE if self.named else {"anyOf": [cards_schema(1, MAX_CARDS), self._REFERENCE]}
        return {"type": "array", "items": items, "minItems": self.low, "maxItems": MAX_GROUPS}

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> tuple[LaidGroup, ...]:
        _check_list(value, self.low, MAX_GROUPS, "groups")
        return _each(value, self._one)

    def _one(self, value: Any) -> LaidGroup:
        if isinstance(value, list) and not self.named:
            return LaidGroup(_group(value))
        if isinstance(value, list):
            raise _kind_missing(value)
        members = _object(value, self._INNER)
        return LaidGroup(members["cards"], members["kind"])


def _kind_missing(cards: list[Any]) -> ValidationError:
    """A list of cards that lacks its kind, and may lack more."""
    errors: dict[str | int, Any] = {"kind": _MISSING}
    try:
        _group(cards)
    except ValidationError as error:
        if not isinstance(error.messages, dict):
            return error
        errors |= error.messages
    return ValidationError(errors)


def _name(value: Any) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= MAX_NAME:
        raise complain("VALUE_INVALID", f"must be a string of 1 to {MAX_NAME} characters")
    return value


def _group(value: Any) -> tuple[Card, ...]:
    return _cards(value, 1, MAX_CARDS)


def _cards(value: Any, low: int, high: int) -> tuple[Card, ...]:
    _check_list(value, low, high, "cards")
    try:
        return tuple(map(BY_TEXT.__getitem__, value))
    except (KeyError, TypeError):
        return _each(value, _card)


def _card(value: Any) -> Card:
    try:
        return Card(value)
    except CardError:
        shown = repr(value) if isinstance(value, str) else "this value"
        raise complain("CARD_UNKNOWN", f"{shown} is no card") from None


def _check_list(value: Any, low: int, high: int, what: str) -> None:
    if not isinstance(value, list):
        raise complain("VALUE_INVALID", f"must be a list of {what}")
    if not low <= len(value) <= high:
        raise complain("VALUE_INVALID", f"must have {low} to {high} {what}, not {len(value)}")


def _each(values: list[Any], read: Callable[[Any], T]) -> tuple[T, ...]:
    """Every value as read; the errors of all of them, each under its index."""
    try:
        return tuple(map(read, values))
    except ValidationError:
        return _read_apart(values, read)


def _read_apart(values: list[Any], read: Callable[[Any], T]) -> tuple[T, ...]:
    found: list[T] = []
    errors: dict[int, Any] = {}
    for index, value in enumerate(values):
        try:
            found.append(read(value))
        except ValidationError as error:
            errors[index] = error.messages
    if errors:
        raise ValidationError(errors)
    return tuple(found)
