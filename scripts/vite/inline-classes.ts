import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { classNameOf } from "./class-names.ts";

const root = `${import.meta.dirname}/../..`;
const sheet = /\.module\.css$/;
const imported = /import (\w+) from "([^"]+\.module\.css)";/g;

/**
 * Replaces `styles.tile` by the class name, so that the scripts do not contain a table of the classes of each sheet.
 * A file that computes a name keeps the table.
 */
export function withInlineClasses(code: string, file: string): string {
  let text = code;
  for (const [line, variable, specifier = ""] of code.matchAll(imported)) {
    if (new RegExp(`(?<![.\\w])${variable}\\b(?!\\.\\w| from)`).test(text)) continue;
    const path = specifier.startsWith("#") ? join(root, "src", specifier.slice(1)) : join(dirname(file), specifier);
    text = text
      .replace(line, `import "${specifier}";`)
      .replaceAll(new RegExp(`(?<![.\\w])${variable}\\.(\\w+)`, "g"), (_, name: string) =>
        JSON.stringify(classNameOf(name, path)),
      );
  }
  return text;
}

/** A sheet is part of the page although no script reads its classes any more. */
const keptSheets = (): Plugin => ({
  name: "portal:kept-sheets",
  apply: "build",
  enforce: "post",
  transform: { filter: { id: sheet }, handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }) },
});

export const inlineClasses = (): Plugin[] => [
  {
    name: "portal:inline-classes",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: ".module.css" },
      handler: (code, id) => withInlineClasses(code, id.replace(/\?.*$/, "")),
    },
  },
  keptSheets(),
];
