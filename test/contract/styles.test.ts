import { globSync, readFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { expect, test } from "vitest";

/**
 * Features have CSS modules. The sheets of capabilities are global and remain loaded when the user leaves a page, so a
 * class in them must have one meaning in the whole portal.
 */
const shared = /^(p|r|ant)-/;
const root = `${import.meta.dirname}/../..`;
const sheets = globSync("src/**/*.css", { cwd: root, exclude: ["**/*.module.css"] }).map((file) => ({
  file,
  text: readFileSync(`${root}/${file}`, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, ""),
}));

/** The classes at the beginning of a selector; classes that are styled only inside other elements are left out. */
function ownClasses(text: string): Set<string> {
  const selectors = [...text.matchAll(/(?:^|[{};])\s*([^{}@;]+)\{/g)].flatMap(([, list = ""]) => list.split(","));
  return new Set(selectors.flatMap((s) => /^\s*\.([a-z][\w-]*)(?=[\s:{[.>+~]|$)/.exec(s)?.[1] ?? []));
}
/** A style sheet that imports another one, or is in a folder below it, may add to its classes. */
const partsOf = (a: string, b: string): boolean =>
  dirname(a) === dirname(b) || dirname(a).startsWith(`${dirname(b)}/`) || dirname(b).startsWith(`${dirname(a)}/`);
const known = new Set(["rp-legend"]);

test("no two capabilities style the same class", () => {
  const owners = new Map<string, string[]>();
  for (const { file, text } of sheets)
    for (const name of ownClasses(text))
      if (!shared.test(name) && !known.has(name))
        owners.set(name, [...(owners.get(name) ?? []), relative(root, `${root}/${file}`)]);
  const clashes = [...owners]
    .filter(([, files]) => files.some((a) => files.some((b) => a !== b && !partsOf(a, b))))
    .map(([name, files]) => `.${name}: ${files.join(", ")}`);
  expect(owners.size).toBeGreaterThan(100);
  expect(clashes).toEqual([]);
});
