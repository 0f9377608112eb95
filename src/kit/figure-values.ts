/** Names of values in messages that are plain decimals. */
const names: ReadonlySet<string> = new Set(["min", "max", "left", "available", "shipped", "reading", "other"]);
const commas: ReadonlySet<string> = new Set(["id", "fr", "ru"]);

/** Formats the values of a message for its reader's language: "0.001" is "0,001" in Indonesian. */
export function figureValues<V extends string | number>(
  values: Readonly<Record<string, V>>,
  language: string,
): Readonly<Record<string, V | string>> {
  if (!commas.has(language.slice(0, 2)) || !Object.keys(values).some((n) => names.has(n))) return values;
  return Object.fromEntries(
    Object.entries(values).map(([n, v]) => [
      n,
      names.has(n) && /^-?\d+\.\d+$/.test(String(v)) ? String(v).replace(".", ",") : v,
    ]),
  );
}
