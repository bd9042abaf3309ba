"""Our own library with a fault planted: ``python wrong_product.py NAME=VALUE`` judges everything by that house rule."""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "examples" / "adapters")]

from python_library import answer  # type: ignore[import-not-found]  # noqa: E402 (the path comes first)


def main(planted: str) -> None:
    name, _, value = planted.partition("=")
    for line in sys.stdin:
        request = json.loads(line)
        body = request["body"]
        spoilt = {**body, "overrides": {**body.get("overrides", {}), name: json.loads(value)}}
        status, said = answer(request["method"], request["path"], spoilt)
        print(json.dumps({"id": request["id"], "status": status, "body": said}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
