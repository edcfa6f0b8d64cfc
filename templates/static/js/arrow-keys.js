/* The left and right arrow keys follow the links to the phases before and after. */
"use strict";
(() => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const links = (rel) => [...document.querySelectorAll(`.pager [rel=${rel}]`)];
  for (const it of links("prev")) it.title = "Left arrow key";
  for (const it of links("next")) it.title = "Right arrow key";
  addEventListener("keydown", (event) => {
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!rel || event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    for (let it = document.activeElement; it; it = it.parentElement) {
      if (it.matches("input, select, textarea, iframe, [contenteditable]") || it.scrollWidth > it.clientWidth) return;
    }
    links(rel).find((it) => it.offsetParent)?.click();
  });
})();
