import CaretDownOutlined from "@ant-design/icons/CaretDownOutlined";
import CaretUpOutlined from "@ant-design/icons/CaretUpOutlined";
import SettingOutlined from "@ant-design/icons/SettingOutlined";
import { lazy, useState } from "react";
import { levelsOf } from "../cube.ts";
import { mainFigure, type ReportRow } from "../report.ts";
import { arranged } from "../report-columns.ts";
import { Link } from "react-router";
import { useT } from "#platform/ui/index.web.ts";
import { Tool } from "#platform/records/index.web.ts";
import { hasColumnSettings } from "./column-settings.web.ts";
import { besideBar, cellOf, type Column, columnsOf, nameOf } from "./columns.web.ts";
import { drillFrom, onwardWords, wayOf } from "./drill.web.ts";
import { FigureCell } from "./FigureCell.tsx";
import type { TableProps } from "./table-props.web.ts";
import { expectedOf } from "../expected.ts";
import { figureName, isOwnName, levelCount, levelWord, toPixels } from "./figures.web.ts";
import { Holder } from "./Holder.tsx";
import { pathBelow, pathOf } from "./report-query.web.ts";
import { TimeName } from "../chart/TimeName.tsx";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./phone-rows.module.css";
import figureTableStyles from "./figure-table.module.css";
import figureCellStyles from "./figure-cell.module.css";

const PhoneColumns = lazy(() => import("./PhoneColumns.tsx"));

/** One control selects the sort column, the other the direction. */
export function PhoneSort({ report, answer, view, change }: Pick<TableProps, "report" | "answer" | "view" | "change">) {
  const t = useT();
  const value = view.sort.replace(/^-/, "");
  const level = levelsOf(report.of)[answer.level];
  const own = level?.from.kind === "time" ? "key" : "name";
  const down = view.sort.startsWith("-");
  const { columns: settings } = view;
  const all = columnsOf(report, answer, view.compare, t, view.sort, settings.percent);
  return (
    <span className={resourceStyles.phoneSort}>
      <button
        type="button"
        className="p-ib"
        aria-label={t("Balik urutan")}
        onClick={() => change({ sort: down ? value : `-${value}` })}
      >
        {down ? <CaretDownOutlined aria-hidden="true" /> : <CaretUpOutlined aria-hidden="true" />}
      </button>
      <select
        aria-label={t("Urutkan")}
        value={value}
        onChange={(e) => change({ sort: e.target.value === own ? own : `-${e.target.value}` })}
      >
        <option value={own}>{own === "key" ? t(level?.label ?? "") : t("Nama")}</option>
        {all.map((c) => (
          <option key={c.id} value={c.id}>
            {c.compared ? c.label : figureName(c.figure, t)}
          </option>
        ))}
      </select>
      <Tool label={t("Kolom")} icon={SettingOutlined} on={hasColumnSettings(settings)}>
        <PhoneColumns report={report} answer={answer} view={view} change={change} all={all} />
      </Tool>
    </span>
  );
}

function LinesLink({ to }: { readonly to: string | null }) {
  const t = useT();
  return to ? <Link to={to}>{t("Lihat baris di balik angka")}</Link> : null;
}

/**
 * Name, the first figure in large type, and its change beside a bar of its share; the rest opens on tap. The total is
 * last and sticky.
 */
export function PhoneRows({ report, answer, view, dimmed, onDrill, recordsOf }: TableProps) {
  const t = useT();
  const [open, setOpen] = useState<string>();
  const columns = arranged(
    columnsOf(report, answer, view.compare, t, view.sort, view.columns.percent),
    (c) => c.id,
    view.columns,
  );
  const main = mainFigure(report);
  const first = columns.find((c) => c.id === main) ?? columns[0];
  const delta = besideBar(columns, first, view.compare);
  const level = levelsOf(report.of)[answer.level];
  const peak = Math.max(1, ...answer.rows.map((r) => (first && toPixels(cellOf(first, r.cells))) ?? 0));
  const expected = expectedOf(answer);
  if (!first) return null;
  const rest = columns.filter((c) => c !== first && c !== delta);
  const base = pathOf(answer);
  const deeper = report.by[answer.path.length + 1];
  const onward = drillFrom(report, answer.level, answer.drill);
  const cell = (c: Column, row: Pick<ReportRow, "cells" | "units" | "marks">, full = false) => (
    <FigureCell
      column={c}
      cell={cellOf(c, row.cells)}
      unit={row.units?.[c.id]}
      expected={expected}
      full={full}
      mark={row.marks?.[c.id]}
    />
  );
  return (
    <div className={`p-card ${styles.cards}`} data-dimmed={dimmed ? "" : undefined}>
      <ul>
        {answer.rows.map((row) => {
          const path = pathBelow(base, answer.level, row.id);
          const shown = open === path;
          const next = wayOf(answer, path) ?? onward;
          return (
            <li key={row.id} data-path={path}>
              <button type="button" aria-expanded={shown} onClick={() => setOpen(shown ? undefined : path)}>
                <span className={styles.cardTop}>
                  <b className={level?.people ? figureTableStyles.people : "p-cut"}>
                    {level?.from.kind === "time" ? (
                      <TimeName
                        unit={level.from.unit}
                        day={String(row.id)}
                        rest={row.note !== undefined}
                        seasons={row.seasons}
                      />
                    ) : isOwnName(level, row.id) ? (
                      t(row.name)
                    ) : (
                      row.name
                    )}
                    <Holder row={row} />
                  </b>
                  <b className="p-tabular">{cell(first, row)}</b>
                </span>
                <span className={styles.cardBar}>
                  <span className={figureCellStyles.bar} aria-hidden="true">
                    <b style={{ width: `${Math.max(0, ((toPixels(cellOf(first, row.cells)) ?? 0) * 100) / peak)}%` }} />
                  </span>
                  {delta ? cell(delta, row) : null}
                </span>
              </button>
              {shown ? (
                <div className={styles.cardMore}>
                  <dl>
                    {rest.map((c) => (
                      <div key={c.id}>
                        <dt>{nameOf(c, t)}</dt>
                        <dd>{c.id in answer.refused ? "n/a" : cell(c, row, true)}</dd>
                      </div>
                    ))}
                  </dl>
                  {next || deeper ? (
                    <button type="button" className={resourceStyles.clear} onClick={() => onDrill(path)}>
                      {next || !deeper
                        ? onwardWords(report, answer, answer.level, t)
                        : t("Lihat {level}", { level: levelWord(report, deeper, t) })}
                    </button>
                  ) : null}
                  <LinesLink to={recordsOf(path)} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className={styles.cardTotal}>
        <b>
          {t("Total")} <span>{levelCount(report, answer.level, answer.meta.totalCount, t)}</span>
        </b>
        <b className="p-tabular">
          {cell(first, { cells: answer.total, units: answer.totalUnits, marks: answer.totalMarks ?? {} }, true)}
        </b>
      </div>
    </div>
  );
}
