import type { Decimal } from "#kit/field.ts";
import { apportion, fromUnits, total, unitsOf } from "#kit/exact.ts";

export type StageSum = {
  readonly kind: "open" | "won" | "lost";
  readonly tonnes: Decimal;
  readonly weighted: Decimal;
};
export type Pipeline = {
  readonly open: Decimal;
  readonly weighted: Decimal;
  readonly won: Decimal;
  readonly lost: Decimal;
  /** Won tonnes in percent of all decided tonnes, with one decimal; null if no project has been decided. */
  readonly winRate: Decimal | null;
};

/** The pipeline's totals from those of its stages. */
export function pipelineOf(stages: readonly StageSum[]): Pipeline {
  const tonnes = (kind: StageSum["kind"]) => total(stages.filter((s) => s.kind === kind).map((s) => s.tonnes));
  const [won, lost] = [tonnes("won"), tonnes("lost")];
  const decided = unitsOf(won) + unitsOf(lost);
  return {
    open: tonnes("open"),
    weighted: total(stages.filter((s) => s.kind === "open").map((s) => s.weighted)),
    won,
    lost,
    winRate: decided === 0n ? null : fromUnits((unitsOf(won) * 2000n + decided) / (decided * 2n), 1),
  };
}

export type Phase = { readonly month: string; readonly tonnes: Decimal };
const maxMonths = 120;
/** Equal parts for each month from the first to the last; their sum equals the tonnes to the kilogram. */
export function phasesOf(tonnes: Decimal, from: string, to: string): Phase[] {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const count = Math.min(maxMonths, index(to) - index(from) + 1);
  const months = Array.from({ length: Math.max(1, count) }, (_, i) => index(from) + i);
  const parts = apportion(
    tonnes,
    months.map(() => 1n),
  );
  return months.map((m, i) => ({
    month: `${Math.floor(m / 12)}-${String((m % 12) + 1).padStart(2, "0")}-01`,
    tonnes: parts[i] ?? "0.000",
  }));
}
