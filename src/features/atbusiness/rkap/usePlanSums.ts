import { useMemo } from "react";
import { total } from "#kit/exact.ts";
import type { EditBook } from "#platform/ui/index.web.ts";
import { type BookLine, lineKey, sumsOf, sumsWith } from "./plan-model.ts";

/** Sums of the visible rows: those of the saved figures are computed once, those of edits on each change. */
export function usePlanSums(rows: readonly BookLine[], edits: EditBook["edits"]) {
  const saved = useMemo(
    () => ({
      tonnes: sumsOf(rows, "tonnes"),
      revenue: sumsOf(rows, "revenue"),
      sold: total(rows.flatMap((r) => r.saved.sold)),
      lines: new Map(rows.map((r) => [lineKey(r.saved), r])),
    }),
    [rows],
  );
  return useMemo(
    () => ({
      tonnes: sumsWith(saved.tonnes, saved.lines, edits, "tonnes"),
      revenue: sumsWith(saved.revenue, saved.lines, edits, "revenue"),
      sold: saved.sold,
    }),
    [saved, edits],
  );
}
