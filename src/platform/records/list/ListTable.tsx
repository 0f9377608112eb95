import { type CSSProperties, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useHref, useLocation } from "react-router";
import { ScrollRegion, usePageName, useT } from "#platform/ui/index.web.ts";
import { ColumnHead } from "./ColumnHead.tsx";
import { rowHeight } from "./list-prefs.web.ts";
import { sortInForce } from "./list-query.web.ts";
import { boundsOf } from "./range.web.ts";
import { actsWidth, checkWidth, tableLayout } from "./table-layout.web.ts";
import type { RangeSelect } from "./useRange.ts";
import { ListRow } from "./ListRow.tsx";
import { recordSearch } from "../record/open-record.web.ts";
import type { Named } from "./shape.web.ts";
import type { ListState } from "./useList.ts";
import type { Selection } from "../bulk/useSelection.ts";
import { useRemainingSpace } from "../record/useRemainingSpace.ts";
import type { AnyView } from "../view/view.web.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./resource.module.css";

const TotalsRow = lazy(() => import("./TotalsRow.tsx"));

export type ListTableProps = {
  readonly list: ListState;
  readonly columns: readonly Named[];
  readonly range: RangeSelect;
  readonly view: AnyView | undefined;
  readonly selection: Selection;
  readonly selectable: boolean;
  readonly openId: number | undefined;
  readonly onOpen: (id: number) => void;
  readonly onEdit: (id: number) => void;
  readonly id: string;
};

function useSame(numbers: readonly number[]): readonly number[] {
  const lastNumbers = useRef(numbers);
  if (lastNumbers.current.join() !== numbers.join()) lastNumbers.current = numbers;
  return lastNumbers.current;
}

/** The rows as an HTML table: frozen first column, sticky heading, one tab stop per record. */
export function ListTable({
  list,
  columns,
  range,
  view,
  selection,
  selectable,
  openId,
  onOpen,
  onEdit,
  id,
}: ListTableProps) {
  const t = useT();
  const pageName = usePageName();
  const [hot, setHot] = useState<number>();
  const scroller = useRef<HTMLElement>(null);
  const { height, width } = useRemainingSpace(scroller);
  const { search } = useLocation();
  const base = useHref({ search: recordSearch(search, undefined) });
  // While rows of the previous query are shown, their links are unchanged, because all rows would otherwise be rendered
  // twice.
  const loadedBase = useRef(base);
  if (!list.stale) loadedBase.current = base;
  const hrefOf = (row: number) => `${loadedBase.current}${loadedBase.current.includes("?") ? "&" : "?"}id=${row}`;
  const sort = sortInForce(list.resource, list.query);
  const { layout, relay } = list.keeping;
  const placed = useMemo(
    () => tableLayout(columns, layout, selectable, t, width),
    [columns, layout, selectable, t, width],
  );
  // Wider columns at the right do not move frozen ones, so the rows keep the same array.
  const lefts = useSame(placed.lefts);
  const widths = useRef(layout.widths);
  widths.current = layout.widths;
  const resize = useCallback(
    (name: string, width: number | undefined) => {
      const { [name]: _old, ...rest } = widths.current ?? {};
      relay({ widths: width === undefined ? rest : { ...rest, [name]: width } });
    },
    [relay],
  );
  const block = range.range ? boundsOf(range.range) : undefined;
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
    <ScrollRegion
      ref={scroller}
      className={styles.scroll}
      style={{ "--r-rest": height } as CSSProperties}
      label={pageName(list.resource.title)}
      onMouseLeave={() => setHot(undefined)}
    >
      <table
        id={id}
        className={styles.table}
        data-stale={list.stale || undefined}
        aria-busy={list.fetching}
        style={{ "--r-row": `${rowHeight[layout.density ?? "padat"]}px`, minWidth: placed.least } as CSSProperties}
      >
        <colgroup>
          {selectable ? <col style={{ width: checkWidth }} /> : null}
          {columns.map((c, at) => (
            <col key={c.name} style={placed.widths[at] === undefined ? undefined : { width: placed.widths[at] }} />
          ))}
          <col style={placed.widths.includes(undefined) ? { width: actsWidth } : undefined} />
        </colgroup>
        <thead>
          <tr>
            {selectable ? (
              <th scope="col" className={styles.check}>
                <input
                  ref={setMixed}
                  type="checkbox"
                  className={fieldStyles.box}
                  checked={all}
                  aria-label={t("Pilih semua di halaman ini")}
                  onChange={() => selection.setMany(list.rows, !all)}
                />
              </th>
            ) : null}
            {columns.map((c, at) => (
              <ColumnHead
                key={c.name}
                list={list}
                column={c}
                sort={sort}
                left={lefts[at]}
                lastPinned={at === lefts.length - 1}
                onResize={resize}
              />
            ))}
            <th aria-label={t("Tindakan")} />
          </tr>
        </thead>
        <tbody {...range.handlers}>
          {list.rows.map((row, at) => (
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
              lefts={lefts}
              markFrom={block && at >= block.top && at <= block.bottom ? block.left : undefined}
              markTo={block && at >= block.top && at <= block.bottom ? block.right : undefined}
              onOpen={onOpen}
              onEdit={onEdit}
              onCheck={selection.check}
              onHot={setHot}
            />
          ))}
        </tbody>
        {layout.totals ? (
          <Suspense fallback={null}>
            <TotalsRow list={list} columns={columns} selectable={selectable} lefts={lefts} />
          </Suspense>
        ) : null}
      </table>
    </ScrollRegion>
  );
}
