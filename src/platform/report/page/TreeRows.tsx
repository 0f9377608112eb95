import ApartmentOutlined from "@ant-design/icons/ApartmentOutlined";
import MinusOutlined from "@ant-design/icons/MinusOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import QuestionCircleOutlined from "@ant-design/icons/QuestionCircleOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import type { ReactNode } from "react";
import { levelsOf } from "../cube.ts";
import { figureOf, mainFigure, type ReportRow } from "../report.ts";
import { integer, useT } from "#platform/ui/index.web.ts";
import { isOwnName, levelWord } from "./figures.web.ts";
import { cellOf, type Column, coded } from "./columns.web.ts";
import { FigureCell } from "./FigureCell.tsx";
import { pinOf } from "./column-room.web.ts";
import { Holder } from "./Holder.tsx";
import { TimeName } from "../chart/TimeName.tsx";
import type { TableProps } from "./table-props.web.ts";
import { drillFrom, onwardWords, wayOf } from "./drill.web.ts";
import { queryBelow, depthOf, levelAt, pathBelow, toggled } from "./report-query.web.ts";
import { useBelow } from "./useReport.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./figure-table.module.css";

type Props = TableProps & {
  readonly columns: readonly Column[];
  readonly opens: readonly boolean[];
  readonly rows: readonly ReportRow[];
  readonly path: string;
  readonly depth: number;
  readonly drill: string | null;
  readonly expected: number;
};

/** A decrease beyond this percentage is highlighted. */
const deepFall = -20;

/** The rows of one level, each with its opened branch below. */
export function TreeRows(props: Props) {
  const { report, rows, path, view } = props;
  const level = levelAt(report, path) as string;
  const deeper = report.by[depthOf(path) + 1];
  return rows.map((row) => {
    const here = pathBelow(path, level, row.id);
    const open = deeper !== undefined && view.open.includes(here);
    return <RowWithBranch key={here} {...props} row={row} here={here} level={level} deeper={deeper} open={open} />;
  });
}

type RowProps = Props & {
  readonly row: ReportRow;
  readonly here: string;
  readonly level: string;
  readonly deeper: string | undefined;
  readonly open: boolean;
};

function RowWithBranch(props: RowProps) {
  const {
    report,
    answer,
    drill,
    row,
    here,
    level,
    deeper,
    open,
    depth,
    columns,
    opens,
    expected,
    change,
    onDrill,
    onShowRecords,
    recordsOf,
    onExplain,
  } = props;
  const t = useT();
  const lines = recordsOf(here) !== null;
  const own = levelsOf(report.of)[level];
  const name = isOwnName(own, row.id) ? t(row.name) : row.name;
  const onward = wayOf(answer, here) ?? drillFrom(report, level, drill);
  const time = own?.from.kind === "time" ? own.from.unit : undefined;
  // no sales on a workday is as bad as negative stock
  const working = time === "day" && row.note === undefined;
  const isBad = ({ id, figure }: Column, at: number) =>
    (level === "district" && figure.colour?.look === "change" && Number(row.cells[id]) < deepFall) ||
    (figure.colour?.zeroCounts && row.cells[id]?.startsWith("-")) ||
    (working && at === 0 && figure.unit === "t" && row.cells[id] === "0");
  const below = levelWord(report, deeper, t);
  return (
    <>
      <tr
        aria-level={depth + 1}
        aria-expanded={deeper ? open : undefined}
        data-path={here}
        data-name={name}
        data-note={row.holder === null ? "vacant" : row.note}
        data-open={open ? "" : undefined}
      >
        <th scope="row" tabIndex={-1} data-cell="0">
          <span className={styles.name} style={{ paddingLeft: depth * 24 + (depth > 0 && !deeper ? 12 : 0) }}>
            {deeper ? (
              <button
                type="button"
                className={styles.plus}
                tabIndex={-1}
                aria-label={open ? t("Tutup {name}", { name }) : t("Buka {level} dari {name}", { level: below, name })}
                onClick={() => change((v) => toggled(v, here))}
              >
                {open ? <MinusOutlined aria-hidden="true" /> : <PlusOutlined aria-hidden="true" />}
              </button>
            ) : null}
            <span
              className={own?.people ? styles.people : "p-cut"}
              title={time ? undefined : row.code ? `${row.code} – ${name}` : name}
            >
              {time ? (
                <TimeName unit={time} day={String(row.id)} rest={row.note !== undefined} seasons={row.seasons} />
              ) : (
                name
              )}
              {row.code && coded.has(level) ? <span className={styles.code}>{row.code}</span> : null}
              <Holder row={row} />
            </span>
            <span className={styles.acts}>
              <button
                type="button"
                className="p-ib"
                data-small=""
                tabIndex={-1}
                aria-label={t("Jelaskan {figure}: {name}", {
                  figure: t(figureOf(report, mainFigure(report)).label),
                  name,
                })}
                data-tip={t("Jelaskan angka ini")}
                onClick={() => onExplain(mainFigure(report), { path: here, name })}
              >
                <QuestionCircleOutlined aria-hidden="true" />
              </button>
              {onward || deeper ? (
                <button
                  type="button"
                  className="p-ib"
                  data-small=""
                  tabIndex={-1}
                  aria-label={t("Lihat lebih dalam: {name}", { name })}
                  data-tip={onward ? onwardWords(report, answer, level, t) : t("Lihat {level}", { level: below })}
                  onClick={() => onDrill(here)}
                >
                  {onward ? <RightOutlined aria-hidden="true" /> : <ApartmentOutlined aria-hidden="true" />}
                </button>
              ) : null}
              {lines ? (
                <button
                  type="button"
                  className="p-ib"
                  data-small=""
                  tabIndex={-1}
                  aria-label={t("Lihat baris di balik {name}", { name })}
                  data-tip={t("Lihat baris di balik angka")}
                  onClick={() => onShowRecords(here)}
                >
                  <i className={styles.linesMark} aria-hidden="true" />
                </button>
              ) : null}
            </span>
          </span>
        </th>
        {columns.map((c, i) => (
          <td
            key={c.id}
            tabIndex={-1}
            data-cell={i + 1}
            data-column={c.id}
            data-raw={cellOf(c, row.cells) ?? undefined}
            data-opens={opens[i] ? "" : undefined}
            {...pinOf(c)}
            data-was={c.compared ? "" : undefined}
            data-bad={isBad(c, i) ? "" : undefined}
          >
            <FigureCell
              column={c}
              cell={cellOf(c, row.cells)}
              unit={row.units?.[c.id]}
              expected={expected}
              mark={row.marks?.[c.id]}
            />
          </td>
        ))}
      </tr>
      {open ? <Branch {...props} path={here} depth={depth + 1} /> : null}
    </>
  );
}

/** Loaded when opened; a branch longer than a page is opened as a separate page. */
function Branch(props: Omit<RowProps, "rows">) {
  const { report, calls, view, path, depth, columns, onDrill } = props;
  const t = useT();
  const query = useBelow(calls, queryBelow(report, view, path));
  const line = (words: ReactNode) => (
    <tr className={styles.note} aria-level={depth + 1}>
      <td colSpan={columns.length + 1} style={{ paddingLeft: 16 + depth * 24 + 24 }}>
        {words}
      </td>
    </tr>
  );
  if (query.isPending)
    return line(<span className="p-bone" style={{ width: 160 }} role="status" aria-label={t("Memuat")} />);
  if (query.isError) {
    return line(
      <>
        <span className="p-down">{t("Gagal memuat baris.")}</span>{" "}
        <button type="button" className={resourceStyles.clear} onClick={() => void query.refetch()}>
          {t("Coba lagi")}
        </button>
      </>,
    );
  }
  const { rows, meta, drill } = query.data;
  if (rows.length === 0) return line(<span className="p-faint">{t("Tidak ada data")}</span>);
  const left = meta.totalCount - rows.length;
  return (
    <>
      <TreeRows {...props} rows={rows} path={path} depth={depth} drill={drill} />
      {left > 0
        ? line(
            <button type="button" className={resourceStyles.clear} onClick={() => onDrill(path)}>
              {t("{count} baris lagi, buka sebagai halaman", { count: integer(left) })}
            </button>,
          )
        : null}
    </>
  );
}
