import { lazy, type ReactNode, Suspense, useId, useMemo, useRef, useState } from "react";
import { useHref, useLocation } from "react-router";
import type { BulkWhat } from "../bulk/bulk.ts";
import { ErrorState, LoadingState, PrintNote, usePageName, useSetting, useT } from "#platform/ui/index.web.ts";
import { FilterBar } from "../filter/FilterBar.tsx";
import { FreshRows } from "./FreshRows.tsx";
import { defaultPerPage, exportQuery } from "./list-query.web.ts";
import { ListTable } from "./ListTable.tsx";
import { ListTools } from "./ListTools.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { recordSearch } from "../record/open-record.web.ts";
import { Pager } from "./Pager.tsx";
import { PhoneList } from "./PhoneList.tsx";
import type { AnyRow } from "./resource-calls.web.ts";
import { SelectionBar } from "../bulk/SelectionBar.tsx";
import { type Named, unitLabelOf, possibleColumns, defaultColumns } from "./shape.web.ts";
import { useDefaultView } from "./useDefaultView.ts";
import type { ListState } from "./useList.ts";
import { useListPrint } from "./useListPrint.ts";
import { useListKeys } from "./useListKeys.ts";
import { useMay } from "./useMay.ts";
import { useRange } from "./useRange.ts";
import { useRowGone } from "../record/useRowGone.ts";
import { useSelection } from "../bulk/useSelection.ts";
import { ViewTabs } from "../view/ViewTabs.tsx";
import type { AnyView } from "../view/view.web.ts";
import styles from "./resource.module.css";

const KeySheet = lazy(() => import("./KeySheet.tsx"));
const PhoneSort = lazy(() => import("./PhoneSort.tsx"));

export type ListOfProps = {
  readonly list: ListState;
  readonly view?: AnyView;
  readonly openId?: number;
  /** A new record is open, which Esc closes like any other. */
  readonly making?: boolean;
  readonly onOpen: (id: number) => void;
  readonly onEdit?: (id: number) => void;
  readonly onNew?: () => void;
  readonly onClose?: () => void;
  readonly onStep?: (by: -1 | 1) => void;
  readonly selectable?: boolean;
  /** Further actions for the selected rows. */
  readonly selectionActs?: (rows: readonly AnyRow[]) => ReactNode;
  readonly emptyAction?: ReactNode;
};

/** The list as one card: views, search and filters, rows, pagination. */
export function ListOf({
  list: current,
  view,
  openId,
  making = false,
  onOpen,
  onEdit,
  onNew,
  onClose,
  onStep,
  selectable = true,
  selectionActs,
  emptyAction,
}: ListOfProps) {
  const t = useT();
  const pageName = usePageName();
  const may = useMay();
  const phone = useSetting("isMobileView");
  const { drawn: list, printing } = useListPrint(current);
  const { resource, query, change } = list;
  const { keeping } = list;
  const [full, setFull] = useState(false);
  const [help, setHelp] = useState(false);
  const [bulk, setBulk] = useState<BulkWhat>();
  const tableId = useId();
  const card = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useRowGone(card, list.rows, openId);
  const possible = useMemo(() => possibleColumns(resource, may), [resource, may]);
  const defaults = useMemo(() => defaultColumns(resource, may), [resource, may]);
  const columns = useColumns(possible, keeping.layout.columns ?? defaults, defaults);
  const question = JSON.stringify(exportQuery(current.query, list.fixed));
  const selection = useSelection(list.rows, question);
  const canTick = selectable && !phone && list.can.write && !resource.readOnly;
  const base = useHref({ search: recordSearch(useLocation().search, undefined) });
  const range = useRange(list.resource, list.rows, columns, canTick ? 1 : 0);
  useDefaultView(list, defaultPerPage, (perPage) => change({ perPage }));
  useListKeys({
    card,
    search,
    onNew,
    onMain: selection.rows.size && list.can.write ? () => setBulk("change") : onNew,
    onHelp: () => setHelp(true),
    onEdit: list.can.write ? onEdit : undefined,
    onStep: openId === undefined ? undefined : onStep,
    onToggle: canTick
      ? (id) => {
          const row = list.rows.find((r) => r.id === id);
          if (row) selection.check(row, !selection.has(id), false);
        }
      : undefined,
    onEscape: () => {
      if (range.range) {
        range.clear();
        return true;
      }
      if (selection.rows.size) {
        selection.clear();
        return true;
      }
      if (full) {
        setFull(false);
        return true;
      }
      if ((openId !== undefined || making) && onClose) {
        onClose();
        return true;
      }
      return false;
    },
  });
  const tools = phone ? null : (
    <ListTools list={list} possible={possible} columns={columns} full={full} onFull={setFull} />
  );
  const hrefOf = (id: number) => `${base}${base.includes("?") ? "&" : "?"}id=${id}`;
  const body =
    list.error && !list.rows.length ? (
      <ErrorState error={list.error} onRetry={list.refetch} />
    ) : list.loading ? (
      <LoadingState rows={Math.min(query.perPage, 12)} />
    ) : list.rows.length === 0 ? (
      <EmptyList list={list} action={emptyAction} />
    ) : phone ? (
      <PhoneList
        resource={resource}
        rows={list.rows}
        columns={columns}
        view={view}
        hrefOf={hrefOf}
        openId={openId}
        stale={list.stale}
        onOpen={onOpen}
      />
    ) : (
      <ListTable
        id={tableId}
        list={list}
        columns={columns}
        range={range}
        view={view}
        selection={selection}
        selectable={canTick}
        openId={openId}
        onOpen={onOpen}
        onEdit={onEdit ?? onOpen}
      />
    );
  return (
    <section
      ref={card}
      className={`p-card ${styles.list}`}
      data-full={full || undefined}
      data-phone={phone || undefined}
      aria-label={t("Daftar {title}", { title: pageName(resource.title) })}
    >
      {selection.rows.size ? (
        <SelectionBar list={list} selection={selection} view={view} bulk={bulk} onBulk={setBulk}>
          {selectionActs}
        </SelectionBar>
      ) : (
        <ViewTabs list={list} />
      )}
      <FilterBar list={list} searchField={search} tools={tools} />
      {list.error && list.rows.length ? (
        <p className={styles.broken} role="alert">
          {t(list.error.message)}{" "}
          <button type="button" className={styles.clear} onClick={list.refetch}>
            {t("Coba lagi")}
          </button>
        </p>
      ) : null}
      {phone && list.rows.length ? (
        <Suspense fallback={null}>
          <PhoneSort list={list} possible={possible} columns={columns} />
        </Suspense>
      ) : null}
      <FreshRows list={list} />
      {printing ? <PrintNote shown={list.rows.length} total={list.total ?? 0} /> : null}
      <div className={styles.body}>{body}</div>
      {list.total ? (
        <Pager
          page={list.page}
          perPage={query.perPage}
          total={list.total}
          estimated={list.estimated}
          counting={list.counting}
          onCount={list.count}
          more={list.more}
          noun={unitLabelOf(resource)}
          onPage={list.go}
          onLast={() => list.go("last")}
          onPerPage={(perPage) => {
            keeping.keepPerPage(perPage);
            change({ perPage });
          }}
        />
      ) : null}
      {help ? (
        <Suspense fallback={null}>
          <KeySheet writable={canTick} onClose={() => setHelp(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** The columns in order; unknown names are ignored. */
function useColumns(
  possible: readonly Named[],
  names: readonly string[],
  defaults: readonly string[],
): readonly Named[] {
  return useMemo(() => {
    const find = (list: readonly string[]) => list.flatMap((n) => possible.filter((c) => c.name === n));
    const field = find(names);
    return field.length ? field : find(defaults);
  }, [possible, names, defaults]);
}
