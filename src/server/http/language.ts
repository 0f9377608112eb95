import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../web/locales/", import.meta.url));
const catalogues = new Map<string, Map<string, string>>();

/** Messages of one language, read once; Indonesian is the source and has no file. */
function catalogue(language: string): Map<string, string> {
  let found = catalogues.get(language);
  if (!found) {
    found = new Map();
    try {
      for (const file of readdirSync(folder + language))
        if (file.endsWith(".json"))
          for (const [k, v] of Object.entries(
            JSON.parse(readFileSync(`${folder}${language}/${file}`, "utf8")) as Record<string, string>,
          ))
            found.set(k, v);
    } catch {
      // a language without files shows the source text
    }
    catalogues.set(language, found);
  }
  return found;
}

/** Languages that the portal speaks beside its own. */
export const spoken = ["en", "fr", "ru", "zh"] as const;

/** First language of the header that we speak; machines that name none are answered in Indonesian. */
export function languageOf(header: string | undefined): string {
  for (const part of (header ?? "").split(",")) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === "id" || tag === "en" || tag === "fr" || tag === "ru" || tag === "zh") return tag;
  }
  return "id";
}

export function fill(
  template: string,
  values: Readonly<Record<string, unknown>> | undefined,
  language: string,
): string {
  const text = language === "id" ? template : (catalogue(language).get(template) ?? template);
  return values
    ? text.replace(/\{(\w+)\}/g, (whole, name: string) => (values[name] === undefined ? whole : String(values[name])))
    : text;
}
