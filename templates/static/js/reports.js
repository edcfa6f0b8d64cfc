/* Opens a sealed report on the reader's machine. Nothing is sent and nothing is stored: what is typed, chosen or made here
   lives in the fields of the page and in `made`, and goes when the page is left. `age` is templates/static/vendor/age-encryption.js. */
"use strict";
(() => {
  const LARGEST = 4000000; // bytes, of a sealed file as of what is inside
  const LARGEST_KEY = 64 * 1024;
  // A report may carry style and pictures inside itself. It loads nothing, also not from this site.
  const GUARD = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">`;
  const CUT = "This file is not whole: it was cut or changed on its way. Save it once more and choose it again.";
  const OTHER = "The key fits, but what is inside is no report of this program. It is not shown.";
  const $ = (id) => document.getElementById(id);

  /** What the reader can mend, told as it stands. */
  class Trouble extends Error {}

  // --- keys ---

  /** The secret keys of a text: lines as age-keygen writes them. */
  function secretKeys(text) {
    const lines = text.split(/\s*\n\s*/).map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
    const all = lines.join("\n");
    if (/^ssh-|PRIVATE KEY-----|^ecdsa-/m.test(all)) {
      throw new Trouble("That is an SSH key. It opens more than reports, so never give it to a page. What opens a report begins with AGE-SECRET-KEY-1.");
    }
    if (/^age-encryption\.org\/|BEGIN AGE ENCRYPTED FILE/.test(all)) {
      throw new Trouble("That key file is locked by a pass phrase. Unlock it with age -d first.");
    }
    if (/^AGE-SECRET-KEY-PQ-|^AGE-PLUGIN-/m.test(all)) {
      throw new Trouble("No report is sealed for this kind of key. What opens a report begins with AGE-SECRET-KEY-1.");
    }
    if (lines.length && lines.every((line) => line.startsWith("age1"))) {
      throw new Trouble("That is a public key: reports are sealed for it, and the secret key that was made with it opens them. That one begins with AGE-SECRET-KEY-1.");
    }
    if (!lines.length) throw new Trouble("Choose or paste your secret key first. It begins with AGE-SECRET-KEY-1.");
    const odd = lines.find((line) => !/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/.test(line));
    if (odd !== undefined) {
      throw new Trouble(odd.startsWith("AGE-SECRET-KEY-1")
        ? `This secret key is not whole: it must have 74 letters and digits in one line, and has ${odd.length}.`
        : "That is no secret key: one begins with AGE-SECRET-KEY-1.");
    }
    return lines;
  }

  function decrypter(keys) {
    const found = new age.Decrypter();
    try {
      keys.forEach((key) => found.addIdentity(key));
    } catch {
      throw new Trouble("A letter of this secret key is wrong. Copy it once more, whole.");
    }
    return found;
  }

  // --- sealed files ---

  /** The bytes of a sealed file, from a file or from pasted text. */
  async function sealedBytes(file, text) {
    if (!file && !text.trim()) throw new Trouble("Choose the sealed file first: save it from the list below, then choose it here.");
    if ((file ? file.size : text.length) > LARGEST) throw new Trouble("That is no sealed report: it is larger than any. It was not read.");
    const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
    const start = new TextDecoder().decode(bytes.subarray(0, 64));
    if (start.trimStart().startsWith("-----BEGIN AGE ENCRYPTED FILE-----")) {
      try {
        return age.armor.decode(file ? new TextDecoder().decode(bytes) : text);
      } catch {
        throw new Trouble(CUT);
      }
    }
    if (!start.startsWith("age-encryption.org/v1\n")) throw new Trouble("That is no sealed file: one that age sealed begins with its name, and this does not.");
    return bytes;
  }

  async function opened(bytes, keys) {
    const head = new TextDecoder().decode(bytes.subarray(0, 4096));
    if (head.startsWith("-> scrypt ", head.indexOf("\n") + 1)) {
      throw new Trouble("This file is locked by a pass phrase, as no report is. age -d opens it.");
    }
    const reader = decrypter(keys);
    try {
      return await reader.decrypt(bytes);
    } catch (error) {
      const other = error.message === "no identity matched any of the file's recipients";
      throw new Trouble(other ? "This key does not open this file: it was sealed for another one." : CUT);
    }
  }

  /** The text inside, unpacked as far as a report may go. */
  async function unpacked(bytes) {
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) throw new Trouble(OTHER);
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    const text = new TextDecoder("utf-8", { fatal: true });
    let size = 0;
    let found = "";
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > LARGEST) {
          reader.cancel();
          throw new Trouble("What is inside is larger than 4 MB when it is unpacked, as no report is. It is not shown.");
        }
        found += text.decode(part.value, { stream: true });
      }
      return found + text.decode();
    } catch (error) {
      throw error instanceof Trouble ? error : new Trouble(OTHER);
    }
  }

  // --- whose report it is ---

  const listed = [...document.querySelectorAll("a.sealed")];

  /** Which of the listed reports one is, `PHASE POWER`, by what it says of itself. */
  function identity(page) {
    const match = /^(\S+) (\S+) r\d+ (\S+)$/.exec(page.querySelector('meta[name="gazette-report"]')?.content ?? "");
    if (!match) throw new Trouble(OTHER);
    const [, game, phase, power] = match;
    const here = document.querySelector("[data-game]").dataset.game;
    if (game !== here) throw new Trouble(`This is a report of another game (${game}). Open it on the page of that game.`);
    return `${phase} ${power}`;
  }

  /** The name of a report; its own, where the list does not know it. */
  const told = (report) => listed.find((link) => link.dataset.report === report)?.dataset.title ?? report;

  /** What the name of a saved file promises, if anything; browsers add " (1)" and the like. */
  function promised(name) {
    const plain = name.replace(/( ?\(\d+\)|-\d+)\.age$/i, ".age");
    return listed.find((link) => link.download === name || link.download === plain)?.dataset.report;
  }

  function compare(found, file) {
    const wanted = file && promised(file.name);
    if (wanted && wanted !== found) {
      throw new Trouble(`The file's name says ${told(wanted)}; inside is the report of ${told(found)}. It is not shown: save the file once more, and tell the gamemaster if it stays so.`);
    }
  }

  // --- showing ---

  const viewer = $("viewer");

  /** Show a report in a frame that may do nothing. Its links would leave it and lead to an error, so they go. */
  function show(page, whose) {
    for (const link of page.querySelectorAll("a, area")) ["href", "xlink:href"].forEach((name) => link.removeAttribute(name));
    page.head.insertAdjacentHTML("afterbegin", GUARD);
    page.body.tabIndex = 0; // else the keyboard would pass by a report without a link, and could not scroll it
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "");
    frame.title = "The report";
    frame.srcdoc = `<!doctype html>${page.documentElement.outerHTML}`;
    $("report").replaceChildren(frame);
    $("whose").textContent = whose;
    if (!viewer.open) viewer.showModal();
  }

  const hide = () => $("report").replaceChildren();

  function say(text, wrong) {
    $("said").textContent = text;
    $("said").classList.toggle("notice", Boolean(wrong));
  }

  let forgotten = 0; // how often: what is still being opened then is not shown

  /** Run what a reader asked for; tell what they can mend, and of everything else only that it went wrong. */
  async function tried(work) {
    const before = forgotten;
    try {
      await work();
    } catch (error) {
      if (before === forgotten) say(error instanceof Trouble ? error.message : "This went wrong in a way that the page did not foresee. Use age, as told below.", true);
    }
  }

  async function open() {
    const before = forgotten;
    say("Opening …");
    const [file] = $("file").files;
    const key = $("key").value;
    const bytes = await sealedBytes(file, $("text").value);
    const keys = secretKeys(key);
    const text = await unpacked(await opened(bytes, keys));
    const page = new DOMParser().parseFromString(text, "text/html"); // runs nothing, loads nothing
    const found = identity(page);
    compare(found, file);
    if (before !== forgotten) return;
    show(page, told(found));
    say(`Opened: ${told(found)}.`);
  }

  async function takeKeyFile() {
    const [file] = $("key-file").files;
    $("key-file").value = "";
    if (!file) return;
    if (file.size > LARGEST_KEY) throw new Trouble("That is no key file: it is larger than any. It was not read.");
    takeKey(await file.text());
  }

  /** Put a key into its field, unless it is one that no page should have. */
  function takeKey(text) {
    $("key").value = "";
    $("key").value = secretKeys(text).join("\n");
    say("The key is here. It stays on this page until you leave it.");
  }

  function dropped(event) {
    event.preventDefault();
    if (!event.dataTransfer.files.length) return;
    $("file").files = event.dataTransfer.files;
    chosen($("file").files[0]);
  }

  function chosen(file) {
    $("text").value = "";
    const known = file && promised(file.name);
    say(known ? `Chosen: ${told(known)}.` : "");
  }

  // --- a new key pair ---

  let made = "";

  async function makePair() {
    const secret = await age.generateX25519Identity();
    const open = await age.identityToRecipient(secret);
    forgetPair();
    $("public").value = open;
    $("secret").value = secret;
    made = URL.createObjectURL(new Blob([`# public key: ${open}\n${secret}\n`], { type: "text/plain" }));
    $("save").href = made;
    $("save").download = "key.txt";
    $("pair").hidden = false;
    $("public").focus();
  }

  function forgetPair() {
    if (made) URL.revokeObjectURL(made);
    made = "";
    $("save").removeAttribute("href");
    $("public").value = $("secret").value = "";
    $("pair").hidden = true;
  }

  async function copy(field) {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      $("copied").textContent = "Copied.";
    } catch {
      $("copied").textContent = "Selected: copy it by hand.";
    }
  }

  // --- all together ---

  function forget() {
    forgotten += 1;
    if (viewer.open) viewer.close();
    hide();
    for (const id of ["file", "text", "key-file", "key"]) $(id).value = "";
    forgetPair();
    $("copied").textContent = "";
    say("");
  }

  if (typeof DecompressionStream === "undefined" || typeof HTMLDialogElement === "undefined") return; // the page says what to do then
  $("unscripted").remove();
  document.querySelectorAll("[data-scripted]").forEach((part) => (part.hidden = false));
  $("open").addEventListener("click", () => tried(open));
  $("key-file").addEventListener("change", () => tried(takeKeyFile));
  $("key").addEventListener("paste", (event) => tried(async () => {
    event.preventDefault();
    takeKey(event.clipboardData.getData("text"));
  }));
  $("file").addEventListener("change", () => chosen($("file").files[0]));
  $("text").addEventListener("input", () => ($("file").value = ""));
  $("make").addEventListener("click", () => tried(makePair));
  $("forget").addEventListener("click", forget);
  $("close").addEventListener("click", () => viewer.close());
  viewer.addEventListener("close", hide);
  for (const button of document.querySelectorAll("[data-key]")) button.addEventListener("click", () => tried(async () => takeKey(button.dataset.key)));
  for (const button of document.querySelectorAll("[data-copies]")) button.addEventListener("click", () => copy($(button.dataset.copies)));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", dropped);
  addEventListener("pagehide", forget);
  addEventListener("pageshow", forget); // where a browser puts back what stood in the fields
})();
