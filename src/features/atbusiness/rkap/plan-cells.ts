/** Contents and locks of the grid's cells, and the parsing of their text. */
import { fromUnits, total } from "#kit/exact.ts";
import {
  alignedUnlessZero,
  decimalAligned,
  decimalForEdit,
  decimalsIn,
  type Edit,
  editedCell,
  editedFigures,
  type Edits,
  type FootRow,
  type GridCell,
  instant,
  parseDecimal,
  type useT,
  type Written,
} from "#platform/ui/index.web.ts";
import {
  averagePrice,
  type BookLine,
  cellOf,
  figureUnits,
  months,
  type PlanTab,
  savedAt,
  scaleOf,
  yearOf,
} from "./plan-model.ts";
import { limits } from "./plan-limits.ts";
import { type PlanGrid, type PlanItem, planKey } from "./rkap.calls.ts";

type Say = ReturnType<typeof useT>;

/** Why this version is closed, and who closed it. */
export function closedNote({ version }: PlanGrid, t: Say): string | undefined {
  if (version.state === "approved")
    return t("Disetujui {name}, {when}; tidak berubah lagi.", {
      name: version.approvedBy?.label ?? "–",
      when: instant(version.approvedAt),
    });
  if (version.state === "submitted")
    return t("Diajukan {name}, {when}; menunggu keputusan.", {
      name: version.submittedBy?.label ?? "–",
      when: instant(version.submittedAt),
    });
  return undefined;
}
export function lockOf(grid: PlanGrid, line: BookLine, closed: string | undefined, t: Say): string | undefined {
  if (closed) return closed;
  if (!grid.canEdit) return t("Anda hanya dapat melihat RKAP.");
  if (line.customer.own) return undefined;
  return line.customer.kam
    ? t("Dikunci: KAM customer ini {name}.", { name: line.customer.kam.label })
    : t("Dikunci: customer ini belum memiliki KAM; hanya Admin Bisnis yang mengubahnya.");
}

/** Number of decimals of a tab, the same for all of its rows. */
export function decimalsOf(lines: readonly BookLine[], edits: Edits, tab: PlanTab): number {
  const typed = editedFigures(edits);
  const tonnes = decimalsIn([...typed, ...lines.flatMap((l) => [...l.saved.tonnes, ...l.saved.sold])]);
  if (tab === "tonnes") return tonnes;
  const prices = decimalsIn([...typed, ...lines.flatMap((l) => l.saved.price)]);
  return tab === "price" ? prices : Math.min(2, tonnes + prices);
}
/** The average price of a year is rounded to the cent, whatever the decimals of the prices. */
const yearDecimals = (tab: PlanTab, decimals: number): number => (tab === "price" ? 2 : decimals);

export function readFigure(item: PlanItem, { text, problem }: Pick<Written, "text" | "problem">): Edit {
  if (problem) return { text, value: null, problem };
  const { scale, unit } = limits[item].reads;
  const read = parseDecimal(text, scale, unit);
  if ("error" in read) return { text, value: null, problem: read.error };
  if (read.value?.startsWith("-")) return { text, value: null, problem: "Paling kecil 0." };
  if (read.value !== null && !limits[item].shape.test(read.value))
    return { text, value: null, problem: "Angka terlalu besar." };
  return { text: decimalForEdit(read.value), value: read.value };
}

/** Columns: twelve months, the year and, for tonnes, the tonnes sold the year before. */
export type PlanColumn = number | "year" | "sold";
export const columnsOf = (tab: PlanTab): readonly PlanColumn[] => [
  ...months,
  "year",
  ...(tab === "tonnes" ? (["sold"] as const) : []),
];

type Shown = {
  readonly edits: Edits;
  readonly tab: PlanTab;
  readonly decimals: number;
  readonly lock: (line: BookLine) => string | undefined;
};
export function shownCell({ edits, tab, decimals, lock }: Shown, line: BookLine, column: PlanColumn, t: Say): GridCell {
  if (column === "year")
    return {
      text: alignedUnlessZero(yearOf(edits, line, tab), yearDecimals(tab, decimals)),
      locked: true,
      strong: true,
    };
  if (column === "sold") return { text: alignedUnlessZero(total(line.saved.sold), decimals), locked: true };
  const note = lock(line);
  if (tab === "revenue") {
    const text = alignedUnlessZero(fromUnits(figureUnits(edits, line, tab, column), 2), decimals);
    return { text, locked: true, note: t("Volume × harga; diubah di kedua tab itu.") };
  }
  const key = planKey(cellOf(line, tab, column));
  const edit = edits.get(key);
  const before = savedAt(line, tab, column);
  const saved = decimalForEdit(before);
  if (!edit) {
    const text = decimalAligned(before, decimals);
    return note === undefined ? { text, edit: saved } : { text, locked: true, note };
  }
  return editedCell(edit, { decimals, scale: scaleOf(tab), before: saved }, t);
}

type Sums = { readonly tonnes: readonly bigint[]; readonly revenue: readonly bigint[] };
const all = (units: readonly bigint[]): bigint => units.reduce((a, b) => a + b, 0n);
/** Tonnes and revenue are added over lines; the price is total revenue ÷ total tonnes. */
export function footOf(tab: PlanTab, sums: Sums, sold: string, decimals: number, t: Say): FootRow[] {
  const at = (i: number | "year"): string => {
    const [tonnes, revenue] =
      i === "year" ? [all(sums.tonnes), all(sums.revenue)] : [sums.tonnes[i] ?? 0n, sums.revenue[i] ?? 0n];
    if (tab === "price") return alignedUnlessZero(averagePrice(tonnes, revenue), 2);
    return alignedUnlessZero(tab === "tonnes" ? fromUnits(tonnes) : fromUnits(revenue, 2), decimals);
  };
  const cells = columnsOf(tab).map((c) =>
    c === "sold" ? alignedUnlessZero(sold, decimals) : at(c === "year" ? c : c - 1),
  );
  return [{ key: "all", label: t(tab === "price" ? "Rata-rata tertimbang" : "Jumlah"), cells }];
}
