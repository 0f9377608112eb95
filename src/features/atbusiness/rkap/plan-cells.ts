/** What the cells of the grid show, why some are locked, and how a text in one of them is read. */
import { fromUnits } from "#kit/exact.ts";
import { decimalForEdit, parseDecimal } from "#web/field/decimal-text.ts";
import { instant } from "#web/format.ts";
import type { Edit, Edits } from "#web/grid/edits.ts";
import type { FootRow, GridCell, Written } from "#web/grid/grid-types.ts";
import type { useT } from "#web/i18n.ts";
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
import { total } from "#kit/exact.ts";

type Say = ReturnType<typeof useT>;

/** Why nobody changes this version now, and by whom it was closed. */
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

/** A sum of nothing says nothing. */
const someOf = (sum: string | null): string => (sum !== null && /[1-9]/.test(sum) ? decimalForEdit(sum) : "");

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

/** Columns: twelve months, the year, and for tonnes what was sold the year before. */
export type PlanColumn = number | "year" | "sold";
export const columnsOf = (tab: PlanTab): readonly PlanColumn[] => [
  ...months,
  "year",
  ...(tab === "tonnes" ? (["sold"] as const) : []),
];

type Shown = { readonly edits: Edits; readonly tab: PlanTab; readonly lock: (line: BookLine) => string | undefined };
export function shownCell({ edits, tab, lock }: Shown, line: BookLine, column: PlanColumn, t: Say): GridCell {
  if (column === "year") return { text: someOf(yearOf(edits, line, tab)), locked: true, strong: true };
  if (column === "sold") return { text: someOf(total(line.saved.sold)), locked: true };
  const note = lock(line);
  if (tab === "revenue") {
    const text = someOf(fromUnits(figureUnits(edits, line, tab, column), 2));
    return { text, locked: true, note: t("Volume × harga; diubah di kedua tab itu.") };
  }
  const key = planKey(cellOf(line, tab, column));
  const edit = edits.get(key);
  const saved = decimalForEdit(savedAt(line, tab, column));
  if (!edit) return note === undefined ? { text: saved } : { text: saved, locked: true, note };
  return {
    text: edit.text,
    mark: edit.problem ? "error" : edit.conflict ? "conflict" : "pending",
    note: edit.problem
      ? t(edit.problem, { scale: scaleOf(tab) })
      : (edit.conflict ?? t("Belum disimpan; tadinya {before}", { before: saved || "–" })),
  };
}

type Sums = { readonly tonnes: readonly bigint[]; readonly revenue: readonly bigint[] };
const all = (units: readonly bigint[]): bigint => units.reduce((a, b) => a + b, 0n);
/** Tonnes and revenue add up over lines; a price is the revenue of all by their tonnes. */
export function footOf(tab: PlanTab, sums: Sums, sold: string, t: Say): FootRow[] {
  const at = (i: number | "year"): string => {
    const [tonnes, revenue] =
      i === "year" ? [all(sums.tonnes), all(sums.revenue)] : [sums.tonnes[i] ?? 0n, sums.revenue[i] ?? 0n];
    if (tab === "price") return someOf(averagePrice(tonnes, revenue));
    return someOf(tab === "tonnes" ? fromUnits(tonnes) : fromUnits(revenue, 2));
  };
  const cells = columnsOf(tab).map((c) => (c === "sold" ? someOf(sold) : at(c === "year" ? c : c - 1)));
  return [{ key: "all", label: t(tab === "price" ? "Rata-rata tertimbang" : "Jumlah"), cells }];
}
