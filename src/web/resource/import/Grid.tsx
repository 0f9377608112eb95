import { useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { type KeyboardEvent, useRef, useState } from "react";
import { type Batch, type ImportRow, repairRow } from "#kit/exchange.calls.ts";
import type { Field, Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { call } from "#web/api/call.ts";
import { isFigure, widthOf } from "#web/field/column.ts";
import { integer } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { alike } from "./issues.ts";
import { RepairCell } from "./RepairCell.tsx";
import { useFaulty } from "./useBatch.ts";

type Props = {
  readonly resource: AnyResource;
  readonly batch: Batch;
  readonly rows: readonly ImportRow[];
  readonly stale: boolean;
  readonly editable: boolean;
  readonly onBatch: (batch: Batch) => void;
};
type At = { readonly line: number; readonly field: string };

/** Columns of the sheet in the noun's order, and any other that a problem speaks of. */
function columnsOf(resource: AnyResource, rows: readonly ImportRow[]): readonly { readonly name: string; readonly field: Field }[] {
  const named = new Set(rows.flatMap((r) => [...Object.keys(r.cells), ...r.errors.map((e) => e.field)]));
  return Object.entries(resource.fields as Fields)
    .filter(([n]) => named.has(n))
    .map(([name, field]) => ({ name, field }));
}

/** Arrow keys walk the cells; only faulty ones are on the way of the Tab key. */
function walk(event: KeyboardEvent<HTMLTableElement>) {
  const by = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const cell = (event.target as Element).closest("td");
  const row = cell?.parentElement as HTMLTableRowElement | null;
  if (!by || !cell || !row || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  const next = (row.parentElement as HTMLTableSectionElement).rows[row.sectionRowIndex + (by[0] ?? 0)]?.cells[cell.cellIndex + (by[1] ?? 0)];
  next?.querySelector("button")?.focus();
}

/** Rows of the file as they were read; a faulty cell says why and is put right where it stands. */
export function Grid({ resource, batch, rows, stale, editable, onBatch }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [editing, setEditing] = useState<At>();
  const [busy, setBusy] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const faulty = useFaulty(batch).data ?? [];
  const columns = columnsOf(resource, rows);

  const focusBack = (at: At) => requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-cell="${at.line}/${at.field}"]`)?.focus());
  const save = async (at: At, text: string, together: boolean) => {
    setBusy(true);
    let last: Batch | undefined;
    const repaired: ImportRow[] = [];
    try {
      for (const line of [at.line, ...(together ? alike(faulty, at.line, at.field) : [])]) {
        const answer = await call(repairRow, { id: batch.id, line, cells: { [at.field]: text === "" ? null : text } });
        last = answer.batch;
        repaired.push(answer.data);
      }
      if (repaired.length > 1) void message.success(t("{count} baris diperbaiki", { count: repaired.length }));
    } catch (error) {
      void message.error(error instanceof Error ? t(error.message) : String(error));
    } finally {
      setBusy(false);
      setEditing(undefined);
      focusBack(at);
    }
    client.setQueryData<readonly ImportRow[]>(["import-faulty", batch.id], (now) => now?.map((r) => repaired.find((x) => x.line === r.line) ?? r).filter((r) => r.errors.length));
    if (last) onBatch(last);
    await client.invalidateQueries({ queryKey: ["GET", "/api/import/:id/rows"] });
  };

  return (
    <table
      ref={table}
      className="r-table i-grid"
      data-stale={stale || undefined}
      style={{ minWidth: 64 + columns.reduce((sum, c) => sum + widthOf(c.field, t(c.field.label)), 0) }}
      onKeyDown={walk}
    >
      <colgroup>
        <col style={{ width: 64 }} />
        {columns.map((c) => (
          <col key={c.name} style={{ width: widthOf(c.field, t(c.field.label)) }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className="p-num">
            {t("Baris")}
          </th>
          {columns.map((c) => (
            <th key={c.name} scope="col" className={isFigure(c.field) ? "p-num" : undefined}>
              {t(c.field.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <th scope="row" className="p-num i-line">
              {integer(row.line)}
            </th>
            {columns.map(({ name, field }) => {
              const reasons = row.errors.filter((e) => e.field === name).map((e) => e.message);
              const text = row.cells[name] ?? "";
              const here = editing?.line === row.line && editing.field === name;
              return (
                <td key={name} className={isFigure(field) ? "p-num" : undefined} data-wrong={(!here && reasons.length > 0) || undefined} data-editing={here || undefined}>
                  {here ? (
                    <RepairCell
                      resource={resource}
                      field={field}
                      text={text}
                      reasons={reasons}
                      others={reasons.length ? alike(faulty, row.line, name).length : 0}
                      busy={busy}
                      onSave={(next, together) => void save({ line: row.line, field: name }, next, together)}
                      onCancel={() => {
                        setEditing(undefined);
                        focusBack({ line: row.line, field: name });
                      }}
                    />
                  ) : (
                    <button
                      type="button"
                      className="i-cell"
                      data-cell={`${row.line}/${name}`}
                      tabIndex={reasons.length ? 0 : -1}
                      disabled={!editable}
                      title={reasons.length ? reasons.map((r) => t(r)).join(" ") : text}
                      aria-label={reasons.length ? `${t(field.label)}: ${text || t("kosong")}. ${reasons.map((r) => t(r)).join(" ")}` : undefined}
                      onClick={() => setEditing({ line: row.line, field: name })}
                    >
                      {text || (reasons.length ? t("kosong") : "")}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
