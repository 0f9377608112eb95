import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { valuesIn, withoutValues } from "../style-rule.ts";
import { classNameOf } from "./class-names.ts";

const root = `${import.meta.dirname}/../..`;

/**
 * Replaces the classes that a CSS module imports from others (`@value table from "./table.module.css"`) by their names
 * in the pages. The implementation in Vite would also repeat all rules of the imported sheet.
 */
export function withClassValues(css: string, file: string): string {
  let text = withoutValues(css);
  for (const { name, alias, from } of valuesIn(css)) {
    const sheet = from.startsWith("#") ? join(root, "src", from.slice(1)) : join(dirname(file), from);
    text = text.replaceAll(new RegExp(`\\.${alias}(?![\\w-])`, "g"), `:global(.${classNameOf(name, sheet)})`);
  }
  return text;
}

export function classValues(): Plugin {
  return {
    name: "portal:class-values",
    enforce: "pre",
    transform: {
      filter: { id: /\.module\.css(\?|$)/ },
      handler: (css, id) => (css.includes("@value") ? withClassValues(css, id.replace(/\?.*$/, "")) : undefined),
    },
  };
}
