"""A subject that does what each request's body tells it: ``python -m tests.conform.subject``, or by its path.

``{"n": 1}`` is answered ``{"n": 1}``; with ``"do"`` it misbehaves first, or instead.
"""

import json
import os
import signal
import sys
import time


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def end(*, code: int = 0, word: str = "") -> None:
    print(word, file=sys.stderr)
    sys.exit(code)


def forever(text: str) -> None:
    while True:
        say(text)


def close() -> None:
    os.close(1)
    time.sleep(60)


def without_status(answer: str) -> str:
    return json.dumps({"id": json.loads(answer)["id"], "body": {}}) + "\n"


DEEDS = {
    "hang": lambda answer: time.sleep(60),
    "crash": lambda answer: end(code=3, word="something broke: no such card"),
    "die": lambda answer: os.kill(os.getpid(), signal.SIGKILL),
    "leave": lambda answer: end(),
    "close": lambda answer: close(),
    "garbage": lambda answer: say("Dealing cards...\n"),
    "garbage first": lambda answer: say("Dealing cards...\n" + answer),
    "bytes": lambda answer: os.write(1, b"\xff\xfe\n"),
    "stranger": lambda answer: say(json.dumps({"id": "nobody", "status": 200, "body": {}}) + "\n"),
    "no status": lambda answer: say(without_status(answer)),
    "endless": lambda answer: forever("x" * 65536),
    "flood": lambda answer: forever("x\n" * 1000),
}


def main() -> None:
    held: list[str] = []
    for line in sys.stdin:
        request = json.loads(line)
        answer = json.dumps({"id": request["id"], "status": 200, "body": {"n": request["body"]["n"]}}) + "\n"
        deed = request["body"].get("do")
        if deed == "later":
            held.append(answer)
        elif deed:
            DEEDS[deed](answer)
        else:
            say(answer + "".join(held))
            held.clear()


if __name__ == "__main__":
    main()
