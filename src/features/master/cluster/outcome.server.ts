import { z } from "zod";
import type { Threshold } from "./thresholds.ts";
import { handle, search } from "#platform/http/index.server.ts";
import { likeText } from "#platform/records/index.server.ts";
import { moveColumns, moveJoins, outcomeOf } from "./classify.server.ts";
import { type Move, moveWords, periodOutcome, periodStores, type StoreMove } from "./cluster.calls.ts";
import { periodOf } from "./periode.server.ts";

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number) as unknown as z.ZodType<number>;

export const onPeriodOutcome = handle(periodOutcome, z.strictObject({ id }), async ({ id: period }, { db, person }) => {
  const clusterPeriod = await periodOf(db, period);
  const rows = await db.query<{ from: number | null; to: number | null; move: Move; stores: number }>(
    "select r.from_cluster_id as from, r.to_cluster_id as to, r.move, count(*)::int as stores from {cluster_result} r where r.period_id = :period group by 1, 2, 3",
    { period },
  );
  const overtaken = await db.maybe<{ code: string }>(
    "select p.code from {cluster_period} p where p.state = 'published' and p.archived_at is null and p.id <> :period and p.published_at > :computed::timestamptz order by p.published_at desc limit 1",
    { period, computed: clusterPeriod.computed_at },
  );
  const jobs = await db.internal("jobs of a visible period").one<{ run: number | null; publishing: number | null }>(
    `select max(j.id) filter (where j.name = 'cluster.run') as run, max(j.id) filter (where j.name <> 'cluster.run' and j.state in ('queued', 'running')) as publishing
     from {job} j where j.name in ('cluster.run', 'cluster.publish', 'cluster.withdraw') and j.once_key = :key and j.user_id = :user`,
    { key: String(period), user: person.userId },
  );
  return {
    ...(await outcomeOf(db, rows)),
    thresholds: (clusterPeriod.thresholds ?? []) as Threshold[],
    stale: clusterPeriod.state === "computed" ? (overtaken?.code ?? null) : null,
    job: jobs.run,
    publishing: jobs.publishing,
    computedAt: clusterPeriod.computed_at,
  };
});

const perPage = 50;
const moves = Object.keys(moveWords) as [Move, ...Move[]];
const inputSchema = z.strictObject({
  id,
  move: z.enum(moves).optional(),
  q: search.optional(),
  page: z.coerce.number().int().min(1).max(2_000).optional(),
}) as unknown as z.ZodType<{
  id: number;
  move?: Move;
  q?: string;
  page?: number;
}>;

export const onPeriodStores = handle(periodStores, inputSchema, async ({ id: period, move, q, page = 1 }, { db }) => {
  const clusterPeriod = await periodOf(db, period);
  const where =
    "r.period_id = :period and (:move::text is null or r.move = :move::text) and (:q::text is null or s.code ilike :q::text or fold_search(s.name) like fold_search(:q::text))";
  const params = { period, move: move ?? null, q: q?.trim() ? `%${likeText(q.trim())}%` : null };
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from {cluster_result} r join {store} s on s.id = r.store_id where ${where}`,
    params,
  );
  const data = await db.query<StoreMove>(
    `select ${moveColumns(":months::int")} from {cluster_result} r ${moveJoins} where ${where} order by r.tonnes desc, r.store_id limit ${perPage} offset :offset::int`,
    { ...params, months: clusterPeriod.months, offset: (page - 1) * perPage },
  );
  return { data, meta: { currentPage: page, perPage, totalCount: total } };
});
