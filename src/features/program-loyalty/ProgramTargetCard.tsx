import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import {
  alignedUnlessZero,
  decimalAligned,
  decimalForEdit,
  decimalsIn,
  type Edit,
  editedCell,
  editedFigures,
  Grid,
  type GridCell,
  type GridColumn,
  type Range,
  readTonnes,
  sameTonnes,
  shortMonth,
  today,
  tonnesLimits,
  useDirty,
  useEdits,
  useT,
  type Written,
  useFeedback,
} from "#platform/ui/index.web.ts";
import {
  type Book,
  bookOf,
  changesOf,
  keyOf,
  type Put,
  sumOf,
  type TargetColumn,
  valueAt,
} from "#features/master/target-penjualan-distributor/target-model.ts";
import type { TargetGrid } from "#features/master/target-penjualan-distributor/target-grid.calls.ts";
import { total } from "#kit/exact.ts";
import { Refused } from "#kit/refused.ts";
import { keyOf as queryKey, useCall } from "#platform/http/index.web.ts";
import { useNarrow } from "#platform/report/index.web.ts";
import { ProgramTargetTools } from "./ProgramTargetTools.tsx";
import { type ProgramTargets, programTargets, saveProgramTargets } from "./target-volume.calls.ts";

type Props = {
  readonly program: number;
  readonly name: string;
  readonly year: number;
  readonly grid: ProgramTargets;
};
type Column = TargetColumn | { readonly kind: "rate" };
const columns: readonly Column[] = [
  ...Array.from({ length: 12 }, (_, i): Column => ({ kind: "month", month: i + 1 })),
  { kind: "year" },
  { kind: "past" },
  { kind: "rate" },
];

/** Uses the grid of targets by product group, with stores in place of groups. */
const gridOf = (g: ProgramTargets): TargetGrid => ({
  cells: g.cells.map((c) => ({ ...c, group: c.store, stores: null, spc: null, leeway: null })),
  lastYear: g.lastYear.map((p) => ({ group: p.store, month: p.month, tonnes: p.tonnes })),
  sold: g.stores.map((s) => ({ group: s.id, tonnes: s.runRate })),
  canWrite: g.canWrite,
});

function useColumns(canWrite: boolean, open: readonly number[]): readonly GridColumn[] {
  const t = useT();
  return useMemo(
    () =>
      columns.map((c): GridColumn => {
        if (c.kind === "month") {
          const fixed = !canWrite || !open.includes(c.month);
          return { key: `m${c.month}`, label: shortMonth(c.month), width: 88, end: true, reads: tonnesLimits, fixed };
        }
        const label = c.kind === "year" ? "Setahun" : c.kind === "past" ? "Tahun lalu" : "Rata-rata 3 bulan";
        return { key: c.kind, label: t(label), width: 112, end: true, fixed: true };
      }),
    [t, canWrite, open],
  );
}

const shownBook = (grid: ProgramTargets, edits: ReadonlyMap<string, Edit>): Shown => ({
  ...bookOf(gridOf(grid), edits),
  decimals: decimalsOf(grid, edits),
});
type Shown = Book & { readonly decimals: number };

export function ProgramTargetCard({ program, name, year, grid }: Props) {
  const t = useT();
  const narrow = useNarrow();
  const { message } = useFeedback();
  const client = useQueryClient();
  const heads = useColumns(grid.canWrite, grid.open);
  const book = useEdits();
  const { edits, write, amend } = book;
  const [range, setRange] = useState<Range>({ top: 0, left: 0, bottom: 0, right: 0 });
  const figures = useMemo(() => shownBook(grid, edits), [grid, edits]);
  const ids = grid.stores.map((s) => s.id);
  useDirty(edits.size > 0);
  const put = useCallback(
    (cells: readonly (Put & { edit?: Edit })[]) => {
      const patch = new Map<string, Edit | undefined>();
      for (const c of cells) {
        if (!grid.open.includes(c.month)) continue;
        const edit = c.edit ?? { text: decimalForEdit(c.tonnes), value: c.tonnes };
        const saved = figures.saved.get(keyOf(c.group, c.month))?.tonnes ?? null;
        const same = !edit.problem && sameTonnes(edit.value as string | null, saved);
        patch.set(keyOf(c.group, c.month), same ? undefined : edit);
      }
      write(patch);
    },
    [figures, write, grid.open],
  );
  const onWrite = (written: readonly Written[]) =>
    put(
      written.flatMap((w) => {
        const column = columns[w.col];
        const store = grid.stores[w.row];
        if (column?.kind !== "month" || !store) return [];
        const edit = readTonnes(w);
        return [{ group: store.id, month: column.month, tonnes: edit.value as string | null, edit }];
      }),
    );
  const save = useCall(saveProgramTargets, {
    onSuccess: ({ saved }) => {
      book.reset();
      void message.success(t("{count} target tersimpan", { count: saved }));
      void client.invalidateQueries({ queryKey: queryKey(programTargets) });
    },
    onError: (error) => {
      void message.error(t(error.message));
      if (!(error instanceof Refused)) return;
      const conflicts = error.fields.flatMap((f) => {
        const edit = edits.get(f.field);
        return edit ? [[f.field, { ...edit, conflict: t(f.message, f.values) }] as const] : [];
      });
      amend(new Map(conflicts));
      if (error.status === 409) void client.invalidateQueries({ queryKey: queryKey(programTargets) });
    },
  });
  const head = (r: number) => `${grid.stores[r]?.code ?? ""} – ${grid.stores[r]?.name ?? ""}`;
  const chosen = columns.slice(range.left, range.right + 1).flatMap((c) => (c.kind === "month" ? [c.month] : []));
  const onSave = () =>
    save.mutate({ program, year, cells: changesOf(figures).map(({ group, ...c }) => ({ ...c, store: group })) });
  return (
    <section className="p-card">
      <ProgramTargetTools
        name={name}
        book={book}
        figures={figures}
        stores={ids.slice(range.top, range.bottom + 1)}
        all={ids}
        months={chosen.filter((m) => grid.open.includes(m))}
        canWrite={grid.canWrite && grid.open.length > 0}
        closed={grid.open.length === 0}
        broken={[...edits.values()].filter((e) => e.problem).length}
        saving={save.isPending}
        onPut={put}
        onSave={onSave}
      />
      <Grid
        label={t("Target {name}, {year}", { name, year: String(year) })}
        rows={grid.stores.length}
        columns={heads}
        headLabel={t("Toko (ton)")}
        headWidth={narrow ? 150 : 296}
        head={(r) => (
          <span className="p-cut" title={head(r)}>
            {narrow ? grid.stores[r]?.name : head(r)}
          </span>
        )}
        headText={head}
        cell={(r, c) => cellOf(figures, grid, r, columns[c], t)}
        onWrite={onWrite}
        onUndo={book.undo}
        onRedo={book.redo}
        onRange={setRange}
        start={startOf(year)}
        foot={[{ key: "all", label: t("Total"), cells: columns.map((c) => footOf(figures, grid, c)) }]}
      />
    </section>
  );
}

const startOf = (year: number): { row: number; col: number } => {
  const [y, m] = today().split("-").map(Number);
  return { row: 0, col: y === year ? (m ?? 1) - 1 : 0 };
};
/** Number of decimals, the same for all rows. */
const decimalsOf = (grid: ProgramTargets, edits: ReadonlyMap<string, Edit>): number =>
  decimalsIn([
    ...[...grid.cells, ...grid.lastYear].map((c) => c.tonnes),
    ...grid.stores.map((s) => s.runRate),
    ...editedFigures(edits),
  ]);
const footOf = (figures: Shown, { stores }: ProgramTargets, c: Column): string =>
  c.kind === "rate"
    ? alignedUnlessZero(total(stores.map((s) => s.runRate)), figures.decimals)
    : alignedUnlessZero(
        sumOf(
          figures,
          stores.map((s) => s.id),
          c,
        ),
        figures.decimals,
      );

function cellOf(
  figures: Shown,
  grid: ProgramTargets,
  r: number,
  column: Column | undefined,
  t: ReturnType<typeof useT>,
): GridCell {
  const { decimals } = figures;
  const store = grid.stores[r];
  if (!store || !column) return { text: "" };
  if (column.kind === "rate") return { text: alignedUnlessZero(store.runRate, decimals) };
  if (column.kind !== "month")
    return { text: alignedUnlessZero(sumOf(figures, [store.id], column), decimals), strong: column.kind === "year" };
  const key = keyOf(store.id, column.month);
  const edit = figures.edits.get(key) as Edit | undefined;
  const before = decimalForEdit(figures.saved.get(key)?.tonnes);
  if (edit) return editedCell(edit, { decimals, scale: 3, before }, t);
  const value = valueAt(figures, store.id, column.month);
  const text = decimalAligned(value, decimals);
  if (grid.open.includes(column.month)) return { text, edit: decimalForEdit(value) };
  const known = grid.months.includes(column.month);
  return { text, locked: true, note: t(known ? "Bulan ini sudah ditutup." : "Bulan di luar masa program.") };
}
