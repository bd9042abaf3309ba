"""The baseline: a bare Flask service that parses a JSON body and sends it back."""

from flask import Flask, Response, jsonify, request

app = Flask(__name__)


@app.post("/v1/declarations")
def echo() -> Response:
    """The body, parsed and sent back."""
    return jsonify(request.get_json())
