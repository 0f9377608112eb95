/** Words by language and area, made by scripts/vite/words.ts. */
declare module "virtual:words" {
  export const parts: Readonly<
    Record<"en" | "fr" | "ru" | "zh", Readonly<Record<string, () => Promise<{ default: Record<string, string> }>>>>
  >;
  export const needed: Readonly<Record<string, readonly string[]>>;
}
