import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { keyOf as queryKey, useCall, useQueryCall } from "#platform/http/index.web.ts";
import {
  decimalForEdit,
  type Edit,
  type EditBook,
  Grid,
  type GridColumn,
  GridData,
  type Range,
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
  cellKey,
  type Channel,
  saveSalesmanTargets,
  type TargetConflict,
  type TargetGrid,
  targetGrid,
  type TargetOverview,
  type TargetPerson,
} from "./target.calls.ts";
import { cellOf, decimalsOf, footOf, readValue } from "./target-cells.ts";
import { type Book, bookOf, changesOf, type Line, type Put, targetColumns, targetRows } from "./target-model.ts";
import { TargetTools } from "./TargetTools.tsx";

type Place = {
  readonly channel: Channel;
  readonly year: number;
  readonly position: number;
  readonly name: string;
  /** The salesmen of the position; `salesman` limits the displayed ones. */
  readonly people: readonly TargetPerson[];
  readonly salesman: number | undefined;
  readonly group: number | undefined;
  readonly groups: TargetOverview["groups"];
};

export function TargetGridCard(place: Place) {
  const { channel, year, position } = place;
  const query = useQueryCall(targetGrid, { channel, year, position });
  return (
    <section className="p-card">
      <GridData query={query} rows={8}>
        {(grid) => <Editing key={`${channel}.${position}.${year}`} {...place} grid={grid} />}
      </GridData>
    </section>
  );
}

function useColumns(grid: TargetGrid): readonly GridColumn[] {
  const t = useT();
  return useMemo(
    () =>
      targetColumns.map((c): GridColumn => {
        if (c.kind !== "month")
          return {
            key: c.kind,
            label: t(c.kind === "year" ? "Setahun" : "Tahun lalu"),
            width: 104,
            end: true,
            fixed: true,
          };
        const locked = grid.locked.includes(c.month);
        return {
          key: `m${c.month}`,
          label: shortMonth(c.month),
          width: 88,
          end: true,
          reads: tonnesLimits,
          fixed: locked || !grid.canWrite,
          ...(locked ? { note: t("ditutup") } : {}),
        };
      }),
    [grid, t],
  );
}

/** Saves the edits; a refusal is shown at its cells. */
function useSave(book: EditBook) {
  const t = useT();
  const { message } = useFeedback();
  const client = useQueryClient();
  const again = () => void client.invalidateQueries({ queryKey: queryKey(targetGrid) });
  return useCall(saveSalesmanTargets, {
    onSuccess: ({ saved }) => {
      book.reset();
      void message.success(t("{count} target tersimpan", { count: saved }));
      again();
    },
    onError: (error) => {
      void message.error(t(error.message));
      if (!(error instanceof Refused)) return;
      const cells = (error.detail?.cells as readonly TargetConflict[] | undefined) ?? [];
      const notes = new Map(cells.map((c) => [cellKey(c), conflictNote(c, t)]));
      for (const f of error.fields) if (!notes.has(f.field)) notes.set(f.field, t(f.message, f.values));
      book.amend(
        new Map(
          [...notes].flatMap(([key, conflict]) => {
            const edit = book.edits.get(key);
            return edit ? [[key, { ...edit, conflict }] as const] : [];
          }),
        ),
      );
      if (cells.length) again();
    },
  });
}
const conflictNote = (c: TargetConflict, t: ReturnType<typeof useT>): string =>
  t(
    c.own
      ? "Anda mengubahnya di jendela lain menjadi {tonnes}. Simpan sekali lagi untuk memakai angka ini."
      : "Orang lain mengubahnya menjadi {tonnes}. Simpan sekali lagi untuk memakai angka Anda.",
    { tonnes: decimalForEdit(c.value) || "–" },
  );

/** Records edits; an edit that restores the saved figure is removed. */
function usePut(figures: Book, write: EditBook["write"]) {
  return useCallback(
    (cells: readonly (Put & { edit?: Edit })[]) => {
      const patch = new Map<string, Edit | undefined>();
      for (const c of cells) {
        const edit = c.edit ?? { text: decimalForEdit(c.value), value: c.value };
        const saved = figures.saved.get(cellKey(c))?.value ?? null;
        patch.set(cellKey(c), !edit.problem && sameTonnes(edit.value as string | null, saved) ? undefined : edit);
      }
      write(patch);
    },
    [figures, write],
  );
}

function Editing({ grid, ...place }: Place & { readonly grid: TargetGrid }) {
  const t = useT();
  const columns = useColumns(grid);
  const book = useEdits();
  const { edits } = book;
  const [range, setRange] = useState<Range>({ top: 0, left: 0, bottom: 0, right: 0 });
  const [figures, decimals] = useMemo(() => [bookOf(grid, edits), decimalsOf(edits, grid)] as const, [grid, edits]);
  const { people, groups, salesman, group } = place;
  const all = useMemo(() => linesOf(targetRows(people, groups, t)), [people, groups, t]);
  const rows = useMemo(
    () =>
      targetRows(
        people.filter((p) => salesman === undefined || p.id === salesman),
        groups,
        t,
      ).filter((r) => group === undefined || r.kind === "person" || r.line.item === group),
    [people, groups, salesman, group, t],
  );
  useDirty(edits.size > 0);
  const put = usePut(figures, book.write);
  const save = useSave(book);
  const onWrite = (written: readonly Written[]) =>
    put(
      written.flatMap((w) => {
        const column = targetColumns[w.col];
        const row = rows[w.row];
        if (column?.kind !== "month" || row?.kind !== "line") return [];
        const edit = readValue(row.line, w);
        return [{ ...row.line, month: column.month, value: edit.value as string | null, edit }];
      }),
    );
  const headOf = (row: number): string => {
    const line = rows[row];
    return line?.kind === "person" ? `${line.person.code} ${line.person.name}` : `${indent}${line?.label ?? ""}`;
  };
  return (
    <>
      <TargetTools
        name={place.name}
        book={book}
        figures={figures}
        grid={grid}
        lines={linesOf(rows.slice(range.top, range.bottom + 1))}
        all={linesOf(rows)}
        months={targetColumns.slice(range.left, range.right + 1).flatMap((c) => (c.kind === "month" ? [c.month] : []))}
        broken={[...edits.values()].filter((e) => e.problem).length}
        saving={save.isPending}
        onPut={put}
        onSave={() => save.mutate({ channel: place.channel, year: place.year, cells: changesOf(figures) })}
      />
      <Grid
        label={t("Target {name}, {year}", { name: place.name, year: String(place.year) })}
        rows={rows.length}
        columns={columns}
        headLabel={t("Salesman dan grup produk (ton)")}
        headWidth={224}
        head={headOf}
        headText={headOf}
        cell={(r, c) => cellOf({ book: figures, edits, decimals }, rows[r], targetColumns[c], t)}
        onWrite={onWrite}
        onUndo={book.undo}
        onRedo={book.redo}
        onRange={setRange}
        start={startOf(place.year)}
        foot={footOf(figures, all, grid, decimals, t)}
      />
    </>
  );
}

/** Rows of a salesman's targets are indented below the salesman. */
const indent = "\u2003";
const linesOf = (rows: ReturnType<typeof targetRows>): Line[] =>
  rows.flatMap((r) => (r.kind === "line" ? [r.line] : []));
/** The current month, if the displayed year contains it. */
function startOf(year: number): { row: number; col: number } {
  const [y, m] = today().split("-").map(Number);
  return { row: 1, col: y === year && m !== undefined ? m - 1 : 0 };
}
