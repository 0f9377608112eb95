import { isAcceptedDay } from "#kit/day.ts";
import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { audit, today, type Db } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { classifyParams, classifySql, moveColumns, moveJoins, outcomeOf, type Window } from "./classify.server.ts";
import {
  previewClusters,
  replaceThresholds,
  type StoreMove,
  type ThresholdSet,
  thresholdsToday,
} from "./cluster.calls.ts";
import { checkThreshold, lockThresholds, thresholdsOn } from "./configuration.server.ts";
import { contradiction, contradictionWords, type Threshold } from "./thresholds.ts";

const day = z.string().refine(isAcceptedDay);
const decimalOf = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^-?\\d{1,6}(\\.\\d{1,${digits}})?$`))
    .nullable();
const limits = z.strictObject({
  cluster: z.number().int().positive(),
  minTonnes: decimalOf(3),
  minInvoices: decimalOf(1),
  minGrowth: decimalOf(1),
});
const window = {
  firstMonth: day.refine((d) => d.endsWith("-01")),
  months: z.number().int().min(1).max(24),
  growthBasis: z.enum(["previous", "lastYear"]),
};
type Limits = z.infer<typeof limits>;

/** Thresholds with names and ranks of their classes; contradictions are refused. */
async function named(db: Db, limits: readonly Limits[]): Promise<Threshold[]> {
  const known = new Map(
    (
      await db.query<{ id: number; name: string; rank: number }>(
        "select k.id, k.name, k.rank from {cluster} k where k.archived_at is null and k.id = any(:ids::bigint[])",
        {
          ids: limits.map((a) => a.cluster),
        },
      )
    ).map((k) => [k.id, k]),
  );
  if (known.size !== limits.length) throw new Refused("invalid", "Cluster tidak ditemukan atau disebut dua kali.");
  const all = limits.map(
    (a): Threshold => ({ ...a, name: known.get(a.cluster)?.name ?? "", rank: known.get(a.cluster)?.rank ?? 0 }),
  );
  const conflict = contradiction(all);
  if (conflict) {
    const { message, values } = contradictionWords(conflict);
    throw new Refused("cluster.contradiction", "Ambang ini saling bertentangan.", [
      { field: `${conflict.better.cluster}.${conflict.measure ?? "minTonnes"}`, message, values },
    ]);
  }
  return all;
}

export const onThresholdsToday = handle(
  thresholdsToday,
  z.strictObject({}),
  async (_, { db, access }): Promise<ThresholdSet> => {
    const now = await today(db);
    const current = new Map((await thresholdsOn(db, now)).map((t) => [t.cluster, t]));
    const clusters = await db.query<{ id: number; name: string; rank: number }>(
      "select k.id, k.name, k.rank from {cluster} k where k.archived_at is null order by k.rank",
    );
    const thresholds = clusters.map(
      (k) =>
        current.get(k.id) ?? {
          cluster: k.id,
          name: k.name,
          rank: k.rank,
          minTonnes: null,
          minInvoices: null,
          minGrowth: null,
        },
    );
    return { thresholds, today: now, canWrite: can(access, "clusterConfiguration.write") };
  },
);

export const onPreviewClusters = handle(
  previewClusters,
  z.strictObject({ thresholds: z.array(limits).min(1).max(100), ...window }),
  async (input, { db }) =>
    db.tx(async (tx) => {
      const thresholds = await named(tx, input.thresholds);
      const at: Window = { ...input, validFrom: await today(tx) };
      await tx.query("set local work_mem = '64MB'");
      const params = classifyParams(at, thresholds);
      const made = `with r as materialized (${classifySql})`;
      const { flows, moved } = await tx.one<{
        flows: { from: number | null; to: number | null; move: StoreMove["move"]; stores: number }[];
        moved: StoreMove[];
      }>(
        `${made} select (select coalesce(json_agg(f), '[]') from (select from_cluster_id as from, to_cluster_id as to, move, count(*)::int as stores from r group by 1, 2, 3) f) as flows,
         (select coalesce(json_agg(m), '[]') from (select ${moveColumns(":months::int")} from (select * from r where move not in ('stay', 'none') order by tonnes desc, store_id limit 100) r ${moveJoins} order by r.tonnes desc, s.id) m) as moved`,
        params,
      );
      return { ...(await outcomeOf(tx, flows)), moved };
    }),
);

export const onReplaceThresholds = handle(
  replaceThresholds,
  z.strictObject({ validFrom: day, thresholds: z.array(limits).min(1).max(100) }),
  (input, { db, person }) =>
    db.tx(async (tx) => {
      await lockThresholds(tx);
      const next = await named(tx, input.thresholds);
      const later = await tx.maybe(
        "select 1 from {cluster_configuration} c where c.archived_at is null and c.valid_from > :from::date",
        { from: input.validFrom },
      );
      if (later)
        throw new Refused(
          "cluster.later",
          "Sudah ada ambang yang mulai berlaku sesudah tanggal itu. Ubah atau arsipkan dahulu.",
          { validFrom: "Ada ambang yang lebih baru." },
        );
      const before = await thresholdsOn(tx, input.validFrom);
      await tx.run(
        "update {!cluster_configuration} set archived_at = now(), version = version + 1, updated_at = now(), updated_by = :by where archived_at is null and valid_from = :from::date",
        {
          from: input.validFrom,
          by: person.userId,
        },
      );
      await tx.run(
        "update {!cluster_configuration} set valid_to = :from::date, version = version + 1, updated_at = now(), updated_by = :by where archived_at is null and valid_from < :from::date and (valid_to is null or valid_to > :from::date)",
        { from: input.validFrom, by: person.userId },
      );
      for (const t of next) await checkThreshold(tx, { ...t, id: 0, from: input.validFrom, to: null });
      const changed = await tx.run(
        `insert into {!cluster_configuration} (cluster_id, min_tonnes, min_invoices, min_growth, valid_from, created_by, updated_by)
       select x.cluster, x.tonnes, x.invoices, x.growth, :from::date, :by::bigint, :by::bigint from unnest(:clusters::bigint[], :tonnes::numeric[], :invoices::numeric[], :growths::numeric[]) as x(cluster, tonnes, invoices, growth)`,
        {
          from: input.validFrom,
          by: person.userId,
          clusters: next.map((t) => t.cluster),
          tonnes: next.map((t) => t.minTonnes),
          invoices: next.map((t) => t.minInvoices),
          growths: next.map((t) => t.minGrowth),
        },
      );
      await audit(tx, {
        action: "replace",
        entity: "clusterConfiguration",
        label: input.validFrom,
        before: { thresholds: before },
        after: { validFrom: input.validFrom, thresholds: next },
      });
      return { changed };
    }),
);
