import { cubesOf, levelsOf } from "#kit/cube.ts";
import type { Report, ReportQuery, Stamps } from "#kit/report.ts";
import type { Db } from "../db/db.ts";
import { comparisonWords } from "./export-columns.ts";
import { nameColumn } from "./member.ts";

const mappingWords: Readonly<Record<string, string>> = { today: "Struktur saat ini", saleDate: "Struktur saat transaksi" };
const range = (r: { from: string; to: string }): string => (r.from === r.to ? r.from : `${r.from} s.d. ${r.to}`);
const jakarta = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short", timeStyle: "short" });

/** The title with the product line that the address names. */
export const titleOf = (report: Report, query: ReportQuery): string => report.title.replace("{product}", String(query.line ?? ""));

/** What a printed sheet must say of itself: which question, whose scope, how fresh, and where it came from. */
export async function headBlock(db: Db, report: Report, route: string, query: ReportQuery, stamps: Stamps, person: string): Promise<string[][]> {
  const levels = levelsOf(report.of);
  const filters: string[][] = [];
  for (const id of report.filters) {
    const noun = levels[id]?.noun;
    const value = query[id];
    const members = levels[id]?.members;
    if (members && typeof value === "string")
      filters.push([
        levels[id]?.label ?? id,
        value
          .split(",")
          .map((m) => members[Number(m)] ?? m)
          .join(", "),
      ]);
    if (!noun || typeof value !== "string") continue;
    const names = await db.query<{ name: string }>(`select ${nameColumn(noun)} as name from {~${noun.table}} where id = any(:ids::bigint[]) order by name`, {
      ids: value.split(",").map(Number),
    });
    filters.push([levels[id]?.label ?? id, names.map((n) => n.name).join(", ")]);
  }
  const address = new URLSearchParams(
    Object.entries(query)
      .filter(([k, v]) => v !== undefined && k !== "open" && k !== "line")
      .map(([k, v]): [string, string] => [k, String(v)]),
  ).toString();
  return [
    [titleOf(report, query)],
    ["Periode", range(stamps.period)],
    ...(stamps.comparison ? [["Banding", `${comparisonWords[stamps.comparison.kind]}: ${range(stamps.comparison)}`]] : []),
    ["Pemetaan", mappingWords[stamps.mapping] ?? `Struktur per ${stamps.mapping}`],
    ["Cakupan", `${stamps.scope.name} (${stamps.booking?.by === "home" ? "menurut area distributor" : cubesOf(report.of)[0]?.geography})`],
    ...filters,
    ["Data s.d.", stamps.dataThrough],
    ["Dibaca", `${jakarta.format(new Date(stamps.asOf)).replace(":", ".")} WIB oleh ${person}`],
    ["Alamat", `/#${route.replace(":product", String(query.line ?? ""))}${address ? `?${address}` : ""}`],
  ];
}
