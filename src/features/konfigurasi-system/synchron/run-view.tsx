import { translateFilled } from "#kit/translate-filled.ts";
import { missing, useT } from "#platform/ui/index.web.ts";
import { view } from "#platform/records/index.web.ts";
import { partnerWords } from "./partner-words.ts";
import { SyncRun } from "./synchron.resource.ts";

/** Translates the stored reason of a failed run. */
export function Why({ value }: { readonly value: unknown }) {
  const t = useT();
  return value ? (
    translateFilled(String(value), Object.values(partnerWords), t)
  ) : (
    <span className="p-faint">{missing}</span>
  );
}
export const runView = view(SyncRun, { cells: { error: Why } });
