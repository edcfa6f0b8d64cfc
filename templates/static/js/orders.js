/* Makes orders out of choices, and seals them on the player's machine. Nothing is sent and nothing is stored: what is chosen or
   typed lives in the page, and goes when the page is left. The choices are those of generator/core/order_forms.py, as `as_json`
   writes them. `age` is templates/static/vendor/age-encryption.js, where the game has somebody to seal for. */
"use strict";
(() => {
  const FEW = 16; // choices that stand beside each other as buttons; more are a list
  const LONGEST = 8000; // characters of an address that the forge takes (core/inbox_form.py)
  const BLOCK = 4096; // bytes: what is sealed is filled up to a multiple, so that its length tells nothing
  const $ = (id) => document.getElementById(`page_${id}`);
  const read = (id) => JSON.parse($(id).content.textContent);
  const { forms, tables } = read("forms");
  const recipients = read("recipients");
  const send = $("send");
  const lines = $("lines");
  let shown = ""; // the power that plays

  function made(tag, values = {}, ...inside) {
    const element = Object.assign(document.createElement(tag), values);
    element.append(...inside);
    return element;
  }

  // --- choices ---

  /** Show the parts with this number, and what follows on each choice. Gives a function: the line as far as it stands, or null. */
  function show(number, place, changed, top) {
    const texts = tables[number].map((part) => {
      if (typeof part === "string") return () => part;
      const [what, least, most, step] = part;
      if (part.length === 2) return choice(what, tables[least], place, changed, top);
      return least === "" ? words(what, most, place, changed) : number_(what, least, most, step || 1, place, changed);
    });
    return () => {
      const found = texts.map((text) => text());
      return found.includes(null) ? null : found.join("");
    };
  }

  function field(what, place, values, check) {
    const input = made("input", { type: "text", autocomplete: "off", ...values });
    place.append(made("label", { className: "typed" }, `${what} `, input));
    return () => (check(input.value.trim()) ? input.value.trim() : null);
  }

  function words(what, example, place, changed) {
    return field(what, place, { placeholder: example, oninput: changed }, (text) => text !== "");
  }

  function number_(what, least, most, step, place, changed) {
    const fits = (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most && (Number(text) - least) % step === 0;
    const values = { type: "number", inputMode: "numeric", min: least, max: most, step, value: least, oninput: changed };
    return field(what, place, values, fits);
  }

  /** A choice of one of the options; `top` is told which one was taken, and says which are gone. */
  function choice(what, options, place, changed, top) {
    let chosen = -1;
    let rest = () => "";
    const behind = made("div", { className: "then" });
    const name = ([text, , label]) => label || text.trim();

    function take(index) {
      chosen = index;
      behind.replaceChildren();
      rest = () => "";
      if (index >= 0 && options[index][1]) rest = show(options[index][1], behind, changed);
      paint();
      if (top) top.taken(index >= 0 && options[index][3] ? index : -1);
      changed();
    }

    let paint;
    if (options.length <= FEW) {
      const buttons = options.map((option, index) => {
        const button = made("button", { type: "button", textContent: name(option) });
        button.addEventListener("click", () => take(chosen === index ? -1 : index));
        return button;
      });
      paint = () => buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(index === chosen)));
      place.append(made("div", { className: "chips", role: "group", ariaLabel: what }, ...buttons));
      if (top) top.gone = (those) => buttons.forEach((button, index) => (button.disabled = those.has(index)));
    } else {
      const list = made("select", {}, made("option", { value: "-1", textContent: `${what} …` }));
      list.append(...options.map((option, index) => made("option", { value: index, textContent: name(option) })));
      list.ariaLabel = what;
      list.addEventListener("change", () => take(Number(list.value)));
      paint = () => (list.value = String(chosen));
      place.append(list);
      if (top) top.gone = (those) => [...list.options].forEach((option) => (option.disabled = those.has(Number(option.value))));
    }
    place.append(behind);
    if (options.length === 1 && !top) take(0);
    else paint();
    return () => {
      const then = chosen < 0 ? null : rest();
      return then === null ? null : options[chosen][0] + then;
    };
  }

  // --- lines ---

  /** Put a line in the place of an old one, or take that away; a new one goes below the heading of its key. */
  function put(old, line, key) {
    const all = lines.value === "" ? [] : lines.value.replace(/\n+$/, "").split("\n");
    const at = old === null ? -1 : all.indexOf(old);
    if (at >= 0) all.splice(at, 1, ...(line === null ? [] : [line]));
    else if (line !== null) all.splice(below(all, heading(key)), 0, line);
    lines.value = all.filter((text, index) => !(isHeading(text) && (index + 1 === all.length || isHeading(all[index + 1])))).join("\n");
    told();
  }

  const isHeading = (text) => text !== "" && rows.some((row) => heading(row.key) === text);

  /** What stands above the lines of a key of the order file; nothing above orders. */
  const heading = (key) => (key === "orders" ? "" : `${key[0].toUpperCase()}${key.slice(1)}:`);

  /** Where the next line below a heading goes; the heading is added where it is not there yet. */
  function below(all, above) {
    if (above && !all.includes(above)) all.push(above);
    const start = above ? all.indexOf(above) + 1 : 0;
    const next = all.findIndex((text, index) => index >= start && isHeading(text));
    return next < 0 ? all.length : next;
  }

  // --- the form of a power ---

  let rows = [];

  function row([title, key, many, about, parts], place) {
    const it = { key, many, line: null, parts, taken: -1 };
    const box = made("fieldset", {}, made("legend", { textContent: title }));
    if (about) box.append(made("p", { className: "aside", textContent: about }));
    const inside = made("div");
    const output = made("output");
    const add = made("button", { type: "button", textContent: "Add this line" });
    let text = () => null;
    let added = null; // the line that was added last: a second tap does not add it once more

    function changed() {
      const line = text();
      output.textContent = line ?? "";
      if (many) {
        if (line !== added) added = null;
        add.disabled = line === null || added !== null;
        add.textContent = added === null ? "Add this line" : "Added";
      }
      else if (line !== it.line) {
        const old = it.line;
        it.line = line;
        put(old, line, key);
      }
    }

    function begin() {
      inside.replaceChildren();
      text = show(parts, inside, changed, top);
      changed();
    }

    const top = { taken: (index) => { it.taken = index; part(it); } };
    it.gone = (those) => top.gone?.(those);
    box.append(inside, output);
    if (many) {
      box.append(add);
      add.addEventListener("click", () => {
        added = text();
        put(null, added, key);
        changed();
      });
    }
    rows.push(it);
    begin();
    place.append(box);
  }

  /** Rows of equal parts are for different things: what one of them took once, the others cannot take. */
  function part(changed) {
    const alike = rows.filter((it) => it.parts === changed.parts);
    for (const it of alike) it.gone(new Set(alike.filter((other) => other !== it && other.taken >= 0).map((other) => other.taken)));
  }

  function told() {
    const wanted = rows.filter((it) => it.line !== null || !it.many);
    const count = rows.filter((it) => it.line !== null).length;
    $("count").textContent = forms[shown]?.length && count ? `${count} of ${wanted.length} have an order.` : "";
    link("mail", lines.value);
    forgetBlock();
  }

  /** Let a link begin a mail with this text. */
  function link(name, text) {
    const element = $(name);
    if (!element) return;
    const subject = encodeURIComponent(document.getElementById(shown)?.dataset.subject ?? "");
    element.href = `mailto:${send.dataset.to}?subject=${subject}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
  }

  function choose() {
    const wanted = decodeURIComponent(location.hash.slice(1));
    const power = Object.hasOwn(forms, wanted) || document.getElementById(wanted)?.matches("section.orders") ? wanted : "";
    if (power === shown && power) return;
    shown = power;
    for (const section of document.querySelectorAll("section.orders")) section.hidden = section.id !== power;
    for (const at of document.querySelectorAll(".jump a")) at.setAttribute("aria-current", String(at.hash === `#${power}`));
    $("choose").hidden = power !== "";
    send.hidden = power === "";
    document.querySelector(".form")?.remove();
    rows = [];
    lines.value = "";
    if (!power) return;
    const section = document.getElementById(power);
    const form = made("div", { className: "form" });
    for (const it of forms[power] ?? []) row(it, form);
    if (rows.length) section.append(form);
    else lines.value = section.querySelector("pre")?.textContent ?? "";
    for (const part of section.querySelectorAll("pre, .buttons")) part.hidden = rows.length > 0 || part.matches(".buttons");
    told();
  }

  // --- a sealed block ---

  function forgetBlock() {
    if (!$("block")) return;
    $("block").hidden = true;
    $("sealed").value = "";
    $("said").textContent = "";
  }

  /** What is sealed: a head as in a letter, an empty line, the orders, filled up with empty lines. */
  function plain(pass, now) {
    const { game, phase, revision } = send.dataset;
    const head = { "gazette-orders": "1", game, phase, revision, power: shown, pass, made: now };
    const text = Object.entries(head).map(([name, value]) => `${name}: ${value}\n`).join("");
    const bytes = new TextEncoder().encode(`${text}\n${lines.value.trim()}\n`);
    const whole = new Uint8Array(Math.ceil(bytes.length / BLOCK) * BLOCK).fill(10);
    whole.set(bytes);
    return whole;
  }

  async function seal() {
    forgetBlock();
    const pass = $("pass").value.trim();
    const trouble = !lines.value.trim() ? "There is nothing to seal yet: choose or write your orders first."
      : !pass ? "Write the pass word first. The gamemaster gave it to you; without it nobody could tell your block from another's."
      : /[\n\r]/.test(pass) || pass.length > 200 ? "This is no pass word: it is too long." : "";
    $("said").classList.toggle("notice", trouble !== "");
    $("said").textContent = trouble;
    if (trouble) return;
    try {
      const sealer = new age.Encrypter();
      for (const recipient of recipients) sealer.addRecipient(recipient);
      const bytes = await sealer.encrypt(plain(pass, new Date().toISOString().replace(/\.\d+Z$/, "Z")));
      $("sealed").value = age.armor.encode(bytes);
    } catch {
      $("said").classList.add("notice");
      $("said").textContent = "This went wrong in a way that the page did not foresee. Use age, as told below.";
      return;
    }
    $("block").hidden = false;
    $("said").textContent = "Sealed. Copy the block and send it; after a change seal once more, and the latest one counts.";
    link("mail_block", $("sealed").value);
    const form = $("inbox");
    if (form) {
      const filled = `${form.dataset.form}&block=${encodeURIComponent($("sealed").value)}`;
      form.href = filled.length <= LONGEST ? filled : form.dataset.form;
    }
    $("sealed").focus();
  }

  async function copy(from, to) {
    from.select();
    try {
      await navigator.clipboard.writeText(from.value);
      $(to).textContent = "Copied.";
    } catch {
      $(to).textContent = "Selected: copy it by hand.";
    }
  }

  lines.addEventListener("input", told);
  $("copy").addEventListener("click", () => copy(lines, "copied"));
  if ($("seal")) {
    $("seal").addEventListener("click", seal);
    $("pass").addEventListener("input", forgetBlock);
    $("copy_block").addEventListener("click", () => copy($("sealed"), "block_copied"));
    addEventListener("pagehide", () => {
      $("pass").value = "";
      forgetBlock();
    });
  }
  addEventListener("hashchange", choose);
  shown = "?";
  choose();
})();
