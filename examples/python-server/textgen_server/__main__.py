"""python -m textgen_server --keys keys.demo.json --port 8000"""

import argparse
import os
from pathlib import Path

import uvicorn

from .app import create_app
from .keys import KeyRing


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m textgen_server", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="0 takes any free port (default: 8000)")
    parser.add_argument("--keys", type=Path, metavar="FILE", help="JSON; without it, TEXTGEN_SERVER_KEYS has it")
    parser.add_argument(
        "--faults",
        action="store_true",
        default=os.environ.get("TEXTGEN_SERVER_FAULTS", "") == "1",
        help="answer 500 or 503 to requests with x-fault: 500 or 503; so does TEXTGEN_SERVER_FAULTS=1",
    )
    return parser


def main() -> None:
    parser = arguments()
    options = parser.parse_args()
    try:
        text = options.keys.read_text() if options.keys else os.environ.get("TEXTGEN_SERVER_KEYS", "")
        keys = KeyRing.from_json(text)
    except (OSError, ValueError) as problem:
        parser.error(f"no keys to serve: give --keys FILE or TEXTGEN_SERVER_KEYS ({problem})")
    uvicorn.run(create_app(keys, faults=options.faults), host=options.host, port=options.port, access_log=False)


if __name__ == "__main__":
    main()
