// The rule for CSS modules (*.module.css), which scripts/tasks/check-styles.ts applies.

/** Uses of a CSS module by one file: the names it reads, and whether it also computes names. */
export type StyleUse = { readonly file: string; readonly names: readonly string[]; readonly computed: boolean };
/** A script or component, and the style sheets that it imports as paths from the root. */
export type Source = { readonly file: string; readonly text: string };

const comments = /\/\*[\s\S]*?\*\//g;
const globalParts = /:global\(([^()]|\([^()]*\))*\)/g;

/** The classes that a CSS module defines; those in `:global(…)` belong to other sheets. */
export function classesOf(css: string): Set<string> {
  const selectors = [...css.replaceAll(comments, "").matchAll(/(?:^|[{};])\s*([^{}@;]+)\{/g)];
  return new Set(
    selectors.flatMap(([, selector = ""]) =>
      [...selector.replaceAll(globalParts, "").matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = ""]) => name),
    ),
  );
}

const imported = /import\s+(?:(\w+)\s+from\s+)?"([^"]+\.module\.css)"/g;

/** The CSS modules that a source imports, by path, with the names it reads. */
export function styleUsesIn({ file, text }: Source, targetOf: (specifier: string, file: string) => string | null) {
  return [...text.matchAll(imported)].flatMap(([, variable, specifier = ""]) => {
    const path = targetOf(specifier, file);
    if (path === null) return [];
    const read = variable ? [...text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)|\\b${variable}\\[`, "g"))] : [];
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
