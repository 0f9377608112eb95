import { cubesOf, type Level, levelsOf } from "#kit/cube.ts";
import type { Report, ReportQuery, Stamps } from "#kit/report.ts";
import { publicUrl } from "../access/auth-env.ts";
import type { Db } from "../db/db.ts";
import { addressOf } from "./address.ts";
import { namesOf } from "./answer.ts";
import { comparisonWords } from "./export-columns.ts";
import { stepsOf } from "./input.ts";
import { nameColumn } from "./member.ts";

const mappingWords: Readonly<Record<string, string>> = {
  today: "Struktur saat ini",
  saleDate: "Struktur saat transaksi",
};
const range = (r: { from: string; to: string }): string => (r.from === r.to ? r.from : `${r.from} s.d. ${r.to}`);
/** Which stretch the figures are held against; said too: what was cut from a pinned one, and lengths that growth cannot be read without. */
function comparisonLine({ kind, days, asked, ...own }: NonNullable<Stamps["comparison"]>): string {
  const notes = [
    ...(asked ? [`dari ${range(asked)}, dipotong sepanjang periode berjalan`] : []),
    ...(days ? [`panjang berbeda: ${days[0]} hari banding ${days[1]} hari`] : []),
  ];
  return `${comparisonWords[kind]}: ${range(own)}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}`;
}
const jakarta = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short", timeStyle: "short" });

/** The title with the product line that the address names. */
export const titleOf = (report: Report, query: ReportQuery): string =>
  report.title.replace("{product}", String(query.line ?? ""));

/** Members of a filter by name, those without any under the words they have in the table. */
async function membersOf(db: Db, { noun, members, zero }: Level, ids: readonly number[]): Promise<string[]> {
  if (!noun) return ids.map((id) => members?.[id] ?? (id === 0 ? zero : String(id)));
  const names = await db.query<{ name: string }>(
    `select ${nameColumn(noun)} as name from {~${noun.table}} where id = any(:ids::bigint[]) order by name`,
    { ids },
  );
  return [...names.map((n) => n.name), ...(ids.includes(0) ? [zero] : [])];
}

/** What a printed sheet must say of itself: which question, whose scope, how fresh, and where it came from. */
export async function headBlock(
  db: Db,
  report: Report,
  route: string,
  query: ReportQuery,
  stamps: Stamps,
  person: string,
): Promise<string[][]> {
  const levels = levelsOf(report.of);
  const filters: string[][] = [];
  for (const id of report.filters) {
    const value = query[id];
    const level = levels[id];
    if (level && typeof value === "string")
      filters.push([level.label, (await membersOf(db, level, value.split(",").map(Number))).join(", ")]);
  }
  // the row that was looked into narrows the figures as a filter does
  const steps = stepsOf(report, query.path);
  const names = await namesOf(db, report, { steps });
  filters.push(...steps.map((s, i) => [levels[s.level]?.label ?? s.level, names[i] as string]));
  return [
    [titleOf(report, query)],
    ["Periode", range(stamps.period)],
    ...(stamps.comparison ? [["Banding", comparisonLine(stamps.comparison)]] : []),
    ["Pemetaan", mappingWords[stamps.mapping] ?? `Struktur per ${stamps.mapping}`],
    [
      "Cakupan",
      `${stamps.scope.name}${stamps.scope.more ? `, +${stamps.scope.more} area` : ""} (${stamps.booking?.by === "home" ? "menurut area distributor" : cubesOf(report.of)[0]?.geography})`,
    ],
    ...filters,
    ["Data s.d.", stamps.dataThrough],
    ["Dibaca", `${jakarta.format(new Date(stamps.asOf)).replace(":", ".")} WIB oleh ${person}`],
    ["Alamat", `${publicUrl() ?? ""}/#${addressOf(datedAs(route, query, stamps.period))}`],
  ];
}

/** The question as whoever is sent the file finds the same figures, whenever that is: a period by name would mean other days by then. */
function datedAs(
  route: string,
  { open: _open, period: _named, ...query }: ReportQuery,
  { from, to }: Stamps["period"],
): Parameters<typeof addressOf>[0] {
  const asked = Object.entries({ ...query, from: query.from ?? from, to: query.to ?? to }).flatMap(
    ([k, v]): [string, string][] => (v === undefined ? [] : [[k, String(v)]]),
  );
  return { route, query: Object.fromEntries(asked) };
}
