import CaretDownOutlined from "@ant-design/icons/CaretDownOutlined";
import CaretUpOutlined from "@ant-design/icons/CaretUpOutlined";
import MoreOutlined from "@ant-design/icons/MoreOutlined";
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useMemo,
  useEffect,
  useRef,
  useState,
} from "react";
import { levelsOf } from "../cube.ts";
import { compared, mainFigure } from "../report.ts";
import { arranged } from "../report-columns.ts";
import { integer, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useFocusBack } from "#platform/records/index.web.ts";
import { figureRoom, nameWidth, pinOf, roomBefore, tableRoom } from "./column-room.web.ts";
import { cellOf, type Column, coded, columnsOf, groupsOf, ownUnit, withGroupRoom, withGroups } from "./columns.web.ts";
import { expectedOf } from "../expected.ts";
import { headed, levelCount } from "./figures.web.ts";
import { onGridKey } from "./grid-keys.web.ts";
import { changedView, closed, depthOf, opened, pathOf, type View } from "./report-query.web.ts";
import { TreeRows } from "./TreeRows.tsx";
import { FigureCell } from "./FigureCell.tsx";
import type { Change } from "./useReport.ts";
import styles from "./figure-table.module.css";
import type { TableProps } from "./table-props.web.ts";
import resourceStyles from "#platform/records/list/resource.module.css";

let copiedTable: typeof import("./copy-table.web.ts").copiedTable | undefined;
/** Loaded once a table is shown, because the clipboard must be written synchronously with the key. */
const fetchCopying = async (): Promise<void> => {
  copiedTable = (await import("./copy-table.web.ts")).copiedTable;
};
// rarely opened
const ColumnMenu = lazy(() => import("./ColumnMenu.tsx"));

const sorted = (view: View, id: string): "ascending" | "descending" | "none" =>
  view.sort === id ? "ascending" : view.sort === `-${id}` ? "descending" : "none";
export const nextSort = (view: View, id: string): string => (view.sort === `-${id}` ? id : `-${id}`);

/** On touch devices a heading opens its menu by tapping, because there is no room for a button. */
const touched = (): boolean => matchMedia("(hover: none)").matches;

type HeadProps = {
  readonly columns: readonly Column[];
  readonly view: View;
  readonly change: Change;
  readonly first: string;
  readonly hidden: number;
  readonly onMenu: (column: string) => void;
  /** The open menu. */
  readonly menu: (column: string) => ReactNode;
  readonly t: ReturnType<typeof useT>;
};
function Head({ columns, view, change, first, hidden, onMenu, menu, t }: HeadProps) {
  const heads = withGroups(columns, groupsOf(columns, t));
  const press = (id: string, sort: string) => (touched() ? onMenu(id) : change({ sort }));
  const more = (id: string) => (
    <>
      <button
        type="button"
        className={styles.menu}
        tabIndex={-1}
        aria-hidden="true"
        data-tip={t("Menu kolom (Alt+↓)")}
        onClick={() => onMenu(id)}
      >
        <MoreOutlined />
      </button>
      {menu(id)}
    </>
  );
  const Caret = ({ id }: { readonly id: string }) =>
    sorted(view, id) === "ascending" ? (
      <CaretUpOutlined aria-hidden="true" />
    ) : sorted(view, id) === "descending" ? (
      <CaretDownOutlined aria-hidden="true" />
    ) : null;
  return (
    <thead>
      <tr className={styles.groups}>
        <td>
          {hidden > 0 ? (
            <button type="button" className={resourceStyles.clear} onClick={() => onMenu("name")}>
              {t("{count} kolom tersembunyi", { count: hidden })}
            </button>
          ) : null}
        </td>
        {heads.map(([c, g, begins]) =>
          begins ? (
            <th key={c.id} scope="colgroup" colSpan={g.span} {...pinOf(c)}>
              {headed(g.name, g.unit)}
            </th>
          ) : null,
        )}
      </tr>
      <tr className={styles.heads}>
        <th scope="col" aria-sort={sorted(view, "name")} data-head="name">
          <button type="button" onClick={() => press("name", view.sort === "name" ? "-name" : "name")}>
            {first} <Caret id="name" />
          </button>
          {more("name")}
        </th>
        {heads.map(([c, g, opens]) => (
          <th
            key={c.id}
            scope="col"
            aria-sort={sorted(view, c.id)}
            data-opens={opens ? "" : undefined}
            data-head={c.id}
            {...pinOf(c)}
          >
            <button type="button" data-tip={c.tip} onClick={() => press(c.id, nextSort(view, c.id))}>
              {c.label}
              {c.apart ? <abbr title={c.apart}> ≠Σ</abbr> : null} <Caret id={c.id} />
              {ownUnit(c, g, t) ? <small>{ownUnit(c, g, t)}</small> : null}
            </button>
            {more(c.id)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Sticky total on top, expandable rows, aligned figures. */
export function FigureTable(props: TableProps) {
  const { report, answer, view, change, dimmed, onExplain, onDrill, onUp, onBack, onShowRecords } = props;
  const t = useT();
  const { message } = useFeedback();
  const table = useRef<HTMLTableElement>(null);
  const settings = view.columns;
  const percent = settings.percent.join(",");
  // every figure is formatted to find the longest, which is repeated only when the rows change
  const all = useMemo(
    () => columnsOf(report, answer, view.compare, t, view.sort, percent.split(",")),
    [report, answer, view.compare, t, view.sort, percent],
  );
  const [menu, setMenu] = useState<string>();
  useFocusBack(menu !== undefined);
  const label = t(levelsOf(report.of)[answer.level]?.label ?? "");
  const expected = expectedOf(answer);
  // a position's name is followed by that of its holder
  const counted = levelCount(report, answer.level, answer.meta.totalCount, t);
  const names = report.by.some((l) => levelsOf(report.of)[l]?.holders)
    ? 34
    : nameWidth(
        answer.rows,
        coded.has(answer.level),
        `${t("Total")} ${counted}`,
        Math.max(0, ...view.open.map((path) => depthOf(path) - depthOf(pathOf(answer)))),
      );
  const placed = arranged(all, (c) => c.id, settings).map((c) => (settings.pin.includes(c.id) ? { ...c, pin: "" } : c));
  const columns = withGroupRoom(placed, t).map((c, i, shown) =>
    c.pin === undefined ? c : { ...c, pin: roomBefore(names, shown.slice(0, i)) },
  );
  const pinned = columns.filter((c) => c.pin);
  const opens = withGroups(columns, groupsOf(columns, t)).map(([, , begins]) => begins);
  const onKeyDown = (e: KeyboardEvent) =>
    onGridKey(e, table.current, {
      toggle: (path, open) => change((v) => (open ? opened(v, [path]) : closed(v, path))),
      drill: onDrill,
      up: onUp,
      back: onBack,
      showRecords: onShowRecords,
      explain: (column, path, name) =>
        onExplain(column === compared ? mainFigure(report) : column, path ? { path, name } : undefined),
      sort: (id) => change((v) => changedView(v, { sort: nextSort(v, id) })),
      menu: setMenu,
      openAll: (paths) => change((v) => opened(v, paths)),
    });
  useEffect(() => void fetchCopying().catch(() => undefined), []);
  const onCopy = (e: ClipboardEvent) => {
    if (!table.current || !copiedTable || getSelection()?.toString()) return;
    const { text, html, rows } = copiedTable(table.current);
    e.clipboardData.setData("text/plain", text);
    e.clipboardData.setData("text/html", html);
    e.preventDefault();
    void message.success(t("{count} baris disalin", { count: integer(rows) }));
  };
  return (
    <div className={styles.scroll} data-dimmed={dimmed ? "" : undefined} aria-busy={dimmed}>
      <table
        ref={table}
        className={styles.table}
        role="treegrid"
        aria-multiselectable="true"
        aria-label={t(report.title)}
        aria-rowcount={answer.meta.totalCount + 3}
        aria-colcount={columns.length + 1}
        style={{ minWidth: tableRoom(names, columns), "--rp-left": roomBefore(names, pinned) } as CSSProperties}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
      >
        <colgroup>
          <col />
          {columns.map((c, i) => (
            <col key={c.id} style={{ width: figureRoom(c, i === columns.length - 1) }} />
          ))}
        </colgroup>
        <Head
          columns={columns}
          view={view}
          change={change}
          first={label}
          hidden={all.length - columns.length}
          onMenu={setMenu}
          menu={(at) =>
            at === menu ? (
              <Suspense fallback={null}>
                <ColumnMenu
                  at={at}
                  all={all}
                  report={report}
                  answer={answer}
                  view={view}
                  change={change}
                  onClose={() => setMenu(undefined)}
                />
              </Suspense>
            ) : null
          }
          t={t}
        />
        <tbody>
          <tr className={styles.total} aria-level={1} data-path="">
            <th scope="row" tabIndex={0} data-cell="0">
              {t("Total")} <span>{counted}</span>
            </th>
            {columns.map((c, i) => (
              <td
                key={c.id}
                tabIndex={-1}
                data-cell={i + 1}
                data-column={c.id}
                data-raw={cellOf(c, answer.total) ?? undefined}
                data-opens={opens[i] ? "" : undefined}
                {...pinOf(c)}
                data-was={c.compared ? "" : undefined}
              >
                {c.id in answer.refused ? (
                  <abbr title={t(answer.refused[c.id] as string)}>n/a</abbr>
                ) : (
                  <FigureCell
                    column={c}
                    cell={cellOf(c, answer.total)}
                    unit={answer.totalUnits[c.id]}
                    expected={expected}
                    mark={answer.totalMarks?.[c.id]}
                  />
                )}
              </td>
            ))}
          </tr>
          <TreeRows
            {...props}
            columns={columns}
            opens={opens}
            rows={answer.rows}
            path={pathOf(answer)}
            depth={0}
            drill={answer.drill}
            expected={expected}
          />
        </tbody>
      </table>
    </div>
  );
}
