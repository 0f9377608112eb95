import type { Tone } from "#kit/field.ts";
import { plainDate, StatusTag, useT } from "#platform/ui/index.web.ts";
import type { ExceptionRow, ExceptionState } from "./override.calls.ts";

export const states: Readonly<Record<ExceptionState, { readonly label: string; readonly tone: Tone }>> = {
  active: { label: "Berlaku", tone: "success" },
  upcoming: { label: "Akan berlaku", tone: "info" },
  expired: { label: "Berakhir", tone: "neutral" },
  revoked: { label: "Dicabut", tone: "error" },
};

export function StateTag({ of }: { readonly of: ExceptionState }) {
  const t = useT();
  return <StatusTag tone={states[of].tone}>{t(states[of].label)}</StatusTag>;
}

const dayOf = (instant: string, minus = 0): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jakarta" }).format(new Date(Date.parse(instant) - minus));
/** The days on which the exception applies, including the last one. */
export const periodOf = (e: Pick<ExceptionRow, "validFrom" | "validTo">): string =>
  `${plainDate(dayOf(e.validFrom))} – ${plainDate(dayOf(e.validTo, 1000))}`;

/** Remaining days of the exception, rounded up. */
export const daysLeft = (e: Pick<ExceptionRow, "validTo">, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(e.validTo) - now) / 86_400_000));
