import { Refused } from "#kit/refused.ts";

type Translate = (text: string, values?: Readonly<Record<string, string | number>>) => string;
/** A failure in one line, for places without fields: what was refused and why. */
export function describeError(error: unknown, t: Translate): string {
  if (!(error instanceof Error)) return String(error);
  return [t(error.message), ...(error instanceof Refused ? error.fields.map((f) => t(f.message, f.values)) : [])].join(
    " ",
  );
}
