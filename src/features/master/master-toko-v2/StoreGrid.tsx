import { Button } from "antd";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import type { RefValue } from "#kit/field.ts";
import { numberLimits } from "#kit/number-style.ts";
import { call } from "#platform/http/index.web.ts";
import {
  type Edit,
  type EditorProps,
  ErrorState,
  Grid,
  type GridCell,
  type GridColumn,
  headOf,
  integer,
  isFigure,
  type Range,
  SaveBar,
  useDirty,
  useEdits,
  useT,
  widthOf,
  type Written,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { useJobsEnded } from "#platform/jobs/index.web.ts";
import type { Named } from "#platform/records/index.web.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import { cellText, editText, validatedCell, readCell, sameValue } from "./cell-values.ts";
import { ChoiceEditor, RefEditor } from "./GridEditors.tsx";
import { cellKey, fieldOf } from "./store-columns.ts";
import { resolveNames } from "./store-grid.calls.ts";
import { useGridSave, useUndoNotice } from "./useGridSave.ts";
import { useStoreRows } from "./useStoreRows.ts";
import gridStyles from "#platform/ui/grid/grid.module.css";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./store-grid.module.css";

type Props = {
  readonly ids: readonly number[];
  readonly columns: readonly Named[];
  readonly canWrite: boolean;
  readonly tools: ReactNode;
};
/** The matching stores as a spreadsheet; changed cells are saved together. */
export function StoreGrid({ ids, columns: named, canWrite, tools }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const rows = useStoreRows(ids);
  useJobsEnded(rows.refresh);
  const book = useEdits();
  const { edits, write, amend } = book;
  const { send, saving } = useGridSave(rows, book);
  const notice = useUndoNotice(rows);
  const [range, setRange] = useState<Range>();
  const [bulk, setBulk] = useState(false);
  const [names] = useState(() => new Map<string, Map<string, RefValue>>());
  useDirty(edits.size > 0);
  const columns = useMemo<readonly GridColumn[]>(
    () =>
      named.map(({ name, field }) => {
        const label = headOf(field, t(field.label));
        const reads = field.kind === "date" ? ("date" as const) : numberLimits(field);
        return {
          key: name,
          label,
          width: Math.min(240, widthOf(field, label, t)),
          end: isFigure(field),
          ...(reads ? { reads } : {}),
          fixed: !canWrite || field.readOnly === true,
        };
      }),
    [named, canWrite, t],
  );
  const known = (name: string): Map<string, RefValue> => {
    const map = names.get(name) ?? new Map<string, RefValue>();
    names.set(name, map);
    return map;
  };
  const lookUp = async (name: string, waiting: ReadonlyMap<string, readonly string[]>) => {
    const field = fieldOf(name);
    try {
      const names = [...waiting.keys()].slice(0, 500);
      const { found } = await call(resolveNames, { field: name, names: names });
      for (const f of found) known(name).set(f.name.toLocaleLowerCase(), { id: f.id, label: f.label });
      const patch = new Map<string, Edit | undefined>();
      const textByKey = new Map([...waiting].flatMap(([text, keys]) => keys.map((key) => [key, text] as const)));
      for (const [text, keys] of waiting) {
        const hit = known(name).get(text.toLocaleLowerCase());
        for (const key of keys)
          patch.set(
            key,
            hit
              ? validatedCell(field, hit.label, hit, t)
              : { text, value: null, problem: t("Tidak ditemukan, atau berarti lebih dari satu.") },
          );
      }
      amend(patch, (key, now) => now.text === textByKey.get(key));
    } catch (error) {
      void message.error(t((error as Error).message));
    }
  };
  const onWrite = (written: readonly Written[]) => {
    const patch = new Map<string, Edit | undefined>();
    const waiting = new Map<string, Map<string, string[]>>();
    let unread = 0;
    for (const w of written) {
      const name = columns[w.col]?.key ?? "";
      const id = ids[w.row] ?? 0;
      const row = rows.get(id);
      if (!row) {
        unread += 1;
        continue;
      }
      const field = fieldOf(name);
      const key = cellKey(id, name);
      if (w.problem) {
        patch.set(key, { text: w.text, value: null, problem: w.problem });
        continue;
      }
      const read =
        w.value === undefined ? readCell(field, w.text, known(name), t) : validatedCell(field, w.text, w.value, t);
      if ("look" in read) {
        patch.set(key, { text: read.look, value: null, problem: t("Mencari {name}…", { name: read.look }) });
        const byText = waiting.get(name) ?? new Map<string, string[]>();
        byText.set(read.look, [...(byText.get(read.look) ?? []), key]);
        waiting.set(name, byText);
      } else patch.set(key, !read.problem && sameValue(read.value, row[name]) ? undefined : read);
    }
    write(patch);
    if (unread)
      void message.warning(
        t("{count} sel di luar layar belum dibaca dan dilewati; gulir ke sana dahulu atau pakai Ubah massal.", {
          count: integer(unread),
        }),
      );
    for (const [name, byText] of waiting) void lookUp(name, byText);
  };
  const cell = useCallback(
    (r: number, c: number): GridCell => {
      const id = ids[r] ?? 0;
      const row = rows.get(id);
      const name = columns[c]?.key ?? "";
      if (!row) return { text: "", waiting: true };
      const field = fieldOf(name);
      const edit = edits.get(cellKey(id, name));
      if (!edit) return { text: cellText(field, row[name], t), edit: editText(field, row[name], t) };
      const before = cellText(field, row[name], t) || "–";
      return {
        text: edit.text,
        edit: edit.problem ? edit.text : editText(field, edit.value, t),
        mark: edit.problem ? "error" : edit.conflict ? "conflict" : "pending",
        note: edit.problem ?? edit.conflict ?? t("Belum disimpan; tadinya {before}", { before }),
      };
    },
    [ids, rows, columns, edits, t],
  );
  const editor = (p: EditorProps): ReactNode | undefined => {
    const name = columns[p.spot.col]?.key ?? "";
    const id = ids[p.spot.row] ?? 0;
    const field = fieldOf(name);
    const edit = edits.get(cellKey(id, name));
    const value = edit && !edit.problem ? edit.value : rows.get(id)?.[name];
    if (field.kind === "choice" || field.kind === "boolean") return <ChoiceEditor {...p} field={field} value={value} />;
    if (field.kind === "ref") return <RefEditor {...p} field={field} value={(value as RefValue | null) ?? null} />;
    return undefined;
  };
  const heads = useMemo(() => new Map<string, ReactNode>(), []);
  const head = (r: number): ReactNode => {
    const code = String(rows.get(ids[r] ?? 0)?.code ?? "");
    const key = `${ids[r]}.${code}`;
    if (!heads.has(key)) heads.set(key, <Head row={r} id={ids[r] ?? 0} code={code} />);
    return heads.get(key);
  };
  const clashing = [...edits].filter(([, e]) => e.conflict);
  const chosen = range ? ids.slice(range.top, range.bottom + 1) : [];
  return (
    <>
      <div className={gridStyles.bar}>
        <span className="p-small p-muted">{t("{count} toko", { count: integer(ids.length) })}</span>
        {clashing.length ? (
          <button
            type="button"
            className={resourceStyles.clear}
            onClick={() => write(new Map(clashing.map(([key]) => [key, undefined])))}
          >
            {t("Pakai nilai yang tersimpan ({count} sel)", { count: integer(clashing.length) })}
          </button>
        ) : null}
        <span className="p-gap" />
        {tools}
        {canWrite ? (
          <>
            <Button size="small" disabled={edits.size > 0 || chosen.length === 0} onClick={() => setBulk(true)}>
              {t("Ubah massal")}
            </Button>
            <SaveBar
              book={book}
              broken={[...edits.values()].filter((e) => e.problem).length}
              saving={saving}
              onSave={send}
            />
          </>
        ) : null}
      </div>
      {rows.error ? <ErrorState error={rows.error} onRetry={rows.refresh} /> : null}
      <Grid
        label={t("Toko")}
        rows={ids.length}
        columns={columns}
        headLabel={t("Kode")}
        headWidth={148}
        head={head}
        headText={(r) => String(rows.get(ids[r] ?? 0)?.name ?? "")}
        cell={cell}
        onWrite={onWrite}
        onUndo={book.undo}
        onRedo={book.redo}
        editor={editor}
        onRows={rows.onRows}
        onRange={setRange}
      />
      {bulk ? (
        <BulkDialog
          fields={named.filter((n) => !n.field.readOnly && !["code", "latitude", "longitude"].includes(n.name))}
          first={range ? columns[range.left]?.key : undefined}
          chosen={chosen}
          all={ids}
          onClose={(done) => {
            setBulk(false);
            if (!done) return;
            rows.refresh();
            notice(done.changed, done.undo);
          }}
        />
      ) : null}
    </>
  );
}

function Head({ row, id, code }: { readonly row: number; readonly id: number; readonly code: string }) {
  return (
    <>
      <span className={`p-caption p-faint p-tabular ${styles.nr}`}>{integer(row + 1)}</span>
      <Link tabIndex={-1} to={`/master/data-toko?id=${id}`} className="p-mono">
        {code}
      </Link>
    </>
  );
}
