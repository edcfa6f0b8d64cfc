// Bundles what pages need of age-encryption into one classic script: node .ci/vendor.mjs MODULES OUT, where MODULES is a
// folder with the node_modules of .github/requirements/package-lock.json. The same lock gives the same bytes.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";

const [folder, out] = process.argv.slice(2);
const modules = resolve(folder, "node_modules");
const { build } = createRequire(join(modules, "x"))("esbuild");

const WANTED = `export { Decrypter, Encrypter, armor, generateX25519Identity, identityToRecipient } from "age-encryption";`;
// Keys against quantum computers and pass phrases are half of the bundle, and no page takes either.
const LEFT_OUT = {
  "@noble/hashes/scrypt.js": ["scrypt"],
  "@noble/post-quantum/hybrid.js": ["MLKEM768P256", "MLKEM768X25519"],
};

const leaveOut = {
  name: "leave out",
  setup({ onLoad, onResolve }) {
    const names = Object.keys(LEFT_OUT).map((name) => name.replace(/[.]/g, "[.]"));
    onResolve({ filter: new RegExp(`^(${names.join("|")})$`) }, ({ path }) => ({ path, namespace: "left-out" }));
    onLoad({ filter: /./, namespace: "left-out" }, ({ path }) => ({
      contents: LEFT_OUT[path].map((name) => `export const ${name} = undefined;`).join("\n"),
    }));
  },
};

const { metafile, outputFiles } = await build({
  stdin: { contents: WANTED, resolveDir: dirname(modules) },
  absWorkingDir: dirname(modules),
  bundle: true,
  charset: "ascii",
  format: "iife",
  globalName: "age",
  legalComments: "none", // the licences stand at the head, whole
  metafile: true,
  minify: true,
  plugins: [leaveOut],
  target: "es2022",
  write: false,
});

const packages = [...new Set(Object.keys(metafile.inputs).map((path) => path.match(/^node_modules\/((@[^/]+\/)?[^/]+)\//)?.[1]))]
  .filter(Boolean)
  .sort();
const told = packages.map((name) => {
  const at = (file) => readFileSync(join(modules, name, file), "utf-8");
  const { license, version } = JSON.parse(at("package.json"));
  return `${name} ${version} (${license})\n\n${at("LICENSE").trim()}\n`;
});
const rule = `\n${"-".repeat(72)}\n\n`;
const head = ["What `make vendor` bundles of age-encryption (npm), with the licence of each part. Made by a machine: do not edit.\n", ...told].join(rule);
if (head.includes("*/")) throw new Error("a licence would end the comment that holds it");
const script = `/*\n${head}*/\n${outputFiles[0].text}`;
if (/<\/script|<!--|\r/i.test(script)) throw new Error("this script cannot stand inside a page");

writeFileSync(out, script);
writeFileSync(`${out}.sha256`, `${createHash("sha256").update(script).digest("hex")}  ${basename(out)}\n`);
