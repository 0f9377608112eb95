import type { Translate } from "#platform/http/index.server.ts";
import { cubesOf, type Level, levelsOf } from "../cube.ts";
import { comparisonLabel } from "../comparisons.ts";
import type { Range, Report, ReportQuery, Stamps } from "../report.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type FileReader, translatorFor, sourceTranslator } from "#platform/export/index.server.ts";
import { addressOf } from "../query/address.server.ts";
import { namesOf } from "../query/answer.server.ts";
import { stepsOf } from "../query/input.server.ts";
import { nameColumn } from "../query/member.server.ts";

const mappingWords: Readonly<Record<string, string>> = {
  today: "Struktur saat ini",
  saleDate: "Struktur saat transaksi",
};
const rangeIn =
  (say: Translate) =>
  ({ from, to }: Range): string =>
    from === to ? from : say("{from} s.d. {to}", { from, to });
/**
 * The comparison period of the figures, including whether a pinned one was shortened, and differing lengths that affect
 * growth.
 */
function comparisonLine(
  { kind, days, asked: pinned, ...own }: NonNullable<Stamps["comparison"]>,
  say: Translate,
  range: (r: Range) => string,
): string {
  const notes = [
    ...(pinned ? [say("dari {range}, dipotong sepanjang periode berjalan", { range: range(pinned) })] : []),
    ...(days ? [say("panjang berbeda: {now} hari banding {was} hari", { now: days[0], was: days[1] })] : []),
  ];
  return `${say(comparisonLabel(kind))}: ${range(own)}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}`;
}
const jakarta = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short", timeStyle: "short" });

/** The title with the product line of the address. */
export const titleOf = (report: Report, query: ReportQuery, say: Translate = sourceTranslator): string =>
  say(report.title, { product: String(query.line ?? "") });

/** Names of a filter's members; rows without a member are named as in the table. */
async function membersOf(db: Db, { noun, members, zero }: Level, ids: readonly number[]): Promise<string[]> {
  if (!noun) return ids.map((id) => members?.[id] ?? (id === 0 ? zero : String(id)));
  const names = await db.query<{ name: string }>(
    `select ${nameColumn(noun)} as name from {~${noun.table}} where id = any(:ids::bigint[]) order by name`,
    { ids },
  );
  return [...names.map((n) => n.name), ...(ids.includes(0) ? [zero] : [])];
}

/** The description of a printed sheet: question, scope, data status, and origin. */
export async function headBlock(
  db: Db,
  report: Report,
  route: string,
  query: ReportQuery,
  stamps: Stamps,
  person: string,
  reader: FileReader,
): Promise<string[][]> {
  const say = translatorFor(reader);
  const range = rangeIn(say);
  const levels = levelsOf(report.of);
  const filters: string[][] = [];
  for (const id of report.filters) {
    const value = query[id];
    const level = levels[id];
    if (level && typeof value === "string")
      filters.push([say(level.label), (await membersOf(db, level, value.split(",").map(Number))).join(", ")]);
  }
  // the opened row limits the figures like a filter
  const steps = stepsOf(report, query.path);
  const names = await namesOf(db, report, { steps });
  filters.push(...steps.map((s, i) => [say(levels[s.level]?.label ?? s.level), names[i] as string]));
  return [
    [titleOf(report, query, say)],
    [say("Periode"), range(stamps.period)],
    ...(stamps.comparison ? [[say("Banding"), comparisonLine(stamps.comparison, say, range)]] : []),
    [
      say("Pemetaan"),
      mappingWords[stamps.mapping] === undefined
        ? say("Struktur per {date}", { date: stamps.mapping })
        : say(mappingWords[stamps.mapping] as string),
    ],
    [say("Cakupan"), scopeLine(report, stamps, say)],
    ...filters,
    ...(stamps.hidden === null ? [] : [[say("Disembunyikan"), say(stamps.hidden)]]),
    [say("Data s.d."), throughOf(stamps)],
    [say("Dibaca"), say("{at} WIB oleh {person}", { at: readAt(stamps), person })],
    [say("Alamat"), `${reader.origin}/#${addressOf(datedAs(route, query, stamps.period))}`],
  ];
}

/** The last day of data, limited to the end of the period. */
export const throughOf = ({ dataThrough, period }: Pick<Stamps, "dataThrough" | "period">): string =>
  dataThrough < period.to ? dataThrough : period.to;
const readAt = ({ asOf }: Stamps): string => jakarta.format(new Date(asOf)).replace(":", ".");
function scopeLine(report: Report, { scope, booking }: Stamps, say: Translate): string {
  const more = scope.more ? `, +${say("{rows} area", { rows: scope.more })}` : "";
  const place = booking?.by === "home" ? "menurut area distributor" : (cubesOf(report.of)[0]?.geography ?? "");
  return `${say(scope.name)}${more} (${say(place)})`;
}

/**
 * The question with explicit dates, so that its address yields the same figures later; a named period would refer to
 * other days by then.
 */
export function datedAs(
  route: string,
  { open: _open, period: _named, ...query }: ReportQuery,
  { from, to }: Range,
): Parameters<typeof addressOf>[0] {
  const parameters = Object.entries({ ...query, from: query.from ?? from, to: query.to ?? to }).flatMap(
    ([k, v]): [string, string][] => (v === undefined ? [] : [[k, String(v)]]),
  );
  return { route, query: Object.fromEntries(parameters) };
}
