import CaretDownFilled from "@ant-design/icons/CaretDownFilled";
import CaretUpFilled from "@ant-design/icons/CaretUpFilled";
import { type CSSProperties, useCallback, useEffect, useRef, useState } from "react";
import { useHref, useLocation } from "react-router";
import { headOf, isFigure, widthOf } from "#web/field/column.ts";
import { useT } from "#web/i18n.ts";
import { type Density, rowHeight } from "./list-prefs.ts";
import { canSort, nextSort, type SortKey, sortInForce } from "./list-query.ts";
import { ListRow } from "./ListRow.tsx";
import { recordSearch } from "./open-record.ts";
import { ScrollRegion } from "./ScrollRegion.tsx";
import type { Named } from "./shape.ts";
import type { ListState } from "./useList.ts";
import type { Selection } from "./useSelection.ts";
import { useRestHeight } from "./useRestHeight.ts";
import type { AnyView } from "./view.ts";

export type ListTableProps = {
  readonly list: ListState;
  readonly columns: readonly Named[];
  readonly density: Density;
  readonly view: AnyView | undefined;
  readonly selection: Selection;
  readonly selectable: boolean;
  readonly openId: number | undefined;
  readonly onOpen: (id: number) => void;
  readonly onEdit: (id: number) => void;
  readonly id: string;
};

function Head({ list, column, sort, first }: { readonly list: ListState; readonly column: Named; readonly sort: readonly SortKey[]; readonly first: boolean }) {
  const t = useT();
  const label = headOf(column.field, t(column.field.label));
  const at = sort.findIndex((k) => k.field === column.name);
  const key = sort[at];
  const figure = isFigure(column.field) ? "p-num" : undefined;
  if (!canSort(list.resource, column.name))
    return (
      <th scope="col" className={figure} title={label} data-first={first || undefined}>
        {label}
      </th>
    );
  return (
    <th scope="col" className={figure} data-first={first || undefined} aria-sort={key ? (key.down ? "descending" : "ascending") : undefined}>
      <button
        type="button"
        className="r-sort"
        title={t("{label}: urutkan (Shift menambah kolom)", { label })}
        onClick={(e) => list.change({ sort: nextSort(list.resource, list.query, column.name, e.shiftKey) })}
      >
        <span className="p-cut">{label}</span>
        {key ? key.down ? <CaretDownFilled aria-hidden="true" /> : <CaretUpFilled aria-hidden="true" /> : null}
        {key && sort.length > 1 ? <small>{at + 1}</small> : null}
      </button>
    </th>
  );
}

/** The rows as a real table: frozen first column, head that stays, one tab stop per record. */
export function ListTable({ list, columns, density, view, selection, selectable, openId, onOpen, onEdit, id }: ListTableProps) {
  const t = useT();
  const [hot, setHot] = useState<number>();
  const scroller = useRef<HTMLElement>(null);
  const height = useRestHeight(scroller);
  const { search } = useLocation();
  const base = useHref({ search: recordSearch(search, undefined) });
  const hrefOf = useCallback((row: number) => `${base}${base.includes("?") ? "&" : "?"}id=${row}`, [base]);
  const sort = sortInForce(list.resource, list.query);
  const flexible =
    columns.find((c) => c.field.kind === "text" && c.field.format === undefined && c.field.max > 30) ?? columns.find((c) => c.field.kind === "text" || c.field.kind === "ref");
  const wide = (c: Named) => widthOf(c.field, headOf(c.field, t(c.field.label)));
  const wanted = columns.reduce((sum, c) => sum + wide(c), (selectable ? 40 : 0) + 16);
  const all = list.rows.length > 0 && list.rows.every((r) => selection.has(r.id));
  const some = !all && list.rows.some((r) => selection.has(r.id));
  const setMixed = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = some;
    },
    [some],
  );
  // Another page starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is the reason to scroll
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [list.query.page, list.query.q, list.query.filters, list.query.groups, list.query.archived]);
  return (
    <ScrollRegion ref={scroller} className="r-scroll" style={{ "--r-rest": height } as CSSProperties} label={t(list.resource.title)} onMouseLeave={() => setHot(undefined)}>
      <table
        id={id}
        className="r-table"
        data-stale={list.stale || undefined}
        aria-busy={list.fetching}
        style={{ "--r-row": `${rowHeight[density]}px`, minWidth: wanted } as CSSProperties}
      >
        <colgroup>
          {selectable ? <col style={{ width: 40 }} /> : null}
          {columns.map((c) => (
            <col key={c.name} style={c === flexible ? undefined : { width: wide(c) }} />
          ))}
          <col style={{ width: 16 }} />
        </colgroup>
        <thead>
          <tr>
            {selectable ? (
              <th scope="col" className="r-check">
                <input
                  ref={setMixed}
                  type="checkbox"
                  className="f-box"
                  checked={all}
                  aria-label={t("Pilih semua di halaman ini")}
                  onChange={() => selection.setMany(list.rows, !all)}
                />
              </th>
            ) : null}
            {columns.map((c, at) => (
              <Head key={c.name} list={list} column={c} sort={sort} first={at === 0} />
            ))}
            <th aria-label={t("Tindakan")} />
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <ListRow
              key={row.id}
              resource={list.resource}
              row={row}
              columns={columns}
              cells={view?.cells}
              view={view}
              href={hrefOf(row.id)}
              checked={selection.has(row.id)}
              selectable={selectable}
              open={row.id === openId}
              hot={row.id === hot}
              canWrite={list.can.write}
              onOpen={onOpen}
              onEdit={onEdit}
              onCheck={selection.check}
              onHot={setHot}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
