/** Built by scripts/vite/words.ts from src/web/locales. */
declare module "virtual:words" {
  export type Words = Readonly<Record<string, string>>;
  type Part = { readonly default: Words };
  /** Loads the `core` words of a language, together with the loaders of its other areas. */
  export const languages: Readonly<
    Record<
      "en" | "fr" | "ru" | "zh",
      () => Promise<Part & { readonly areas: Readonly<Record<string, () => Promise<Part>>> }>
    >
  >;
  /** The areas that addresses below a first-level folder need, beside `core`. */
  export const needed: Readonly<Record<string, readonly string[]>>;
}
