"""Stores the sealed block of orders that an issue brings as `state/inbox/SHA256.age`, answers on the issue, and closes it.

Anybody may open an issue, so nothing of it is trusted. Two things of the event are used: the number, and the text. The title, the
labels and the author are never looked at. The text stays in this process and goes to git by a pipe: never to a shell, a command
line, the log, or into a name. What is stored is made anew from the bytes that the block stands for, so that it holds base64 alone.

No key is here, so nothing is opened. Whether a block is a player's, only the GM's key can tell. At most `MOST` wait at a time.

Needs: GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GH_TOKEN (writes contents and issues), `gh`, and a clone. Optional: REMOTE (origin) and
BRANCH (main; one that is not there is made, and holds the inbox alone). Several may run at once: whose push is late begins again.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HEADING = "### Sealed block"
"""With what the text of an issue begins that was written by the form (sealed-orders.yml)."""
BEGIN, END = "-----BEGIN AGE ENCRYPTED FILE-----", "-----END AGE ENCRYPTED FILE-----"
LARGEST = 32 * 1024
"""Bytes of a block; a page seals four thousand, which come to six."""
MOST = 50
"""How many blocks wait for the GM at a time."""
FOLDER = "state/inbox"
ROUNDS = 12
"""How often a push is tried while others push, too."""

RECEIVED = "Received."
NO_BLOCK = """Not received: there is no sealed block here, or it is not whole. Copy all of it into a new issue, from the line \
`-----BEGIN AGE ENCRYPTED FILE-----` to the line `-----END AGE ENCRYPTED FILE-----`.

Everybody can read an issue. If your orders stand here unsealed, count them as known to all, and tell the gamemaster."""
SEVERAL = "Not received: there are several blocks here. Open an issue for each of them."
TOO_LARGE = f"Not received: a block has at most {LARGEST // 1024} KiB."
FULL = "Not received: the inbox is full. Send the block to the gamemaster in another way, and say that the inbox is full."

# The head of an age file: its version, then for each recipient a line of words and lines of base64, of which the last is short.
_HEAD = re.compile(rb"age-encryption\.org/v1(?:\n->(?: [!-~]+)+(?:\n[A-Za-z0-9+/]{64})*\n[A-Za-z0-9+/]{0,63})+")
_CODE_AND_REST = re.compile(rb"[A-Za-z0-9+/]{43}\n.{32,}", re.DOTALL)
_LATE = re.compile(r"^!.*\[(remote )?rejected\] \((fetch first|non-fast-forward|cannot lock|failed to update|incorrect old)", re.M)
# Git runs this, and it reads the token from the environment.
_HELPER = '!f() { echo username=x-access-token; echo "password=$PUSH_TOKEN"; }; f'


def is_meant(text: str) -> bool:
    """Whether an issue is for the inbox: it comes by the form, or begins with a block. All others are left alone."""
    return text.lstrip().startswith((HEADING, BEGIN))


def block_in(text: str) -> tuple[bytes, str]:
    """The block in the text of an issue, in its one form, and nothing; or no bytes, and what to say instead."""
    lines = [line.strip() for line in text.replace("\r", "\n").split("\n")]
    if lines.count(BEGIN) > 1:
        return b"", SEVERAL
    if BEGIN not in lines or END not in lines[lines.index(BEGIN) :]:
        return b"", NO_BLOCK
    first = lines.index(BEGIN)
    inside = "".join(lines[first + 1 : lines.index(END, first)])
    try:
        data = base64.b64decode(inside.encode("ascii"), validate=True)
    except (UnicodeEncodeError, binascii.Error):
        return b"", NO_BLOCK
    if not is_sealed_for_a_key(data):
        return b"", NO_BLOCK
    written = base64.b64encode(data).decode("ascii")
    block = "\n".join([BEGIN, *(written[at : at + 64] for at in range(0, len(written), 64)), END, ""]).encode("ascii")
    return (b"", TOO_LARGE) if len(block) > LARGEST else (block, "")


def is_sealed_for_a_key(data: bytes) -> bool:
    """Whether bytes are as age writes them for the recipients of a game (`age1...`), and not for a pass word."""
    head, _, rest = data.partition(b"\n--- ")
    if not _HEAD.fullmatch(head) or not _CODE_AND_REST.fullmatch(rest):
        return False
    kinds = {line.split(b" ")[1] for line in head.split(b"\n") if line.startswith(b"-> ")}
    return b"X25519" in kinds and b"scrypt" not in kinds


class Clone:
    """Git in this clone, with the token for the remote; it touches neither the files of the clone nor its index."""

    def __init__(self, token: str) -> None:
        """`token` may be empty, where the remote asks for none. Git alone sees it, and no command line."""
        self.remote, self.branch = os.environ.get("REMOTE", "origin"), os.environ.get("BRANCH", "main")
        name, mail = os.environ.get("GIT_AUTHOR_NAME", "Gazette"), os.environ.get("GIT_AUTHOR_EMAIL", "gazette@localhost")
        who = {f"GIT_{role}_{part}": it for role in ("AUTHOR", "COMMITTER") for part, it in (("NAME", name), ("EMAIL", mail))}
        self.environment = {**os.environ, **who, "GIT_TERMINAL_PROMPT": "0", "PUSH_TOKEN": token}
        self.login = ("-c", "credential.helper=", "-c", f"credential.helper={_HELPER}") if token else ()

    def git(self, *words: str, given: bytes = b"", index: str = "") -> str:
        """What a git command prints, with an index of its own if asked; raises CalledProcessError where it fails."""
        command = ["git", *self.login, *words]
        environment = self.environment | ({"GIT_INDEX_FILE": index} if index else {})
        done = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True, env=environment)
        return done.stdout.decode("utf-8", "replace")

    def head(self) -> str:
        """The commit that the branch stands at, fetched; empty where the branch is not there."""
        ref = f"refs/heads/{self.branch}"
        if not self.git("ls-remote", "--quiet", self.remote, ref):
            return ""
        self.git("fetch", "--quiet", "--depth", "1", self.remote, ref)
        return self.git("rev-parse", "FETCH_HEAD").strip()

    def waiting(self, head: str) -> set[str]:
        """The paths of the blocks that wait at a commit."""
        listed = self.git("ls-tree", "--name-only", "-z", head, f"{FOLDER}/") if head else ""
        return {path for path in listed.split("\0") if path.endswith(".age")}

    def commit(self, head: str, path: str, block: bytes) -> str:
        """A new commit behind `head` that adds one file."""
        blob = self.git("hash-object", "-w", "--stdin", given=block).strip()
        with tempfile.TemporaryDirectory() as folder:
            index = str(Path(folder) / "index")
            self.git("read-tree", *([head] if head else ["--empty"]), index=index)
            self.git("update-index", "--add", "--cacheinfo", f"100644,{blob},{path}", index=index)
            tree = self.git("write-tree", "--missing-ok", index=index).strip()
        return self.git("commit-tree", *(["-p", head] if head else []), "-m", "Store a sealed block", tree).strip()

    def push(self, commit: str) -> bool:
        """Push a commit to the branch; False where somebody else has pushed meanwhile. Raises RuntimeError if refused otherwise."""
        command = ["git", *self.login, "push", "--porcelain", self.remote, f"{commit}:refs/heads/{self.branch}"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, env=self.environment)
        if done.returncode == 0:
            return True
        said = done.stdout.decode("utf-8", "replace")
        if _LATE.search(said):
            return False
        print(said, file=sys.stderr)
        raise RuntimeError(f"the block could not be pushed to {self.branch}; if it is protected: hosting.md, 'By issue form'")


def store(clone: Clone, block: bytes) -> str:
    """Put a block into the inbox and say so; or say that it is full. A block that waits there already is not stored twice."""
    path = f"{FOLDER}/{hashlib.sha256(block).hexdigest()}.age"
    for round_ in range(ROUNDS):
        time.sleep(random.uniform(0, round_))  # noqa: S311 - so that those who push at once come one after the other
        head = clone.head()
        waiting = clone.waiting(head)
        if path in waiting:
            return RECEIVED
        if len(waiting) >= MOST:
            return FULL
        if clone.push(clone.commit(head, path, block)):
            return RECEIVED
    raise RuntimeError(f"{ROUNDS} times somebody else had pushed meanwhile; run this job again")


def answer(number: int, words: str, token: str) -> None:
    """Say something on an issue, and close it."""
    issue = f"repos/{os.environ['GITHUB_REPOSITORY']}/issues/{number}"
    reason = "completed" if words == RECEIVED else "not_planned"
    asked = (
        ("POST", f"{issue}/comments", "-f", f"body={words}"),
        ("PATCH", issue, "-f", "state=closed", "-f", f"state_reason={reason}"),
    )
    for method, path, *fields in asked:
        command = ["gh", "api", "--silent", "--method", method, path, *fields]
        subprocess.run(command, check=True, env={**os.environ, "GH_TOKEN": token})


def main() -> None:
    """Do what the event of this job asks for."""
    token = os.environ.pop("GH_TOKEN", "")
    issue = json.loads(Path(os.environ["GITHUB_EVENT_PATH"]).read_text(encoding="utf-8"))["issue"]
    number, text = int(issue["number"]), str(issue["body"] or "")
    if not is_meant(text):
        print("This issue is not for the inbox.")
        return
    block, words = block_in(text)
    words = words or store(Clone(token), block)
    answer(number, words, token)
    print(words.partition("\n")[0])


if __name__ == "__main__":
    main()
