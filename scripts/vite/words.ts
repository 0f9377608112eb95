// `virtual:words`: the portal's texts, one module per language and area, so that a page loads only its own.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { type WordAreas, wordAreas } from "./word-areas.ts";

const name = "virtual:words";
/** The name of a module within the bundle. */
export const wordModule = (language: string, area: string): string => `\0${name}/${language}/${area}`;
export const languages = ["en", "fr", "ru", "zh"] as const;

function readWords(root: string, language: string): Record<string, string> {
  const folder = join(root, "src/web/locales", language);
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as unknown));
}

/** The areas of this source tree with the texts that are translated into any language. */
export function areasOf(root: string): WordAreas {
  return wordAreas(root, new Set(languages.flatMap((language) => Object.keys(readWords(root, language)))));
}

/** All areas that an address below this first-level folder needs, besides the shell's. */
export const areasNeeded = (areas: WordAreas, folder: string): string[] => {
  const words = new Set<string>();
  const walk = (area: string) => {
    if (words.has(area) || !areas.texts.has(area)) return;
    words.add(area);
    (areas.needs[area] ?? []).forEach(walk);
  };
  walk(folder);
  return [...words];
};

/**
 * The module that is part of the shell: a loader for the `core` texts of each language, and the areas that each
 * first-level folder needs.
 */
function indexOf(areas: WordAreas): string {
  const begin = languages.map((l) => `${l}:()=>import(${JSON.stringify(`${name}/${l}/core`)})`);
  const named = [...areas.texts.keys()].filter((area) => area !== "core").sort();
  const needed = Object.fromEntries(named.map((area) => [area, areasNeeded(areas, area)]));
  return `export const languages={${begin.join(",")}};export const needed=${JSON.stringify(needed)};`;
}

/**
 * Loaders for a language's other areas. They are part of its `core` module, so that the shell does not contain those of
 * every language.
 */
function othersOf(areas: WordAreas, language: string): string {
  const named = [...areas.texts.keys()].filter((area) => area !== "core").sort();
  const loaders = named.map(
    (area) => `${JSON.stringify(area)}:()=>import(${JSON.stringify(`${name}/${language}/${area}`)})`,
  );
  return `export const areas={${loaders.join(",")}};`;
}

function partOf(words: Readonly<Record<string, string>>, areas: WordAreas, language: string, area: string): string {
  const texts = [...(areas.texts.get(area) ?? [])].filter((text) => Object.hasOwn(words, text)).sort();
  const own = `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts.map((text) => [text, words[text]]))))});`;
  return area === "core" ? `${own}${othersOf(areas, language)}` : own;
}

export function words(): Plugin {
  let root = "";
  let read: WordAreas | undefined;
  const texts = new Map<string, Record<string, string>>();
  const areas = () => (read ??= areasOf(root));
  const textsOf = (language: string) => {
    const known = texts.get(language) ?? readWords(root, language);
    texts.set(language, known);
    return known;
  };
  return {
    name: "portal:words",
    configResolved: (config) => {
      root = config.root;
    },
    buildStart: () => {
      read = undefined;
      texts.clear();
    },
    resolveId: { filter: { id: /^virtual:words/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /virtual:words/ },
      handler(id) {
        const [language, area] = id.slice(name.length + 2).split("/");
        return language && area ? partOf(textsOf(language), areas(), language, area) : indexOf(areas());
      },
    },
  };
}
