"""Sealed files: age (age-encryption.org/v1), so that secrets may lie in a public repository until their game is over.

A hidden file is `NAME` in an open or private game and `NAME.age` in a sealed one; where both lie side by side neither is read.
Texts are filled up with empty lines to a multiple of `BLOCK`, since the length of a sealed file would tell how much was written.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from generator.core.placed_values import Spot, Tree
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.store.reading import BY_ENGINE, load_yaml, read_yaml
from generator.store.writing import write

BLOCK = 16_384
"""Bytes; more than all that ten powers send takes."""

_BEGIN, _END = b"-----BEGIN AGE ENCRYPTED FILE-----\n", b"-----END AGE ENCRYPTED FILE-----\n"
_FIRST_LINE = b"age-encryption.org/v1\n"
_RANDOM = 256
"""Bytes set aside in the head of a file for the part of random length."""
_LARGEST = 2 * (BY_ENGINE.size + BLOCK)
_RECIPIENT = re.compile(r"age1[a-z0-9]{58}")
_IDENTITY = re.compile(r"^AGE-SECRET-KEY-1[A-Z0-9]+$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Keyring:
    """The age identities by which sealed files are opened."""

    identities: tuple[str, ...] = ()

    def __or__(self, other: Keyring) -> Keyring:
        """All the keys of both."""
        return Keyring((*self.identities, *other.identities))

    def __repr__(self) -> str:
        """Without the keys, so that no message can hold one."""
        return f"Keyring({len(self.identities)})"


NO_KEYS = Keyring()

NO_KEY = "no-key"
"""The code of the fault that a file is sealed and nobody gave a key."""

WRONG_KEY = "wrong-key"
"""The code of the fault that a file is sealed for other keys."""

CLOSED = frozenset({NO_KEY, WRONG_KEY})
"""The codes for a file that may be as whole as any, but stays closed."""


def read_keys(text: str) -> Keyring:
    """The identities in a key file: its lines that begin with AGE-SECRET-KEY-1. Raises ValueError where one is none."""
    from pyrage import IdentityError, x25519

    found = tuple(_IDENTITY.findall(text))
    for each in found:
        try:
            x25519.Identity.from_str(each)
        except IdentityError:
            raise ValueError("this key is not whole") from None
    return Keyring(found)


def new_key() -> tuple[str, str]:
    """A new identity and its recipient, the public half that files are sealed for."""
    from pyrage import x25519

    identity = x25519.Identity.generate()
    return str(identity), str(identity.to_public())


def recipients_of_keys(keys: Keyring) -> tuple[str, ...]:
    """The recipients of identities, by which others seal for whoever holds them."""
    from pyrage import x25519

    return tuple(str(x25519.Identity.from_str(each).to_public()) for each in keys.identities)


def is_recipient(text: str) -> bool:
    """Whether files can be sealed for this text: `age1` and 58 letters and digits, whose checksum is right."""
    from pyrage import RecipientError, x25519

    try:
        return bool(_RECIPIENT.fullmatch(text) and x25519.Recipient.from_str(text))
    except RecipientError:
        return False


def wrong_recipient(text: str) -> Problem:
    """The fault that nothing can be sealed for a text; it is printed unless it is begun as a recipient, since it might be a key."""
    told = f"`{text[:80]}`" if text.startswith("age1") else "this"
    hint = "copy it again, as `gazette keygen` printed it; it begins with age1"
    return fault("recipients", f"{told} is no recipient", text, hint)


def seal(text: str | bytes, recipients: Collection[str]) -> bytes:
    """A text sealed for recipients, in lines of ASCII, filled up to a whole number of blocks before."""
    data = (text.encode() if isinstance(text, str) else text).rstrip(b"\n") + b"\n"
    return seal_bytes(data + b"\n" * (-len(data) % BLOCK), recipients)


def seal_bytes(data: bytes, recipients: Collection[str]) -> bytes:
    """Bytes sealed for recipients as they are, in lines of ASCII: always `sealed_length` of them.

    Libraries of age add a part of random length to the head of each file. Empty lines at the end, which readers of age pass over
    (age itself passes over 1,023), make up for it.
    """
    import pyrage

    keys = [pyrage.x25519.Recipient.from_str(each) for each in recipients]
    length = sealed_length(len(data), len(keys))
    while len(sealed := bytes(pyrage.encrypt(data, keys, armored=True))) > length:
        pass  # not seen yet: 170 of the 256 bytes that are set aside were the most
    return sealed + b"\n" * (length - len(sealed))


def sealed_length(size: int, keys: int) -> int:
    """How long a file is that holds `size` bytes sealed for so many X25519 keys (age-encryption.org/v1, RFC 7468 for the lines)."""
    head = len(_FIRST_LINE) + 98 * keys + 48 + _RANDOM
    body = 16 + size + 16 * max(1, -(-size // 65_536))
    letters = -(-(head + body) // 3) * 4
    return len(_BEGIN) + letters + -(-letters // 64) + len(_END)


def unseal(path: Path, keys: Keyring) -> tuple[bytes | None, list[Problem]]:
    """The text that a sealed file holds, or why it cannot be opened."""
    data, problems = unseal_bytes(path, keys)
    return (None if data is None else data.rstrip(b"\n") + b"\n"), problems


def unseal_bytes(path: Path, keys: Keyring) -> tuple[bytes | None, list[Problem]]:
    """The bytes that a sealed file holds, or why it cannot be opened."""
    at = Spot(str(path))
    if path.is_symlink():
        return None, [fault("link", "this is a link to another file", at, "put the file itself here")]
    if path.stat().st_size > _LARGEST:
        return None, [fault("too-large", f"the file is larger than {_LARGEST:,} bytes", at)]
    if not keys.identities:
        hint = "put the key of the game into GAZETTE_KEY, or give its file by --key"
        return None, [fault(NO_KEY, "this file is sealed, and there is no key to open it", at, hint)]
    data, said = opened(path.read_bytes(), keys)
    return (data, []) if data is not None else (None, [_closed(said, at)])


def opened(sealed: bytes, keys: Keyring) -> tuple[bytes | None, str]:
    """The bytes that are sealed in a file's bytes, or what the library of age says where none of the keys opens them."""
    import pyrage

    try:
        identities = [pyrage.x25519.Identity.from_str(each) for each in keys.identities]
        unix = sealed.replace(b"\r\n", b"\n") if sealed.startswith(_BEGIN.rstrip()) else sealed
        return bytes(pyrage.decrypt(unix, identities)), ""
    except pyrage.DecryptError as error:
        return None, str(error)


def is_for_others(said: str) -> bool:
    """Whether what the library of age said is that a file was sealed for other keys, so that it may be whole all the same."""
    return "No matching keys" in said


def sealed_name(path: Path) -> Path:
    """The file that stands for `path` in a sealed game."""
    return path.with_name(path.name + ".age")


def is_there(path: Path) -> bool:
    """Whether a hidden file lies there, sealed or not."""
    return path.is_file() or sealed_name(path).is_file()


def place_of(path: Path) -> Path:
    """The file in which what is hidden lies: the sealed one where there is one."""
    return sealed_name(path) if sealed_name(path).is_file() else path


def read_hidden(path: Path, keys: Keyring, *, typed: bool = False, large: bool = False) -> tuple[Tree | None, list[Problem]]:
    """As `read_yaml`, for a file that may be sealed."""
    data, problems = _sealed_bytes(path, keys)
    if problems:
        return None, problems
    if data is None:
        return read_yaml(path, typed=typed, large=large)
    return load_yaml(data, str(sealed_name(path)), typed=typed, large=large)


def read_bytes(path: Path, keys: Keyring) -> tuple[bytes, list[Problem]]:
    """What a hidden file holds, opened where it is sealed; nothing where it is not there or cannot be opened."""
    data, problems = _sealed_bytes(path, keys)
    if data is None and not problems and path.is_file():
        data = path.read_bytes()
    return data or b"", problems


def _sealed_bytes(path: Path, keys: Keyring) -> tuple[bytes | None, list[Problem]]:
    """What is sealed in a hidden file's stead; None where it is not sealed."""
    sealed = sealed_name(path)
    if not sealed.is_file():
        return None, []
    if path.is_file():
        return None, [both_lie_there(path)]
    return unseal(sealed, keys)


def both_lie_there(path: Path) -> Problem:
    """The fault that a hidden file lies open and sealed at once."""
    sealed = sealed_name(path)
    seals = "run" if path.name == "secret.yaml" else "seal"
    hint = f"delete {path.name} if {sealed.name} is right; else delete {sealed.name} and type `gazette {seals}`"
    at = Spot(str(sealed))
    return fault("sealed-and-open", f"{path.name} lies beside {sealed.name}, and only one of them can count", at, hint)


def write_hidden(
    root: Path, path: Path, text: str, recipients: Collection[str], keys: Keyring, *, anew: bool = False
) -> list[Path]:
    """Write a hidden file, sealed where there are recipients; the paths written, none where it held the same already.

    Sealing the same text twice gives different bytes, so one that opens to `text` stays, unless it is to be sealed `anew`.
    """
    if not recipients:
        return write(root, path, text)
    sealed = sealed_name(path)
    known = unseal(sealed, keys)[0] if sealed.is_file() and not anew else None
    if known == text.rstrip("\n").encode() + b"\n":
        return []
    return write(root, sealed, seal(text, recipients))


def delete_hidden(path: Path) -> None:
    """Take away a hidden file, sealed or not."""
    path.unlink(missing_ok=True)
    sealed_name(path).unlink(missing_ok=True)


def _closed(said: str, at: Spot) -> Problem:
    if is_for_others(said):
        hint = "the key must belong to one of the `recipients:` in game.yaml at the time it was sealed"
        return fault(WRONG_KEY, "the key does not open this file", at, hint)
    ours = not Path(at.file).name.startswith("orders.") and Path(at.file).parent.name != "orders"
    hint = "put the file back that the engine wrote" if ours else "seal the orders again by `gazette seal`"
    return fault("not-sealed-whole", "this sealed file is cut short or damaged", at, hint)
