import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { keyOf as queryKey, useCall, useQueryCall } from "#platform/http/index.web.ts";
import {
  decimalAligned,
  decimalForEdit,
  decimalsIn,
  type Edit,
  editedFigures,
  Grid,
  type GridCell,
  type GridColumn,
  GridData,
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
  type GroupHead,
  saveTargets,
  type TargetConflict,
  type TargetGrid,
  targetGrid,
  targetOverview,
} from "./target-grid.calls.ts";
import { bookOf, changesOf, keyOf, type Put, sumOf, targetColumns, targetRows } from "./target-model.ts";
import { CellLine } from "./CellLine.tsx";
import { cellOf } from "./target-cell.ts";
import { TargetTools } from "./TargetTools.tsx";

type Place = {
  readonly distributor: number;
  readonly name: string;
  readonly year: number;
  readonly groups: readonly GroupHead[];
};

export function TargetGridCard(place: Place) {
  const query = useQueryCall(targetGrid, { distributor: place.distributor, year: place.year });
  return (
    <section className="p-card">
      <GridData query={query} rows={8}>
        {(grid) => <Editing key={`${place.distributor}.${place.year}`} {...place} grid={grid} />}
      </GridData>
    </section>
  );
}

function useColumns(): readonly GridColumn[] {
  const t = useT();
  return useMemo(
    () =>
      targetColumns.map((c): GridColumn => {
        if (c.kind === "month")
          return { key: `m${c.month}`, label: shortMonth(c.month), width: 88, end: true, reads: tonnesLimits };
        if (c.kind === "quarter")
          return { key: `q${c.n}`, label: t("K{n}", { n: c.n }), width: 88, end: true, fixed: true };
        return c.kind === "year"
          ? { key: "year", label: t("Setahun"), width: 104, end: true, fixed: true }
          : { key: "past", label: t("Tahun lalu"), width: 104, end: true, fixed: true };
      }),
    [t],
  );
}

function Editing({ distributor, name, year, groups, grid }: Place & { readonly grid: TargetGrid }) {
  const t = useT();
  const { message } = useFeedback();
  const client = useQueryClient();
  const columns = useColumns();
  const rows = useMemo(() => targetRows(groups), [groups]);
  const book = useEdits();
  const { edits, write, amend } = book;
  const [range, setRange] = useState<Range>({ top: 0, left: 0, bottom: 0, right: 0 });
  const figures = useMemo(() => bookOf(grid, edits), [grid, edits]);
  const ids = groups.map((g) => g.id);
  useDirty(edits.size > 0);

  const put = useCallback(
    (cells: readonly (Put & { edit?: Edit })[]) => {
      const patch = new Map<string, Edit | undefined>();
      for (const c of cells) {
        const edit = c.edit ?? { text: decimalForEdit(c.tonnes), value: c.tonnes };
        const saved = figures.saved.get(keyOf(c.group, c.month))?.tonnes ?? null;
        patch.set(
          keyOf(c.group, c.month),
          !edit.problem && sameTonnes(edit.value as string | null, saved) ? undefined : edit,
        );
      }
      write(patch);
    },
    [figures, write],
  );
  const onWrite = (written: readonly Written[]) =>
    put(
      written.flatMap((w) => {
        const column = targetColumns[w.col];
        const row = rows[w.row];
        if (column?.kind !== "month" || row?.kind !== "group") return [];
        const edit = readTonnes(w);
        return [{ group: row.group.id, month: column.month, tonnes: edit.value as string | null, edit }];
      }),
    );
  const again = () => {
    void client.invalidateQueries({ queryKey: queryKey(targetGrid) });
    void client.invalidateQueries({ queryKey: queryKey(targetOverview) });
  };
  const save = useCall(saveTargets, {
    onSuccess: ({ saved }) => {
      book.reset();
      void message.success(t("{count} target tersimpan", { count: saved }));
      again();
    },
    onError: (error) => {
      void message.error(t(error.message));
      if (!(error instanceof Refused)) return;
      const cells = (error.detail?.cells as readonly TargetConflict[] | undefined) ?? [];
      const notes = new Map(
        cells.map((c) => [
          keyOf(c.group, c.month),
          t(
            c.own
              ? "Anda mengubahnya di jendela lain menjadi {tonnes}. Simpan sekali lagi untuk memakai angka ini."
              : "Orang lain mengubahnya menjadi {tonnes}. Simpan sekali lagi untuk memakai angka Anda.",
            { tonnes: decimalForEdit(c.tonnes) || "–" },
          ),
        ]),
      );
      for (const f of error.fields) if (!notes.has(f.field)) notes.set(f.field, t(f.message, f.values));
      amend(
        new Map(
          [...notes].flatMap(([key, problem]) =>
            edits.has(key) ? [[key, { ...(edits.get(key) as Edit), conflict: problem }] as const] : [],
          ),
        ),
      );
      if (cells.length) again();
    },
  });
  const decimals = decimalsIn([...[...figures.saved.values()].map((s) => s.tonnes), ...editedFigures(edits)]);
  const cell = (r: number, c: number): GridCell => cellOf({ figures, edits, decimals, t }, rows[r], c);
  const foot = [
    {
      key: "all",
      label: t("Jumlah"),
      cells: targetColumns.map((c) => decimalAligned(sumOf(figures, ids, c), decimals)),
    },
  ];
  const broken = [...edits.values()].filter((e) => e.problem).length;
  const active = rows[range.top];
  const column = targetColumns[range.left];
  return (
    <>
      <TargetTools
        name={name}
        book={book}
        figures={figures}
        groups={ids}
        months={[
          ...new Set(
            targetColumns.slice(range.left, range.right + 1).flatMap((c) => (c.kind === "month" ? [c.month] : [])),
          ),
        ]}
        canWrite={grid.canWrite}
        broken={broken}
        saving={save.isPending}
        onPut={put}
        onSave={() => save.mutate({ distributor, year, cells: changesOf(figures) })}
      />
      <Grid
        label={t("Target {name}, {year}", { name, year: String(year) })}
        rows={rows.length}
        columns={columns.map((c) => (grid.canWrite ? c : { ...c, fixed: true }))}
        headLabel={t("Grup produk (ton)")}
        headWidth={176}
        head={(r) => headOf(rows[r])}
        headText={(r) => headOf(rows[r])}
        cell={cell}
        onWrite={onWrite}
        onUndo={book.undo}
        onRedo={book.redo}
        onRange={setRange}
        start={startOf(year)}
        foot={foot}
      />
      <CellLine
        cell={
          active?.kind === "group" && column?.kind === "month"
            ? figures.saved.get(keyOf(active.group.id, column.month))
            : undefined
        }
        label={
          active?.kind === "group" && column?.kind === "month"
            ? `${active.group.name} · ${shortMonth(column.month)} ${year}`
            : ""
        }
      />
    </>
  );
}

/** The current month if the displayed year contains it. */
function startOf(year: number): { row: number; col: number } {
  const [y, m] = today().split("-").map(Number);
  return { row: 0, col: y === year ? targetColumns.findIndex((c) => c.kind === "month" && c.month === m) : 0 };
}
const headOf = (row: ReturnType<typeof targetRows>[number] | undefined): string =>
  row?.kind === "group" ? row.group.name : row ? `Σ ${row.name}` : "";
