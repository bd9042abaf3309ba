"""A server elsewhere answers."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.request

from kit.judge import Answer, Judge, UnreachableError

_SECONDS = 30


def judge_at(url: str) -> Judge:
    """The judge at the address; it raises UnreachableError where none answers."""

    def judge(question: str, request: bytes) -> Answer:
        headers = {"Content-Type": "application/json"}
        asked = urllib.request.Request(f"{url}/v1/{question}", request, headers, method="POST")
        try:
            with urllib.request.urlopen(asked, timeout=_SECONDS) as answer:
                return _read(answer.status, answer.read())
        except urllib.error.HTTPError as error:
            return _read(error.code, error.read())
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise UnreachableError(f"{url} does not answer: {error}") from None

    return judge


def _read(status: int, body: bytes) -> Answer:
    try:
        data = json.loads(body)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise UnreachableError(f"status {status} and no answer of a referee")
    return Answer(status, body, data)
