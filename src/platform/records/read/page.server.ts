import { isPageSize, pageSizes } from "#kit/constants.ts";
import { Refused } from "#kit/refused.ts";
import type { Db, CachedCount } from "#platform/database/index.server.ts";
import { bigCount, type Count, countLimits, sizeOf } from "./count.server.ts";
import { readPosition, writePosition } from "./keyset.server.ts";
import type { Query } from "./query.server.ts";
import { namesOfReach } from "./names.server.ts";
import { refuseQuestion, wrongValue } from "./refuse-filter.server.ts";
import { type ListSection, sectionSql } from "./list-section.server.ts";
import type { PageSource } from "./page-source.server.ts";

/** Maximum number of rows to skip from a known position in one request; the cost of a page grows with this number. */
export const maxSkippedRows = 100_000;

export type PageRequest = { readonly page: number | "last"; readonly perPage: number; readonly at: unknown };
export type PageMeta = {
  readonly currentPage: number;
  readonly perPage: number;
  readonly totalCount: number;
  /** The total is an estimate; the exact count is requested separately. */
  readonly estimated?: true;
  /** Whether more rows follow. */
  readonly more: boolean;
  /** Position of the first row of this page, from which further pages can be read at any depth. */
  readonly at?: string;
};

const wrong = (field: string, message: string) =>
  new Refused("invalid", "Permintaan belum benar.", [{ field, message }]);

export function pageRequest(query: Query): PageRequest {
  const perPage = query.perPage === undefined ? 20 : Number(query.perPage);
  if (!isPageSize(perPage)) throw refuseQuestion([wrongValue("perPage", query.perPage, pageSizes.join(", "))]);
  const page = query.page === undefined ? 1 : query.page === "last" ? "last" : Number(query.page);
  if (page !== "last" && (!Number.isSafeInteger(page) || page < 1 || page > 1_000_000_000))
    throw refuseQuestion([wrongValue("page", query.page, "1, 2, 3, …, last")]);
  return { page, perPage, at: query.at };
}

type FetchedPage = {
  total: number | null;
  state: string | null;
  rows: string;
  got: number;
  first: (string | null)[] | null;
};
const tooFar = "Halaman terlalu jauh untuk dilompati. Maju dari halaman terdekat, atau persempit dengan penyaring.";
/**
 * One page of rows, serialized to JSON by the database, with the row count. It takes one round trip, or two if the
 * count is estimated or its cached value is outdated. Throws a refusal if the page is too far from a known position.
 */
export async function readPage(
  db: Db,
  source: PageSource,
  request: PageRequest,
): Promise<{ readonly rows: string; readonly meta: PageMeta }> {
  const { r: resource, where, order, sort } = source;
  const { page: wanted, perPage, at } = request;
  const big = (await sizeOf(db, resource.table)) > countLimits.exactUpTo;
  const place = readPosition(at, sort, order.terms);
  const near = wanted === "last" ? undefined : reachOf((wanted - 1) * perPage, perPage, place);
  const cached = big ? undefined : db.cachedCount(totalSql(source), where.params);
  const counted = (): Promise<Count> => (big ? bigCount(db, resource, where) : smallCount(db, source, cached));
  if (near) {
    const page = await fetchPage(db, source, near, big, { count: !big && !cached?.unchanged, state: cached?.state });
    const total = page.total ?? cached?.at(page.state);
    if (page.total !== null) cached?.keep(page.state, page.total);
    return pageOf(source, request, {
      page: wanted as number,
      near,
      fetched: page,
      count: total === undefined ? await counted() : { total, exact: true },
    });
  }
  // Far from every known position the page is read backwards from the end, which requires the total first.
  const count = await counted();
  const last = Math.max(1, Math.ceil(count.total / perPage));
  const page = wanted === "last" || (count.exact && wanted > last) ? last : wanted;
  const offset = (page - 1) * perPage;
  const skip = page === last ? 0 : count.total - offset - perPage;
  if (skip > maxSkippedRows || skip < 0) throw wrong("page", tooFar);
  const take = page === last && count.exact ? Math.max(1, count.total - offset) : perPage;
  const back: ListSection = { from: undefined, backwards: true, skip, take };
  return pageOf(source, request, {
    page,
    near: { section: back, exact: count.exact },
    fetched: await fetchPage(db, source, { section: back, exact: count.exact }, big),
    count,
  });
}

type Near = { readonly section: ListSection; readonly exact: boolean };
/**
 * The shortest way to a page: from the start, or from the position in the address. Undefined if both are farther than
 * `maxSkippedRows`.
 */
function reachOf(offset: number, perPage: number, place: ReturnType<typeof readPosition>): Near | undefined {
  const ahead = place && offset >= place.offset ? offset - place.offset : undefined;
  const fromEnd = place && offset + perPage <= place.offset ? place.offset - offset - perPage : undefined;
  const fromPlace = ahead ?? fromEnd;
  if (place && fromPlace !== undefined && fromPlace < offset && fromPlace <= maxSkippedRows)
    return {
      section: { from: place, backwards: ahead === undefined, skip: fromPlace, take: perPage },
      exact: place.exact,
    };
  return offset < maxSkippedRows
    ? { section: { from: undefined, backwards: false, skip: offset, take: perPage }, exact: true }
    : undefined;
}

const totalSql = ({ r: resource, where }: PageSource): string =>
  `select count(*)::int as total from {${resource.table}} t where ${where.sql}`;

async function smallCount(db: Db, source: PageSource, cached: CachedCount | undefined): Promise<Count> {
  const { total, state } = await db.one<{ total: number; state: string | null }>(
    `select x.total, ${cached?.state ?? "null::text"} as state from (${totalSql(source)}) x`,
    source.where.params,
  );
  cached?.keep(state, total);
  return { total, exact: true };
}

async function fetchPage(
  db: Db,
  source: PageSource,
  { section }: Near,
  big: boolean,
  beside: { count?: boolean; state?: string | undefined } = {},
): Promise<FetchedPage> {
  const { r: resource, where, order, columns } = source;
  const sql = sectionSql(resource, where, order, section, await namesOfReach(db, source, section, big));
  return db.one<FetchedPage>(
    `with page as materialized (${sql.rows})
     select ${beside.count ? `(select count(*) from {${resource.table}} t where ${where.sql})` : "null"}::int as total, ${beside.state ?? "null::text"} as state, (select count(*) from page)::int as got,
       (select array[${sql.keys.map((k) => `p.${k}::text`).join(", ")}] from page p order by ${sql.order("p")} limit 1) as first,
       (select coalesce(json_agg(x), '[]')::text from (
          select ${columns} from (select * from page p order by ${sql.order("p")} limit :take::int) p join {~${resource.table}} t on t.id = p.id order by ${sql.order("p")} offset 0) x) as rows`,
    { ...where.params, ...sql.params, take: section.take },
  );
}

function pageOf(
  source: PageSource,
  request: PageRequest,
  of: { page: number; near: Near; fetched: FetchedPage; count: Count },
) {
  const { near, fetched: part, page } = of;
  const { perPage } = request;
  const more = near.section.backwards
    ? near.section.skip > 0 || near.section.from !== undefined
    : part.got > near.section.take;
  const offset = (page - 1) * perPage;
  const seen = offset + Math.min(part.got, near.section.take);
  // On the last page the total is known exactly, also if the first page is empty.
  const count: Count =
    !of.count.exact && !more && near.exact && (part.got > 0 || offset === 0) ? { total: seen, exact: true } : of.count;
  const at = part.first ? writePosition(source.sort, { offset, exact: near.exact, keys: part.first }) : undefined;
  const total = count.exact ? count.total : Math.max(count.total, seen + (more ? 1 : 0));
  const meta: PageMeta = {
    currentPage: page,
    perPage,
    totalCount: total,
    ...(count.exact ? {} : { estimated: true as const }),
    more,
    ...(at === undefined ? {} : { at }),
  };
  return { rows: part.rows, meta };
}
