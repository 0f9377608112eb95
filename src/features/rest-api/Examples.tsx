import { useT } from "#platform/ui/index.web.ts";
import { CodeCard } from "./CodeCard.tsx";
import { exampleIn, languages } from "./examples.ts";
import { bodyOf, type Entry } from "./open-api.ts";
import { recipeIn, recipeLanguages } from "./signature-recipes.ts";

/** The call in four languages. */
export function Examples({ entry, token }: { readonly entry: Entry; readonly token: string }) {
  const t = useT();
  const call = {
    method: entry.method.toUpperCase(),
    url: location.origin + entry.path.replace("{externalId}", "INV-2026-000123"),
    key: token,
    body: bodyOf(entry.operation)?.example,
  };
  return <CodeCard title={t("Contoh")} languages={languages} textIn={(language) => exampleIn(language, call)} />;
}

/** How a receiver verifies that a message is from the portal and is not a replay. */
export function Recipes() {
  const t = useT();
  return <CodeCard title={t("Memeriksa tanda tangan")} languages={recipeLanguages} textIn={recipeIn} />;
}
