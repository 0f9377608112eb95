import type { Tone } from "#kit/field.ts";
import { StatusTag, type TagMark, useT } from "#platform/ui/index.web.ts";
import { type PublicationState, stateOf } from "./publication-fields.ts";

const words: Readonly<Record<PublicationState, readonly [Tone, string, TagMark?]>> = {
  draft: ["neutral", "Draf", "ring"],
  scheduled: ["info", "Terjadwal", "half"],
  live: ["success", "Tayang"],
  ended: ["neutral", "Berakhir", "ring"],
};
type Dated = Parameters<typeof stateOf>[0];

/** Draft, scheduled, in force or expired, according to the clock. */
export function StateCell({ row }: { readonly row: Dated }) {
  const t = useT();
  const [tone, label, mark] = words[stateOf(row, Date.now())];
  return (
    <StatusTag tone={tone} {...(mark ? { mark } : {})}>
      {t(label)}
    </StatusTag>
  );
}
