import type { Registry } from "#platform/records/index.server.ts";
import {
  type Cell,
  type MatrixAnswer,
  type Range,
  type Report,
  type ReportAnswer,
  type ReportRow,
  slugOf,
} from "#platform/report/index.ts";
import type { Client, Portal } from "../support/portal.ts";

/** All registered reports, with the last part of their addresses. */
export const reportsOf = (registry: Registry): { readonly slug: string; readonly report: Report }[] =>
  (registry.kinds.get("report") ?? []).map((e) => ({
    slug: slugOf(e.route),
    report: e.value as unknown as Report,
  }));

/** One report as one person sees it, with all rows regardless of the page size. */
export async function get(
  client: Client,
  slug: string,
  query: Readonly<Record<string, string>> = {},
): Promise<ReportAnswer> {
  const first = await page(client, slug, query, 1);
  const rows: ReportRow[] = [...first.rows];
  for (let p = 2; rows.length < first.meta.totalCount; p++) rows.push(...(await page(client, slug, query, p)).rows);
  return { ...first, rows };
}
async function page(
  client: Client,
  slug: string,
  query: Readonly<Record<string, string>>,
  at: number,
): Promise<ReportAnswer> {
  const answer = await client.get(
    `/api/report/${slug}?${new URLSearchParams({ ...query, perPage: "75", page: String(at) })}`,
  );
  if (answer.status !== 200) throw new Error(`${slug} ${JSON.stringify(query)}: ${answer.status} ${answer.text}`);
  return answer.json as ReportAnswer;
}
/** The first page of one matrix as one person sees it. */
export async function getMatrix(
  client: Client,
  slug: string,
  query: Readonly<Record<string, string>>,
): Promise<MatrixAnswer> {
  const answer = await client.get(`/api/report/${slug}/matrix?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(`${slug}: ${answer.status} ${answer.text}`);
  return answer.json as MatrixAnswer;
}

const places = 12;
/** Exact sums of decimal strings, without floating-point numbers. */
export function sum(cells: readonly Cell[]): string {
  const total = cells.reduce((s, c) => s + scaled(c), 0n);
  return unscaled(total);
}
export function scaled(cell: Cell): bigint {
  if (cell === null) return 0n;
  const [whole = "0", fraction = ""] = cell.replace("-", "").split(".");
  const n = BigInt(whole + fraction.slice(0, places).padEnd(places, "0"));
  return cell.startsWith("-") ? -n : n;
}
function unscaled(n: bigint): string {
  const text = (n < 0n ? -n : n).toString().padStart(places + 1, "0");
  const trimmed = `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, "");
  return n < 0n ? `-${trimmed}` : trimmed;
}
/** Sales of these days in plain SQL: of everything, or of each distributor with sales. */
export async function soldIn(portal: Portal, { from, to }: Range): Promise<string> {
  const [sold] = await portal.sql<{ t: string }>(
    "select coalesce(sum(sign * tonnes), 0) as t from sale_line where status = 'posted' and sold_on between $1 and $2",
    [from, to],
  );
  return digits(sold?.t ?? null);
}
export async function soldByDistributor(portal: Portal, { from, to }: Range): Promise<Map<string, string>> {
  const sold = await portal.sql<{ id: string; t: string }>(
    "select distributor_id::text as id, sum(sign * tonnes) as t from sale_line where status = 'posted' and sold_on between $1 and $2 group by 1",
    [from, to],
  );
  return new Map(sold.map((r) => [r.id, digits(r.t)]));
}
/** The current business day of the database. */
export const todayOf = async (portal: Portal): Promise<string> =>
  (await portal.sql<{ d: string }>("select (now() at time zone 'Asia/Jakarta')::date::text as d"))[0]?.d as string;

/** The result of the database, in the form of a cell. */
export const digits = (value: string | number | null): string =>
  unscaled(scaled(value === null ? null : String(value)));

/** The users of the tests, and their scope in plain SQL over sale lines `l`. */
export type Viewer = { readonly name: string; readonly client: Client; readonly where: string };
export async function viewersOf(portal: Portal): Promise<Viewer[]> {
  const districts = (user: string) => `l.district_id in (
    select d.district_id from area_district d join user_scope s on (s.kind = 'area' and s.ref_id = d.area_id) or (s.kind = 'region' and s.ref_id = (select region_id from area where id = d.area_id))
    join app_user u on u.id = s.user_id where u.username = '${user}' and d.valid_from <= current_date and (d.valid_to is null or d.valid_to > current_date))`;
  return [
    { name: "administrator", client: await portal.as("admin"), where: "true" },
    {
      name: "distributor",
      client: await portal.as("distributor"),
      where: "l.distributor_id = (select vendor_id from app_user where username = 'distributor')",
    },
    { name: "TSO", client: await portal.as("tso"), where: districts("tso") },
    { name: "ASM", client: await portal.as("asm"), where: districts("asm") },
  ];
}
