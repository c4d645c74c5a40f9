// Counts the o200k tokens of the answers that benchmcp wrote, and prints lines of
// "kind median count". js-tiktoken is looked for in the current folder's node_modules.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const require = createRequire(process.cwd() + "/");
const { Tiktoken } = require("js-tiktoken/lite");
const o200k = require("js-tiktoken/ranks/o200k_base");
const encoder = new Tiktoken(o200k.default ?? o200k);

const sizes = new Map();
for (const line of readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean)) {
  const { kind, text } = JSON.parse(line);
  if (!sizes.has(kind)) sizes.set(kind, []);
  sizes.get(kind).push(encoder.encode(text, [], []).length);
}
for (const [kind, list] of sizes) {
  list.sort((a, b) => a - b);
  console.log(kind, list[Math.floor(list.length / 2)], list.length);
}
