import { sayFilled } from "#kit/say-filled.ts";
import { missing } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { view } from "#web/resource/view.ts";
import { partnerWords } from "./partner-words.ts";
import { SyncRun } from "./synchron.resource.ts";

/** Translates the stored reason of a failed run. */
export function Why({ value }: { readonly value: unknown }) {
  const t = useT();
  return value ? sayFilled(String(value), Object.values(partnerWords), t) : <span className="p-faint">{missing}</span>;
}
export const runView = view(SyncRun, { cells: { error: Why } });
