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


STRANGER = json.dumps({"id": "nobody", "status": 200, "body": {}})


def babble(what: str, answer: str) -> bytes:
    """What is said in place of the answer, or before it."""
    match what:
        case "garbage":
            return b"Dealing cards...\n"
        case "garbage first":
            return f"Dealing cards...\n{answer}".encode()
        case "bytes":
            return b"\xff\xfe\n"
        case "stranger":
            return f"{STRANGER}\n".encode()
        case "no status":
            return f"{json.dumps({'id': json.loads(answer)['id'], 'body': {}})}\n".encode()
    return b""


def misbehave(what: str) -> None:
    """End, or keep the other side waiting."""
    match what:
        case "hang":
            time.sleep(60)
        case "crash":
            sys.exit("something broke: no such card")
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "leave":
            sys.exit(0)
        case "close":
            os.close(1)
            time.sleep(60)
        case "endless" | "flood":
            while True:
                os.write(1, b"x" * 65536 if what == "endless" else b"x\n" * 1000)


def main() -> None:
    held: list[str] = []
    for line in sys.stdin:
        request = json.loads(line)
        answer = json.dumps({"id": request["id"], "status": 200, "body": {"n": request["body"]["n"]}}) + "\n"
        deed = request["body"].get("do")
        if deed == "later":
            held.append(answer)
        elif deed:
            os.write(1, babble(deed, answer))
            misbehave(deed)
        else:
            say(answer + "".join(held))
            held.clear()


if __name__ == "__main__":
    main()
