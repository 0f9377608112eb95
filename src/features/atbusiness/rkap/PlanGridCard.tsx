import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { Decimal } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { keyOf as queryKey, useCall } from "#platform/http/index.web.ts";
import {
  decimalForEdit,
  type Edit,
  type EditBook,
  EmptyState,
  Grid,
  type GridColumn,
  type Range,
  shortMonth,
  today,
  useDirty,
  useEdits,
  useSetting,
  useT,
  type Written,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { useNarrow } from "#platform/report/index.web.ts";
import { AddLineDialog } from "./AddLineDialog.tsx";
import {
  closedNote,
  columnsOf,
  decimalsOf,
  footOf,
  lockOf,
  type PlanColumn,
  readFigure,
  shownCell,
} from "./plan-cells.ts";
import { headingOf } from "./plan-heading.tsx";
import { limits } from "./plan-limits.ts";
import { type BookLine, cellOf, changesOf, lineKey, linesOf, type PlanTab, type Put, savedAt } from "./plan-model.ts";
import { PlanTools } from "./PlanTools.tsx";
import { usePlanSums } from "./usePlanSums.ts";
import { type PlanConflict, type PlanGrid, planGrid, planKey, planOverview, savePlan } from "./rkap.calls.ts";

export type PlanFilter = {
  readonly q: string;
  readonly kam: number | undefined;
  readonly customer: number | undefined;
  readonly product: number | undefined;
  readonly mine: boolean;
};
type Props = { readonly grid: PlanGrid; readonly tab: PlanTab; readonly filter: PlanFilter };

function isShown({ customer, product }: BookLine, f: PlanFilter): boolean {
  const words = f.q.toLowerCase();
  return (
    (!f.mine || customer.own) &&
    (f.kam === undefined || customer.kam?.id === f.kam) &&
    (f.customer === undefined || customer.id === f.customer) &&
    (f.product === undefined || product.id === f.product) &&
    (words === "" || `${customer.code} ${customer.name} ${product.code} ${product.name}`.toLowerCase().includes(words))
  );
}

function useColumns(tab: PlanTab, writes: boolean): readonly GridColumn[] {
  const t = useT();
  return useMemo(
    () =>
      columnsOf(tab).map((c): GridColumn => {
        const width = tab === "tonnes" ? 92 : tab === "price" ? 104 : 132;
        if (c === "year")
          return {
            ...{ key: c, label: t(tab === "price" ? "Rata-rata" : "Setahun") },
            ...{ width: width + 24, end: true, fixed: true },
          };
        if (c === "sold") return { key: c, label: t("Terjual tahun lalu"), width: 132, end: true, fixed: true };
        return {
          ...{ key: `m${c}`, label: shortMonth(c), width, end: true, fixed: tab === "revenue" || !writes },
          ...(tab === "revenue" ? {} : { reads: limits[tab].reads }),
        };
      }),
    [tab, writes, t],
  );
}

type Before = Map<string, Decimal | null>;
/** Saves the edits. A refusal is shown at its cells, and their current values become the base of the next save. */
function useSave(book: EditBook, before: Before, done: () => void) {
  const t = useT();
  const { message } = useFeedback();
  const client = useQueryClient();
  const again = () => {
    void client.invalidateQueries({ queryKey: queryKey(planGrid) });
    void client.invalidateQueries({ queryKey: queryKey(planOverview) });
  };
  return useCall(savePlan, {
    onSuccess: ({ saved }) => {
      book.reset();
      before.clear();
      done();
      void message.success(t("{count} sel tersimpan", { count: saved }));
      again();
    },
    onError: (error) => {
      void message.error(t(error.message));
      if (!(error instanceof Refused)) return;
      const cells = (error.detail?.cells as readonly PlanConflict[] | undefined) ?? [];
      for (const c of cells) before.set(planKey(c), c.value);
      const notes = new Map(cells.map((c) => [planKey(c), conflictNote(c, t)]));
      for (const f of error.fields) if (!notes.has(f.field)) notes.set(f.field, t(f.message, f.values));
      book.amend(
        new Map(
          [...notes].flatMap(([key, conflict]) => {
            const edit = book.edits.get(key);
            return edit ? [[key, { ...edit, conflict }] as const] : [];
          }),
        ),
      );
      if (cells.length || error.code === "plan.closed") again();
    },
  });
}
function conflictNote(c: PlanConflict, t: ReturnType<typeof useT>): string {
  const value = decimalForEdit(c.value) || "–";
  if (c.own)
    return t("Anda mengubahnya di jendela lain menjadi {value}. Simpan sekali lagi untuk memakai angka ini.", {
      value,
    });
  return t("{name} mengubahnya menjadi {value}. Simpan sekali lagi untuk memakai angka Anda.", {
    name: c.by ?? t("Orang lain"),
    value,
  });
}
const same = (a: string | null, b: string | null): boolean => decimalForEdit(a) === decimalForEdit(b);

/** The months of a version by customer and product, for one figure at a time. */
export function PlanGridCard({ grid, tab, filter }: Props) {
  const t = useT();
  const book = useEdits();
  const { edits } = book;
  const before = useRef<Before>(new Map());
  const [added, setAdded] = useState<readonly { customer: number; product: number }[]>([]);
  const [adding, setAdding] = useState(false);
  const [range, setRange] = useState<Range>({ top: 0, left: 0, bottom: 0, right: 0 });
  const closed = closedNote(grid, t);
  const writes = grid.canEdit && closed === undefined;
  const columns = useColumns(tab, writes);
  const places = columnsOf(tab);
  const narrow = useNarrow();
  const phone = useSetting("isMobileView");
  const lines = useMemo(() => linesOf(grid, added), [grid, added]);
  const rows = useMemo(() => lines.filter((l) => isShown(l, filter)), [lines, filter]);
  const sums = usePlanSums(rows, edits);
  const decimals = useMemo(() => decimalsOf(rows, edits, tab), [rows, edits, tab]);
  useDirty(edits.size > 0);
  const save = useSave(book, before.current, () => setAdded([]));
  const byKey = useMemo(() => new Map(lines.map((l) => [lineKey(l.saved), l])), [lines]);
  const lock = (line: BookLine) => lockOf(grid, line, closed, t);
  /** Records edits of unlocked cells; an edit that restores the saved figure is removed. */
  const put = (cells: readonly (Put & { edit?: Edit })[]) => {
    const patch = new Map<string, Edit | undefined>();
    for (const c of cells) {
      const line = byKey.get(lineKey(c));
      if (!line || lock(line) !== undefined) continue;
      const key = planKey(c);
      const saved = savedAt(line, c.item, c.month);
      const edit = c.edit ?? { text: decimalForEdit(c.value), value: c.value };
      if (!edits.has(key)) before.current.set(key, saved);
      patch.set(key, !edit.problem && same(edit.value as string | null, saved) ? undefined : edit);
    }
    book.write(patch);
  };
  const onWrite = (written: readonly Written[]) =>
    put(
      written.flatMap((w) => {
        const [line, place] = [rows[w.row], places[w.col]];
        if (!line || typeof place !== "number" || tab === "revenue") return [];
        const edit = readFigure(tab, w);
        return [{ ...cellOf(line, tab, place), value: edit.value as Decimal | null, edit }];
      }),
    );
  const name = t("RKAP {year} versi {no}", { year: String(grid.version.year), no: grid.version.no });
  const headOf = (row: number): string => {
    const line = rows[row];
    return line ? `${line.customer.name} · ${line.product.code} · ${line.customer.code}` : "";
  };
  return (
    <>
      <PlanTools
        name={name}
        tab={tab}
        book={book}
        canWrite={writes && tab !== "revenue"}
        readOnly={
          closed ?? t(grid.canEdit ? "Pendapatan dihitung dari volume dan harga." : "Anda hanya dapat melihat RKAP.")
        }
        lines={rows.slice(range.top, range.bottom + 1).filter((l) => lock(l) === undefined)}
        months={places.slice(range.left, range.right + 1).filter((c): c is number => typeof c === "number")}
        broken={[...edits.values()].filter((e) => e.problem).length}
        saving={save.isPending}
        onPut={put}
        onAdd={() => setAdding(true)}
        onSave={() => save.mutate({ id: grid.version.id, cells: changesOf(edits, before.current) })}
      />
      {rows.length === 0 ? (
        <EmptyState title={t(lines.length === 0 ? "Versi ini belum memiliki baris." : "Tidak ada baris yang cocok.")} />
      ) : (
        <Grid
          label={name}
          rows={rows.length}
          columns={columns}
          headLabel={t("Customer dan produk")}
          headWidth={phone ? 150 : narrow ? 230 : 280}
          head={(row) => headingOf(rows[row])}
          headText={headOf}
          cell={(r, c) => {
            const line = rows[r];
            return line ? shownCell({ edits, tab, decimals, lock }, line, places[c] as PlanColumn, t) : { text: "" };
          }}
          onWrite={onWrite}
          onUndo={book.undo}
          onRedo={book.redo}
          onRange={setRange}
          start={startOf(grid.version.year)}
          foot={footOf(tab, sums, sums.sold, decimals, t)}
        />
      )}
      {adding ? (
        <AddLineDialog
          grid={grid}
          known={byKey}
          onClose={(line) => {
            setAdding(false);
            if (line) setAdded((now) => [line, ...now]);
          }}
        />
      ) : null}
    </>
  );
}

/** The current month, if the displayed year contains it. */
function startOf(year: number): { row: number; col: number } {
  const [y, m] = today().split("-").map(Number);
  return { row: 0, col: y === year && m !== undefined ? m - 1 : 0 };
}
