import { useCallback, useMemo, useRef, useState } from "react";
import { total, unitsOf } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";
import {
  decimalAligned,
  decimalForEdit,
  decimalsIn,
  type Edit,
  editedCell,
  EmptyState,
  Grid,
  type GridCell,
  type GridColumn,
  percent,
  type Range,
  readTonnes,
  sameTonnes,
  tonnesLimits,
  useDirty,
  useEdits,
  useSetting,
  useT,
  type Written,
} from "#platform/ui/index.web.ts";
import { type Line, linesOf, overtakenShares, rowKey, shareOut } from "./split-model.ts";
import { SplitTools } from "./SplitTools.tsx";
import type { SplitKind, SplitMethod, SplitRow, TargetSplit } from "./target-split.calls.ts";

/** Percentage with one decimal, truncated so that it is never too high. */
function share(part: Decimal, whole: Decimal): string {
  const w = unitsOf(whole);
  if (w === 0n) return "";
  const tenths = (unitsOf(part) * 1000n) / w;
  return percent(`${tenths / 10n}.${tenths % 10n}`);
}

export function SplitGrid({ data, kind }: { readonly data: TargetSplit; readonly kind: SplitKind }) {
  const t = useT();
  const phone = useSetting("isMobileView");
  const book = useEdits();
  const { edits, write } = book;
  const [method, setMethod] = useState<SplitMethod>("manual");
  const [range, setRange] = useState<Range>();
  const lines = useMemo(() => linesOf(data.rows), [data.rows]);
  const seen = useRef(new Map<string, Decimal>()); // the saved shares when they were first edited here
  const whole = data.target.tonnes;
  const open = data.canWrite && data.split?.state !== "published";
  useDirty(edits.size > 0);
  const shareOf = useCallback(
    (r: SplitRow): Decimal => (edits.get(rowKey(r))?.value as Decimal | undefined) ?? r.tonnes,
    [edits],
  );
  const byKey = useMemo(() => new Map(data.rows.map((r) => [rowKey(r), r])), [data.rows]);
  const sum = total(data.rows.map(shareOf));
  const put = (shares: Iterable<readonly [string, Edit]>, by: SplitMethod) => {
    const patch = new Map<string, Edit | undefined>();
    for (const [key, edit] of shares) {
      if (!edits.has(key)) seen.current.set(key, byKey.get(key)?.tonnes ?? "0");
      patch.set(
        key,
        !edit.problem && sameTonnes(edit.value as Decimal, byKey.get(key)?.tonnes ?? null) ? undefined : edit,
      );
    }
    setMethod(by);
    write(patch);
  };
  const asEdit = (tonnes: Decimal): Edit => ({ text: decimalForEdit(tonnes), value: tonnes });
  const spread = (by: Exclude<SplitMethod, "manual">) =>
    put(
      [...shareOut(data.rows, shareOf, whole, by)].map(([key, tonnes]) => [key, asEdit(tonnes)] as const),
      by,
    );
  const onWrite = (written: readonly Written[]) =>
    put(
      written.flatMap((w) => {
        const line = lines[w.row];
        if (columns[w.col]?.key !== "tonnes" || line?.kind !== "share") return [];
        const edit = readTonnes(w);
        return [[line.key, edit.value === null && !edit.problem ? asEdit("0") : edit] as const];
      }),
      "manual",
    );
  const chosen = range ? lines[range.top] : undefined;
  const tidy = () => {
    if (chosen?.kind !== "share") return;
    const next = unitsOf(shareOf(chosen.row)) + unitsOf(whole) - unitsOf(sum);
    if (next >= 0n) put([[chosen.key, asEdit(total([shareOf(chosen.row), whole, `-${sum}`]))]], "manual");
  };
  const columns = useMemo<readonly GridColumn[]>(
    () => [
      { key: "district", label: t("Kabupaten/kota"), width: 168, fixed: true },
      { key: "sold", label: t("Terjual 3 bulan (ton)"), width: 152, end: true, fixed: true },
      { key: "tonnes", label: t("Target (ton)"), width: 128, end: true, fixed: !open, reads: tonnesLimits },
      { key: "share", label: t("Porsi"), width: 80, end: true, fixed: true },
    ],
    [t, open],
  );
  const decimals = useMemo(() => decimalsIn(data.rows.flatMap((r) => [r.sold, shareOf(r)])), [data.rows, shareOf]);
  const overtaken = overtakenShares(data.rows, edits, seen.current);
  const facts: Facts = { edits, overtaken, shareOf, byKey, whole, decimals, t };
  const cell = (r: number, c: number): GridCell => cellOf(lines[r], columns[c]?.key ?? "", facts);
  if (data.rows.length === 0)
    return (
      <EmptyState
        title={
          kind === "spc"
            ? t("Tidak ada toko yang dilayani SPC pada bulan ini.")
            : t("Distributor ini tidak melayani toko pada bulan ini.")
        }
      />
    );
  return (
    <>
      <SplitTools
        data={data}
        kind={kind}
        book={book}
        sum={sum}
        method={method}
        open={open}
        onSpread={spread}
        onAddDifference={chosen?.kind === "share" ? tidy : undefined}
        shares={() => sent(data.rows, shareOf)}
        overtaken={overtaken}
      />
      <Grid
        label={t("Pembagian target")}
        rows={lines.length}
        columns={columns}
        headLabel={t("Toko")}
        headWidth={phone ? 150 : 296}
        start={firstTarget}
        head={(r) => nameOf(lines[r], t)}
        headText={(r) => nameOf(lines[r], t)}
        cell={cell}
        onWrite={onWrite}
        onUndo={book.undo}
        onRedo={book.redo}
        onRange={setRange}
        foot={[footOf(data.rows, sum, whole, decimals, t)]}
      />
    </>
  );
}

/** The first editable cell. */
const firstTarget = { row: 0, col: 2 } as const;

const sent = (rows: readonly SplitRow[], shareOf: (r: SplitRow) => Decimal) =>
  rows.map((r) => ({ store: r.store?.id ?? null, position: r.position?.id ?? null, tonnes: shareOf(r) }));

function nameOf(line: Line | undefined, t: ReturnType<typeof useT>): string {
  if (!line) return "";
  if (line.kind === "sum") return `Σ ${line.label}`;
  return line.row.store ? `${line.row.store.name} (${line.row.store.code})` : t("(belum dibagi ke toko)");
}

function footOf(rows: readonly SplitRow[], sum: Decimal, whole: Decimal, decimals: number, t: ReturnType<typeof useT>) {
  const sold = total(rows.map((r) => r.sold));
  const cells = ["", decimalAligned(sold, decimals), decimalAligned(sum, decimals), share(sum, whole)];
  return { key: "sum", label: t("Jumlah"), cells };
}

type Facts = {
  readonly edits: ReadonlyMap<string, Edit>;
  readonly overtaken: ReadonlyMap<string, Decimal>;
  readonly shareOf: (r: SplitRow) => Decimal;
  readonly byKey: ReadonlyMap<string, SplitRow>;
  readonly whole: Decimal;
  readonly decimals: number;
  readonly t: ReturnType<typeof useT>;
};
function cellOf(line: Line | undefined, column: string, f: Facts): GridCell {
  if (!line) return { text: "" };
  if (line.kind === "sum") return sumCell(line.keys, column, f);
  const { row, key } = line;
  if (column === "district") return { text: row.store?.district ?? "" };
  if (column === "sold") return { text: decimalAligned(row.sold, f.decimals) };
  if (column === "share") return { text: share(f.shareOf(row), f.whole) };
  const typed = f.edits.get(key);
  const before = decimalForEdit(row.tonnes);
  if (!typed) return { text: decimalAligned(row.tonnes, f.decimals), edit: before };
  const edit = f.overtaken.has(key) ? { ...typed, conflict: conflictNote(before, f.t) } : typed;
  return editedCell(edit, { decimals: f.decimals, scale: 3, before }, f.t);
}
const conflictNote = (value: string, t: ReturnType<typeof useT>): string =>
  t("{name} mengubahnya menjadi {value}. Simpan sekali lagi untuk memakai angka Anda.", {
    name: t("Orang lain"),
    value,
  });

function sumCell(keys: readonly string[], column: string, f: Facts): GridCell {
  const rows = keys.flatMap((k) => f.byKey.get(k) ?? []);
  const sum = total(rows.map(f.shareOf));
  const texts: Readonly<Record<string, string>> = {
    tonnes: decimalAligned(sum, f.decimals),
    share: share(sum, f.whole),
    sold: decimalAligned(total(rows.map((r) => r.sold)), f.decimals),
  };
  return { text: texts[column] ?? "", locked: true, strong: true };
}
