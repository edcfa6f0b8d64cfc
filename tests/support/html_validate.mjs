// What html-validate finds in pages: node html_validate.mjs MODULES PAGE..., where MODULES is the folder of its node_modules.
// Prints a line of JSON for each finding: the page, the line, the rule and what it says.
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules, ...pages] = process.argv.slice(2);
const { HtmlValidate } = createRequire(join(modules, "x"))("html-validate");

const RULES = {
  // Our pages write it in lower case throughout; HTML takes either.
  "doctype-style": ["error", { style: "lowercase" }],
  // The anchors of reports begin with the number of their phase, and addresses stay; HTML forbids spaces alone.
  "valid-id": ["error", { relaxed: true }],
  // ARIA 1.2 lets lists and tables have names, too; a list of the files of a map has one.
  "aria-label-misuse": ["error", { allowAnyNamable: true }],
  // Firefox keeps the name of a chosen key file when a page is loaded again, unless its field says `autocomplete="off"`.
  "valid-autocomplete": "off",
  // What HTML can do without is left out of our pages.
  "attr-quotes": "off",
  "no-implicit-close": "off",
};

const checker = new HtmlValidate({ root: true, extends: ["html-validate:recommended"], rules: RULES });
for (const page of pages) {
  const { results } = await checker.validateFile(page);
  for (const { ruleId, line, message } of results.flatMap((it) => it.messages)) {
    console.log(JSON.stringify([page, line, ruleId, message]));
  }
}
