"""Stands in for a command that scripts start often: to start Python and load what it needs takes longer than what it does.

One process (`serve`) has all that loaded. A small program (CLIENT) hands on to it what it was started with, and ends as the command
would: the command itself is run by a process that splits off from the first one, in the folder and the environment of its caller.
"""

from __future__ import annotations

import marshal
import os
import socket
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

# It starts in half the time without `socket` and `pickle`, which load much else.
CLIENT = """#!{python} -IS
import marshal, os, sys
from _socket import AF_UNIX, SCM_RIGHTS, SHUT_WR, SOL_SOCKET, socket
server = socket(AF_UNIX)
server.connect({address!r})
server.sendmsg([b"!"], [(SOL_SOCKET, SCM_RIGHTS, b"".join(file.to_bytes(4, sys.byteorder) for file in (1, 2)))])
server.sendall(marshal.dumps([os.getcwd(), dict(os.environ), sys.argv[1:]]))
server.shutdown(SHUT_WR)
sys.exit(server.recv(1)[0])
"""


@contextmanager
def served(folder: Path, module: str) -> Iterator[str]:
    """Let `module`, which calls `serve`, serve a command by a socket in a folder; gives the text of the command."""
    address = folder / "socket"
    server = subprocess.Popen([sys.executable, "-m", module, address], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
    try:
        assert server.stdout
        server.stdout.read(1)  # it is there
        yield CLIENT.format(python=sys.executable, address=str(address))
    finally:
        server.terminate()
        server.wait()


def serve(address: str, main: Callable[[Sequence[str]], int]) -> None:
    """Answer one command after the other, each by a process of its own, with the exit code of `main`."""
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(address)
        listening.listen()
        os.write(1, b"!")
        while True:
            client, _ = listening.accept()
            with client:
                _, files, *_ = socket.recv_fds(client, 1, 2)
                asked = b"".join(iter(lambda: client.recv(100_000), b""))  # noqa: B023 - it is used up at once
                if child := os.fork():
                    client.send(bytes([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])]))
                    for file in files:
                        os.close(file)
                    continue
                for number, file in enumerate(files, start=1):
                    os.dup2(file, number)
                sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))
                _answer(asked, main)


def _answer(asked: bytes, main: Callable[[Sequence[str]], int]) -> None:
    """Do what a command asks for, and end this process with its exit code."""
    code = 70
    try:
        folder, environment, words = marshal.loads(asked)  # noqa: S302 - our own client's
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        code = main(words)
    except Exception:  # noqa: BLE001 - it must not go on to listen
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
