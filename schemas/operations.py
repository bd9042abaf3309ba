"""``GET /healthz``, ``/readyz`` and ``/version``."""

from __future__ import annotations

from marshmallow import Schema, fields


class StatusAnswer(Schema):
    """The service is well."""

    status = fields.String(required=True)


class VersionAnswer(Schema):
    """What runs."""

    version = fields.String(required=True)
    commit = fields.String(required=True)
    kernel = fields.String(required=True, metadata={"description": "The solver's kernel."})
    rules = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata={"description": "Digest by rule set."}
    )
