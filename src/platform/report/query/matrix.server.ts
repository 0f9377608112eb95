import { pivotLevels, timeFigures } from "../by-time.ts";
import { type Level, levelsOf } from "../cube.ts";
import type { MatrixAnswer, PointsAnswer, Report, ReportQuery } from "../report.ts";
import { withoutOpenTotals } from "./small-groups.server.ts";
import { Refused } from "#kit/refused.ts";
import { type Db, cachedAnswer } from "#platform/database/index.server.ts";
import { readEnv } from "#platform/http/index.server.ts";
import { prepare, rowsOf, sliceOf, termsOf, visible } from "./answer.server.ts";
import { type AnswerRow, readMatrix, readRows, type MatrixCell } from "./read-rows.server.ts";
import { nameColumn } from "./member.server.ts";
import type { Prepared } from "./prepared.server.ts";

const maxRows = 20;
const maxColumns = 60;
const maxPoints = 2_000;
type Chart = { readonly figure: string; readonly across: string };

/** The second level of the chart: that of the report, or the one requested, if the reader may see it. */
function chartOf(report: Report, db: Db, query: ReportQuery): Chart {
  const known = timeFigures(report);
  const measure = query.over ? (query.figure ?? known[0]) : report.chart?.measure;
  const across = query.over ?? report.chart?.across;
  if (query.over && !known.includes(measure ?? ""))
    throw new Refused("report.figure", "Angka ini tidak tersedia dalam tabel pivot.", { figure: "Nilai tidak sah." });
  if (!measure || !across) throw new Refused("report.matrix", "Laporan ini tidak memiliki matriks.", [], 404);
  if (visible(report, db.access, [measure]).length === 0)
    throw new Refused("forbidden", "Anda tidak berhak melihat angka ini.", [], 403);
  return { figure: measure, across };
}

const tooManyColumns = () => {
  const words = "Lebih dari 60 kolom. Tukar sumbu, atau persempit dengan penyaring.";
  return new Refused("report.columns", words, { swap: words });
};

/** The twenty leading rows, divided by the chart's second level; transposed on request. */
export async function answerMatrix(db: Db, report: Report, query: ReportQuery): Promise<MatrixAnswer> {
  const chart = chartOf(report, db, query);
  const { answer } = await cachedAnswer(
    db,
    "matrix",
    report,
    query,
    async (tx, now): Promise<MatrixAnswer> =>
      matrixOf(tx, report, query, await prepare(tx, report, query, now), chart, maxRows),
  );
  return answer;
}

/** The pivot table shown on screen, with all its rows. Throws a refusal if there are more than `maxRows`. */
export async function pivotOf(
  tx: Db,
  report: Report,
  query: ReportQuery,
  prepared: Prepared,
  maxRows: number,
): Promise<MatrixAnswer | undefined> {
  if (query.over === undefined || !pivotLevels(report).includes(query.over)) return undefined;
  const answer = await matrixOf(tx, report, query, prepared, chartOf(report, tx, query), maxRows);
  if (answer.totalCount > maxRows)
    throw new Refused("report.export-size", "Baris terlalu banyak untuk diekspor. Persempit penyaring.", [], 422, {
      rows: answer.totalCount,
    });
  return answer;
}

/** A limited number of rows, divided by the chart's level; totals cover all rows. */
async function matrixOf(
  tx: Db,
  report: Report,
  query: ReportQuery,
  prepared: Prepared,
  { figure, across }: Chart,
  maxRows: number,
): Promise<MatrixAnswer> {
  const { resolved, facts } = prepared;
  if (across === resolved.level)
    throw new Refused("report.pivot", "Baris dan kolom harus berbeda.", { over: "Pilih kolom lain." });
  const [down, over] = query.swap === "1" ? [across, resolved.level] : [resolved.level, across];
  const led = await leading(tx, report, query, prepared, { figure, down, maxRows });
  const ids = led.rows.map((r) => Number(r.key));
  const cells = await readMatrix(tx, { ...resolved.question, keys: [down, over] }, facts, figure, ids);
  const columns = await columnsOf(tx, levelsOf(report.of)[over] as Level, cells);
  if (columns.length > maxColumns) throw tooManyColumns();
  const value = new Map(cells.map((c) => [`${c.kind}/${c.row}/${c.column}`, c.value]));
  const rows = rowsOf(report, { ...resolved, level: down }, facts, led.rows).map((row) => ({
    id: Number(row.id),
    name: row.name,
    code: row.code,
  }));
  const ranked = report.chart?.kind === "matrix" && !query.over ? byRank(rows, columns) : rows;
  return withoutOpenTotals(report, facts, {
    measure: figure,
    down,
    over,
    rows: ranked.map((r) => ({ ...r, total: value.get(`row/${r.id}/null`) ?? null })),
    columns: columns.map((c) => ({ ...c, total: value.get(`column/null/${c.id}`) ?? null })),
    cells: ranked.map((r) => columns.map((c) => value.get(`cell/${r.id}/${c.id}`) ?? null)),
    total: value.get("all/null/null") ?? null,
    totalCount: led.count,
  });
}

type Led = { readonly rows: readonly AnswerRow[]; readonly count: number };
/**
 * The rows in the order of the table. Members of the chart's level, which the table does not show, are ordered by the
 * figure.
 */
async function leading(
  tx: Db,
  report: Report,
  query: ReportQuery,
  { resolved, facts }: Prepared,
  { figure, down, maxRows }: { readonly figure: string; readonly down: string; readonly maxRows: number },
): Promise<Led> {
  if (down !== resolved.level)
    return readRows(tx, { ...resolved.question, keys: [down] }, facts, [{ name: figure, id: figure }], {
      sort: figure,
      descending: true,
      offset: 0,
      limit: maxRows,
    });
  const shown = visible(report, tx.access, report.show);
  const slice = { ...sliceOf(report, { ...query, page: 1 }, resolved, shown), offset: 0, limit: maxRows };
  return readRows(tx, resolved.question, facts, termsOf(report, resolved, shown), slice);
}

type Member = { readonly id: number; readonly name: string };
/**
 * Columns in the natural order of their resource: by rank if it has one, otherwise by name; fixed members in the order
 * of their numbers. Members without assignment come last.
 */
async function columnsOf(tx: Db, level: Level, cells: readonly MatrixCell[]): Promise<Member[]> {
  const ids = [
    ...new Set(
      cells.flatMap((c) => (c.kind === "column" && c.value !== null && c.value !== "0" ? [Number(c.column)] : [])),
    ),
  ];
  const { noun, members } = level;
  const named = noun
    ? await tx.query<Member>(
        `select id, ${nameColumn(noun)} as name from {${noun.table === "distributor" ? "" : "~"}${noun.table}} where id = any(:ids::bigint[]) order by ${"rank" in noun.fields ? "rank, " : ""}name`,
        {
          ids: ids,
        },
      )
    : ids
        .filter((id) => members?.[id] !== undefined)
        .sort((a, b) => a - b)
        .map((id) => ({ id, name: members?.[id] as string }));
  return [...named, ...(ids.includes(0) ? [{ id: 0, name: level.zero }] : [])];
}
/** If both axes have the same members, they get the same order, so that the diagonal is continuous. */
function byRank<R extends Member>(rows: readonly R[], columns: readonly Member[]): R[] {
  const place = (id: number) =>
    columns.findIndex((c) => c.id === id) + (columns.some((c) => c.id === id) ? 0 : columns.length + 1);
  return [...rows].sort((a, b) => place(a.id) - place(b.id));
}

/**
 * Members of the chart's level on the map: stores and districts at their own location, a province at the centre of its
 * districts.
 */
export async function answerPoints(db: Db, report: Report, query: ReportQuery): Promise<PointsAnswer> {
  const { figure, across } = chartOf(report, db, { ...query, over: undefined });
  const { answer } = await cachedAnswer(db, "points", report, query, async (tx, now): Promise<PointsAnswer> => {
    const { resolved, facts } = await prepare(tx, report, query, now);
    const { rows } = await readRows(
      tx,
      { ...resolved.question, keys: [across] },
      facts,
      [{ name: figure, id: figure }],
      {
        sort: figure,
        descending: true,
        offset: 0,
        limit: maxPoints,
      },
    );
    const ids = rows.map((r) => Number(r.key));
    const places = await tx.query<{ id: number; latitude: number; longitude: number }>(
      `select ${across === "province" ? "province_id" : "id"} as id, avg(latitude)::float8 as latitude, avg(longitude)::float8 as longitude from {~${across === "store" ? "store" : "district"}}
       where ${across === "province" ? "province_id" : "id"} = any(:ids::bigint[]) and latitude is not null and longitude is not null group by 1`,
      { ids },
    );
    const placed = new Map(places.map((p) => [p.id, p]));
    return {
      measure: figure,
      points: rows.flatMap((row) => {
        const at = placed.get(Number(row.key));
        return at ? [{ ...at, code: row.code, name: row.name ?? "", value: row.cells[figure] ?? null }] : [];
      }),
      unplaced: rows.filter((r) => !placed.has(Number(r.key))).length,
      tiles: readEnv().MAP_TILE_URL || null,
    };
  });
  return answer;
}
