// The rule for CSS modules (*.module.css), which scripts/tasks/check-styles.ts applies.

/** Uses of a CSS module by one file: the names it reads, and whether it also computes names. */
export type StyleUse = { readonly file: string; readonly names: readonly string[]; readonly computed: boolean };
/** A script or component, and the style sheets that it imports as paths from the root. */
export type Source = { readonly file: string; readonly text: string };

const comments = /\/\*[\s\S]*?\*\//g;
const globalParts = /:global\(([^()]|\([^()]*\))*\)/g;

const values = /@value\s+([\w\s,]+?)\s+from\s+"([^"]+)";/g;

/** A class that a CSS module imports from another one: `@value name as alias from "./other.module.css"`. */
export type Value = { readonly name: string; readonly alias: string; readonly from: string };

export const valuesIn = (css: string): Value[] =>
  [...css.replaceAll(comments, "").matchAll(values)].flatMap(([, list = "", from = ""]) =>
    list.split(",").map((entry) => {
      const [name = "", alias = name] = entry.trim().split(/\s+as\s+/);
      return { name, alias, from };
    }),
  );
export const withoutValues = (css: string): string => css.replaceAll(values, "");

/** The classes in the selectors of a CSS module, including imported ones; those in `:global(…)` belong to other sheets. */
function classesIn(css: string): Set<string> {
  const selectors = [...withoutValues(css.replaceAll(comments, "")).matchAll(/(?:^|[{};])\s*([^{}@;]+)\{/g)];
  return new Set(
    selectors.flatMap(([, selector = ""]) =>
      [...selector.replaceAll(globalParts, "").matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = ""]) => name),
    ),
  );
}

/** The classes that a CSS module defines. */
export function classesOf(css: string): Set<string> {
  const aliases = new Set(valuesIn(css).map(({ alias }) => alias));
  return new Set([...classesIn(css)].filter((name) => !aliases.has(name)));
}

/** Classes of antd, its icons and Leaflet, and those of index.html. */
const external = /^(ant|anticon|leaflet|boot)(-|$)/;
const namesIn = (selectors: string): string[] =>
  [...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = ""]) => name);

/** The classes that a global sheet defines. */
export const globalClasses = (css: string): string[] =>
  [...css.replaceAll(comments, "").matchAll(/(?:^|[{};])\s*([^{}@;]+)\{/g)].flatMap(([, list = ""]) => namesIn(list));

/** Global classes that a CSS module or the text of a component names and that `known` does not contain. */
export function unknownGlobals({ file, text }: Source, known: ReadonlySet<string>): string[] {
  const names = file.endsWith(".css")
    ? [...text.replaceAll(comments, "").matchAll(globalParts)].flatMap(([part]) => namesIn(part))
    : [...text.matchAll(/[cC]lassName="([^"]*)"/g)].flatMap(([, list = ""]) => list.split(/\s+/).filter(Boolean));
  return [...new Set(names)]
    .filter((name) => !known.has(name) && !external.test(name))
    .map((name) => `${file}: ${name} is no class of the theme`);
}

/** The classes that a CSS module imports from others, by path, as uses of these. */
export function valueUsesIn({ file, text }: Source, targetOf: (specifier: string, file: string) => string | null) {
  return valuesIn(text).flatMap(({ name, from }) => {
    const path = targetOf(from, file);
    return path === null ? [] : [{ path, use: { file, names: [name], computed: false } satisfies StyleUse }];
  });
}

/** Classes that a CSS module imports and does not use. */
export function unusedValues(sheet: string, css: string): string[] {
  const used = classesIn(css);
  return valuesIn(css).flatMap(({ alias }) =>
    used.has(alias) ? [] : [`${sheet}: imports ${alias} and does not use it`],
  );
}

const imported = /import\s+(?:(\w+)\s+from\s+)?"([^"]+\.module\.css)"/g;

/** The CSS modules that a source imports, by path, with the names it reads. */
export function styleUsesIn({ file, text }: Source, targetOf: (specifier: string, file: string) => string | null) {
  return [...text.matchAll(imported)].flatMap(([, variable, specifier = ""]) => {
    const path = targetOf(specifier, file);
    if (path === null) return [];
    const read = variable
      ? [...text.matchAll(new RegExp(`(?<![.\\w])${variable}\\.(\\w+)|(?<![.\\w])${variable}\\[`, "g"))]
      : [];
    const names = read.flatMap(([, name]) => name ?? []);
    return [{ path, use: { file, names, computed: names.length < read.length } satisfies StyleUse }];
  });
}

/** What is wrong between a CSS module and the files that import it; an empty list if nothing is. */
export function moduleProblems(sheet: string, css: string, uses: readonly StyleUse[]): string[] {
  const defined = classesOf(css);
  const used = new Set(uses.flatMap(({ names }) => names));
  const unknown = uses.flatMap(({ file, names }) =>
    [...new Set(names)].filter((name) => !defined.has(name)).map((name) => `${file}: ${sheet} has no class ${name}`),
  );
  const unread = uses
    .filter(({ names, computed }) => names.length === 0 && !computed)
    .map(({ file }) => `${file}: imports ${sheet} and uses none of its classes`);
  const unused = uses.some(({ computed }) => computed) ? [] : [...defined].filter((name) => !used.has(name));
  return [...unknown, ...unread, ...unused.map((name) => `${sheet}: no file uses the class ${name}`)];
}
