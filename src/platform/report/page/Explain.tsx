import { Drawer } from "antd";
import { Link } from "react-router";
import { type Figure, figuresOf, type Formula, isLeaf, type Leaf, type Level, levelsOf } from "../cube.ts";
import { type Cell, isWord } from "../cell.ts";
import {
  compared,
  isAsOf,
  mainFigure,
  type Report,
  type ReportAnswer,
  type Stamps,
  type TrendAnswer,
} from "../report.ts";
import { dateRange, integer, plainDate, ScrollRegion, type Translate, useT } from "#platform/ui/index.web.ts";
import { absentNote } from "./columns.web.ts";
import { ExplainDetails } from "./ExplainDetails.tsx";
import { FilterNames } from "../filter/FilterNames.tsx";
import { figureName, isOwnName, newsOf, scopeWords, subtract, withUnit } from "./figures.web.ts";
import { comparisonNote, periodDays } from "../filter/period-words.web.ts";
import { plainNote } from "./plain-note.web.ts";
import { queryBelow, depthOf, pathAbove, pathOf, stepsOf, type View } from "./report-query.web.ts";
import { Split } from "./Split.tsx";
import { type Calls, useBelow, useTrend } from "./useReport.ts";
import styles from "./explain.module.css";

export type ExplainedFigure = { readonly id: string; readonly path: string; readonly name: string };
type Props = {
  readonly report: Report;
  readonly answer: ReportAnswer;
  readonly trend: TrendAnswer | undefined;
  readonly target: ExplainedFigure | undefined;
  readonly calls: Calls;
  readonly view: View;
  readonly phone: boolean;
  /** Address of the records behind the figure, if a list can show exactly those. */
  readonly records: string | null;
  readonly onClose: () => void;
};

const classWords: Readonly<Record<string, string>> = {
  A: "Jumlah baris sama dengan total.",
  "A*": "Dijumlahkan hanya dalam satuan yang sama.",
  S: "Posisi pada akhir periode; dijumlahkan antar baris, tidak antar waktu.",
  R: "Total dihitung dari jumlah seluruhnya, bukan rata-rata baris.",
  D: "Yang sama hanya dihitung sekali, jadi jumlah baris dapat lebih besar dari total.",
  X: "Setiap baris dan total dihitung sendiri dengan cara yang sama.",
  "X+": "Setiap baris dihitung sendiri, dan jumlahnya sama dengan total.",
  M: "Nilai terakhir di antara baris.",
  Q: "Dihitung dari catatannya satu per satu, bukan dari rata-rata baris.",
};

/** The row's own cells; those of an opened branch are in the answer it was loaded with. */
function useCells({ report, answer, target, calls, view }: Props): Readonly<Record<string, Cell>> | undefined {
  const path = target?.path ?? "";
  const own = depthOf(path) <= answer.path.length + 1;
  const branch = useBelow(calls, queryBelow(report, view, pathAbove(path)), path !== "" && !own);
  if (path === "") return answer.total;
  const id = stepsOf(path).at(-1)?.[1];
  return (own ? answer : branch.data)?.rows.find((r) => String(r.id) === id)?.cells;
}

const maxMovers = 5;
/** The rows, on screen or inside the explained row, with the largest change since the comparison. */
function Movers({
  report,
  answer: shown,
  target,
  calls,
  view,
}: Pick<Props, "report" | "answer" | "calls" | "view"> & { readonly target: ExplainedFigure }) {
  const t = useT();
  const id = mainFigure(report);
  const wanted = target.id === id && shown.stamps.comparison !== null;
  const inside = useBelow(calls, queryBelow(report, view, target.path), wanted && hasBelow(report, target.path));
  const answer = target.path === "" ? shown : inside.data;
  if (!wanted || !answer) return null;
  const level = levelsOf(report.of)[answer.level];
  const figure = figuresOf(report.of)[id] as Figure;
  const known = (cell: Cell | undefined): cell is string => cell !== null && cell !== undefined && !isWord(cell);
  const moves = answer.rows.flatMap((r) =>
    known(r.cells[id]) && known(r.cells.compared)
      ? [{ row: r, by: subtract(r.cells[id] as string, r.cells.compared as string) }]
      : [],
  );
  const largest = moves
    .filter((m) => m.by !== "0")
    .sort((a, b) => Math.abs(Number(b.by)) - Math.abs(Number(a.by)))
    .slice(0, maxMovers);
  if (largest.length === 0) return null;
  return (
    <>
      <h3>
        {target.path === "" ? t("Perubahan terbesar di antara baris yang tampil") : t("Perubahan terbesar di dalamnya")}
      </h3>
      <dl>
        {largest.map(({ row, by }) => (
          <div key={row.id}>
            <dt>{isOwnName(level, row.id) ? t(row.name) : row.name}</dt>
            <dd className={newsOf(figure, by.startsWith("-") ? "down" : "up")}>
              {by.startsWith("-") ? "▼" : "▲"} {withUnit({ ...figure, colour: undefined } as Figure, by, t)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const hasBelow = (report: Report, path: string): boolean => path !== "" && depthOf(path) < report.by.length;

/** The row's comparison values, of which only the first is shown beside each row. */
function Before({
  report,
  target,
  cells,
}: {
  readonly report: Report;
  readonly target: ExplainedFigure;
  readonly cells: Readonly<Record<string, Cell>> | undefined;
}) {
  const t = useT();
  const was = cells?.[compared];
  if (target.id !== mainFigure(report) || was === undefined || was === null || target.path === "") return null;
  return (
    <dl>
      <div>
        <dt>{t("Pembanding")}</dt>
        <dd>{withUnit(figuresOf(report.of)[target.id] as Figure, was, t)}</dd>
      </div>
    </dl>
  );
}

/** The days of the figure and the status of the data, in one sentence. */
function coverage({ period, dataThrough }: Stamps, report: Report, t: Translate): string {
  const through = plainDate(dataThrough);
  return isAsOf(report)
    ? t("Keadaan pada {date}; data lengkap sampai {through}.", { date: plainDate(period.to), through })
    : t("Yang masuk hitungan adalah {days}; data lengkap sampai {through}.", {
        days: dateRange(period.from, period.to),
        through,
      });
}

/**
 * The explanation of a figure: formula in words, its operands with values, the question it answers, and its sources.
 */
export function Explain(props: Props) {
  const { report, answer, target, calls, view, phone, records, onClose } = props;
  const t = useT();
  const path = target?.path ?? "";
  const inside = useTrend(calls, { ...view, path }, hasBelow(report, path));
  const trend = path === "" ? props.trend : inside.isPlaceholderData ? undefined : inside.data;
  const figures = figuresOf(report.of);
  const figure: (Leaf | Formula) | undefined = target ? figures[target.id] : undefined;
  const cells = useCells(props);
  const { stamps } = answer;
  const note = stamps.comparison && comparisonNote(stamps.comparison, t);
  const value = (id: string): string | null => {
    const f = figures[id] as Figure;
    const cell = cells?.[id] ?? (target?.path === "" ? trend?.now[id] : undefined);
    return cell === undefined ? null : withUnit(f, cell, t);
  };
  const absent =
    target && cells?.[target.id] === null ? absentNote(report, stepsOf(target.path).at(-1)?.[0], target.id) : undefined;
  const parts = figure && !isLeaf(figure) ? figure.uses.filter((u) => value(u) !== null) : [];
  const mapping =
    stamps.mapping === "today"
      ? t("Struktur saat ini")
      : stamps.mapping === "saleDate"
        ? t("Struktur saat transaksi")
        : t("Struktur per {date}", { date: plainDate(stamps.mapping) });
  return (
    <Drawer
      open={target !== undefined}
      onClose={onClose}
      title={figure ? figureName(figure, t) : ""}
      mask={false}
      placement={phone ? "bottom" : "right"}
      size={phone ? "60%" : 400}
    >
      {target && figure ? (
        <ScrollRegion className={styles.explain} label={t("Jelaskan angka ini")}>
          <p className={styles.explainValue}>
            {value(target.id) ?? "–"} <small>{target.name || t("Total")}</small>
          </p>
          <h3>{t("Yang dihitung")}</h3>
          <p>{plainNote(figure.note, t)}</p>
          <p>{coverage(stamps, report, t)}</p>
          {absent ? <p>{t(absent)}</p> : <p className="p-faint">{t(classWords[figure.class] ?? "")}</p>}
          {report.marks
            ?.filter((m) => m.of.includes(target.id))
            .map((m) => (
              <p key={m.note}>
                {t("Tanda")}: {t(m.note)}
              </p>
            ))}
          {parts.length > 0 ? (
            <dl>
              {parts.map((u) => (
                <div key={u}>
                  <dt>{t(figures[u]?.label ?? u)}</dt>
                  <dd>{value(u)}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {figure.split && stamps.comparison ? (
            <Split
              key={target.id + target.path}
              report={report}
              calls={calls}
              view={view}
              id={target.id}
              path={target.path || pathOf(answer)}
            />
          ) : null}
          <Before report={report} target={target} cells={cells} />
          <Movers report={report} answer={answer} target={target} calls={calls} view={view} />
          <h3>{t("Pertanyaan")}</h3>
          <dl>
            <div>
              <dt>{t("Periode")}</dt>
              <dd>{periodDays(stamps.period, report, t)}</dd>
            </div>
            {stamps.comparison ? (
              <div>
                <dt>{t("Banding")}</dt>
                <dd>
                  {dateRange(stamps.comparison.from, stamps.comparison.to)}
                  {note ? <p>{note}</p> : null}
                </dd>
              </div>
            ) : null}
            <div>
              <dt>{t("Pemetaan")}</dt>
              <dd>{mapping}</dd>
            </div>
            <div>
              <dt>{t("Cakupan")}</dt>
              <dd>{scopeWords(stamps.scope, t)}</dd>
            </div>
            {Object.entries(view.filters).map(([f, ids]) => (
              <FilterNames key={f} level={levelsOf(report.of)[f] as Level} ids={ids} />
            ))}
          </dl>
          {trend?.counted?.count ? (
            <dl>
              <div>
                <dt>{t("Dihitung dari: {name}", { name: t(trend.counted.name) })}</dt>
                <dd>{integer(trend.counted.count)}</dd>
              </div>
            </dl>
          ) : null}
          {records ? (
            <p>
              <Link to={records}>{t("Lihat baris di balik angka")}</Link>
            </p>
          ) : null}
          <ExplainDetails figure={figure} stamps={stamps} />
        </ScrollRegion>
      ) : null}
    </Drawer>
  );
}
