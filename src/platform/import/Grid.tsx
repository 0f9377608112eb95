import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { type Batch, importIssues, importRows, repairAlike, repairRow } from "./import.calls.ts";
import type { Field, Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call, keyOf } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  integer,
  isFigure,
  LoadingState,
  ScrollRegion,
  useT,
  widthOf,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { GridCell } from "./GridCell.tsx";
import type { RowsQuery } from "./useBatch.ts";
import { rowHeight, useWindow } from "./useWindow.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./import.module.css";

type Props = {
  readonly resource: AnyResource;
  readonly batch: Batch;
  readonly query: RowsQuery;
  /** Fields with columns in the file, and those with errors. */
  readonly fields: ReadonlySet<string>;
  /** Number and date fields, whose texts may differ from the stored values. */
  readonly twofold: ReadonlySet<string>;
  readonly onBatch: (batch: Batch) => void;
};
type At = { readonly index: number; readonly column: number };

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** The rows of the file as read, virtualized; a faulty cell shows the reason and is repaired in place. */
export function Grid({ resource, batch, query, fields, twofold, onBatch }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { message } = useFeedback();
  const box = useRef<HTMLElement>(null);
  const [at, setAt] = useState<At>({ index: 0, column: 0 });
  const [editing, setEditing] = useState<{
    readonly line: number;
    readonly name: string;
    readonly start: string | undefined;
  }>();
  const [busy, setBusy] = useState(false);
  const rows = useWindow(batch.id, query, box);
  const columns: readonly (readonly [string, Field])[] = Object.entries(resource.fields as Fields).filter(([n]) =>
    fields.has(n),
  );
  /** Columns whose text and value may differ get room for both. */
  const wide = (name: string, field: Field) => widthOf(field, t(field.label), t) + (twofold.has(name) ? 72 : 0);
  const editable = batch.state === "checked";

  const focusAt = (index: number, column: number) => {
    const next = {
      index: Math.max(0, Math.min(rows.total - 1, index)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    setAt(next);
    const element = box.current;
    if (!element) return;
    const top = next.index * rowHeight;
    const room = element.clientHeight - 2 * rowHeight;
    if (top < element.scrollTop || top > element.scrollTop + room) element.scrollTop = Math.max(0, top - room / 2);
    const find = (tries: number) =>
      requestAnimationFrame(() => {
        const cell = element.querySelector<HTMLElement>(
          `tr[data-index="${next.index}"] td:nth-of-type(${next.column + 1}) button`,
        );
        if (cell) cell.focus();
        else if (tries > 0) find(tries - 1);
      });
    find(20);
  };
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (editing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    const row = rows.rowAt(at.index);
    const name = columns[at.column]?.[0];
    if (step) focusAt(at.index + step[0], at.column + step[1]);
    else if (event.key === "Home") focusAt(at.index, 0);
    else if (event.key === "End") focusAt(at.index, columns.length - 1);
    else if (
      editable &&
      row &&
      name &&
      (event.key === "Delete" || event.key === "F2" || event.key.length === 1) &&
      event.key !== " "
    )
      setEditing({
        line: row.line,
        name,
        start: event.key === "F2" ? undefined : event.key === "Delete" ? "" : event.key,
      });
    else return;
    event.preventDefault();
  };
  const save = async (line: number, field: string, text: string, together: boolean) => {
    setBusy(true);
    const value = text === "" ? null : text;
    try {
      if (together) {
        const answer = await call(repairAlike, { id: batch.id, line, field, value });
        if (answer.changed > 1) void message.success(t("{count} baris diperbaiki", { count: integer(answer.changed) }));
        onBatch(answer.batch);
      } else onBatch((await call(repairRow, { id: batch.id, line, cells: { [field]: value } })).batch);
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf(importRows) }),
        client.invalidateQueries({ queryKey: keyOf(importIssues) }),
      ]);
    } catch (error) {
      void message.error(error instanceof Error ? t(error.message) : String(error));
    } finally {
      setBusy(false);
      setEditing(undefined);
      focusAt(at.index, at.column);
    }
  };

  if (rows.error) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  if (rows.pending) return <LoadingState rows={8} />;
  if (rows.total === 0)
    return <EmptyState title={query.state === "faulty" ? t("Semua baris sudah benar") : t("Tidak ada baris")} />;
  return (
    <ScrollRegion ref={box} className={styles.scroll} label={t("Baris berkas")}>
      <table
        className={`${resourceStyles.table} ${styles.grid}`}
        aria-rowcount={rows.total + 1}
        style={{ minWidth: 72 + columns.reduce((sum, [n, field]) => sum + wide(n, field), 0) }}
        onKeyDown={press}
      >
        <colgroup>
          <col style={{ width: 72 }} />
          {columns.map(([n, field]) => (
            <col key={n} style={{ width: wide(n, field) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={`p-num ${styles.line}`}>
              {t("Baris")}
            </th>
            {columns.map(([n, field], i) => (
              <th
                key={n}
                scope="col"
                className={`${isFigure(field) ? "p-num" : ""} ${i === 0 ? styles.first : ""}`.trim() || undefined}
                title={t(field.label)}
              >
                {t(field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.first > 0 ? <tr style={{ height: rows.first * rowHeight }} /> : null}
          {Array.from({ length: rows.last - rows.first }, (_, i) => {
            const index = rows.first + i;
            const row = rows.rowAt(index);
            return (
              <tr key={row?.line ?? `wait-${index}`} data-index={index} aria-rowindex={index + 2}>
                <th scope="row" className={`p-num ${styles.line}`}>
                  {row ? integer(row.line) : "…"}
                </th>
                {columns.map(([name, field], column) =>
                  row ? (
                    <GridCell
                      key={name}
                      resource={resource}
                      row={row}
                      name={name}
                      field={field}
                      editing={editing?.line === row.line && editing.name === name ? editing : undefined}
                      editable={editable}
                      first={column === 0}
                      tabbable={at.index === index && at.column === column}
                      busy={busy}
                      onEdit={() => setEditing({ line: row.line, name, start: undefined })}
                      onFocus={() => setAt({ index, column })}
                      onSave={(text, together) => void save(row.line, name, text, together)}
                      onCancel={() => {
                        setEditing(undefined);
                        focusAt(index, column);
                      }}
                    />
                  ) : (
                    <td key={name} />
                  ),
                )}
              </tr>
            );
          })}
          {rows.last < rows.total ? <tr style={{ height: (rows.total - rows.last) * rowHeight }} /> : null}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
