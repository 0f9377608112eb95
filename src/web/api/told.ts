import { Refused } from "#kit/refused.ts";
import type { useT } from "#web/i18n.ts";

/** A failure in one line, for places without fields: what was refused and why. */
export function told(error: unknown, t: ReturnType<typeof useT>): string {
  if (!(error instanceof Error)) return String(error);
  return [t(error.message), ...(error instanceof Refused ? error.fields.map((f) => t(f.message, f.values)) : [])].join(
    " ",
  );
}
