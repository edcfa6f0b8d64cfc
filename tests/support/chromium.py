"""A real browser, driven over a pipe by the DevTools protocol, which Chromium speaks by itself: no driver has to be installed."""

from __future__ import annotations

import json
import os
import select
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
NEEDED = pytest.mark.skipif(PROGRAM is None, reason="no chromium here; `apt-get install chromium` has it")
COMMAND = (
    str(PROGRAM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-sync", "--disable-background-networking", "--disable-component-update", "--disable-extensions",
    "--disable-dev-shm-usage",
)  # fmt: skip
PATIENCE = 60
"""Seconds after which a browser that does not answer is given up; nothing is measured by them."""


_KEYS = {"Tab": (9, ""), "Enter": (13, "\r"), "ArrowLeft": (37, ""), "ArrowRight": (39, "")}
SHIFT = 8


def wait_for(found: Callable[[], Any]) -> Any:
    """The first true value that a function gives."""
    end = time.monotonic() + PATIENCE
    while not (it := found()):
        assert time.monotonic() < end, "this was never true"
        time.sleep(0.02)
    return it


class PageLeftError(AssertionError):
    """The page went elsewhere before it had answered."""


class Browser:
    """A running browser; use it in `with`."""

    def __init__(self, profile: Path) -> None:
        theirs_in, self._to = os.pipe()
        self._from, theirs_out = os.pipe()
        moves = [
            (os.POSIX_SPAWN_DUP2, theirs_in, 3),
            (os.POSIX_SPAWN_DUP2, theirs_out, 4),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        ]
        command = [*COMMAND, "--remote-debugging-pipe", f"--user-data-dir={profile}"]
        self._process = os.posix_spawn(command[0], command, os.environ, file_actions=moves, setpgroup=0)
        os.close(theirs_in)
        os.close(theirs_out)
        self._rest, self._count = b"", 0
        self.events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with suppress(OSError):
            self.call("Browser.close")
        os.close(self._to)
        os.close(self._from)
        os.waitpid(self._process, 0)

    def call(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        """Send a command and wait for what it gives; what happens in between is added to `events`."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters, **({"sessionId": session} if session else {})}
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while (told := self._next()).get("id") != self._count:
            self.events.append(told)
        if "error" in told:
            raise (PageLeftError if "navigated" in told["error"]["message"] else AssertionError)(f"{method}: {told['error']}")
        result: dict[str, Any] = told["result"]
        return result

    def addresses(self) -> list[str]:
        """The address of each page, and of each frame that runs by itself as a sandboxed one does."""
        return [it["url"] for it in self.call("Target.getTargets")["targetInfos"]]

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            if not select.select([self._from], [], [], PATIENCE)[0]:
                raise OSError("the browser does not answer")
            part = os.read(self._from, 1 << 20)
            if not part:
                raise OSError("the browser has ended")
            self._rest += part
        first, _, self._rest = self._rest.partition(b"\0")
        told: dict[str, Any] = json.loads(first)
        return told

    @contextmanager
    def tab(self, address: str, *, width: int = 1280, script: bool = True, dark: bool = False) -> Iterator[Tab]:
        """A page in a window of its own, `width` pixels wide, loaded."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        tab = Tab(self, target)
        for domain in ("Page", "Runtime", "Network", "Log"):
            tab.call(f"{domain}.enable")
        tab.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 500)
        tab.call("Emulation.setScriptExecutionDisabled", value=not script)
        tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        tab.go(address)
        yield tab
        self.call("Target.closeTarget", targetId=target)


class Tab:
    """One page of a browser."""

    def __init__(self, browser: Browser, target: str) -> None:
        self._browser, self._target = browser, target
        self._session: str = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command to this page."""
        return self._browser.call(method, self._session, **parameters)

    def go(self, address: str) -> None:
        """Load another page, and wait until it is there."""
        self.call("Page.navigate", url=address)
        self.wait(f"document.readyState === 'complete' && location.href === {json.dumps(address)}")

    def run(self, script: str) -> Any:
        """What an expression of JavaScript gives, once it is settled; it runs whatever the page itself allows."""
        told = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def wait(self, script: str) -> Any:
        """The first true value of an expression, on this page or on the one that it goes to."""

        def asked() -> Any:
            with suppress(PageLeftError):
                return self.run(script)
            return None

        return wait_for(asked)

    def choose(self, field: str, *files: Path) -> None:
        """Choose files in a field, as in the browser's own window for it."""
        found = self.call("Runtime.evaluate", expression=f"document.querySelector({json.dumps(field)})")
        self.call("DOM.setFileInputFiles", files=list(map(str, files)), objectId=found["result"]["objectId"])

    def press(self, key: str, modifiers: int = 0) -> None:
        """Press a key of the keyboard by its name, with such as `SHIFT` held down."""
        code, text = _KEYS[key]
        same = {"key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **same, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **same)

    def click(self, across: int, down: int) -> None:
        """Click a place of the window."""
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=across, y=down, button="left", clickCount=1)

    def type(self, text: str) -> None:
        """Put text where the cursor is."""
        self.call("Input.insertText", text=text)

    def frame(self) -> Tab:
        """The sandboxed frame in the page, once it is loaded."""

        def found() -> list[str]:
            every = self._browser.call("Target.getTargets")["targetInfos"]
            return [it["targetId"] for it in every if it.get("parentId") == self._target]

        frame = Tab(self._browser, wait_for(found)[0])
        frame.wait("document.readyState === 'complete'")
        return frame

    def events(self, method: str) -> list[dict[str, Any]]:
        """What happened of one kind since the page was there."""
        self.run("0")
        mine = [it for it in self._browser.events if it.get("sessionId") == self._session and it["method"] == method]
        return [it["params"] for it in mine]
