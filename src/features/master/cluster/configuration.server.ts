import type { RefValue } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { resourceHooks, type Values } from "#platform/records/index.server.ts";
import { ClusterConfiguration } from "./configuration.resource.ts";
import { contradiction, contradictionWords, type Threshold } from "./thresholds.ts";

type Config = Row<typeof ClusterConfiguration>;
type Dated = Threshold & { readonly id: number; readonly from: string; readonly to: string | null };

/** Serializes changes of thresholds, because concurrent changes would be validated without each other. */
export const lockThresholds = (db: Db): Promise<unknown> => db.query("select pg_advisory_xact_lock(7203271, 0)");

const thresholdColumns = `c.cluster_id as cluster, k.name, k.rank, c.min_tonnes::text as "minTonnes", c.min_invoices::text as "minInvoices", c.min_growth::text as "minGrowth"`;
/** Thresholds of every class on a day, best class first. */
export const thresholdsOn = (db: Db, day: string): Promise<Threshold[]> =>
  db.query<Threshold>(
    `select ${thresholdColumns} from {cluster_configuration} c join {cluster} k on k.id = c.cluster_id
     where c.archived_at is null and k.archived_at is null and c.valid_from <= :day::date and (c.valid_to is null or c.valid_to > :day::date) order by k.rank`,
    { day },
  );

const othersDuring = (db: Db, id: number, from: string, to: string | null): Promise<Dated[]> =>
  db.query<Dated>(
    `select c.id, c.valid_from::text as from, c.valid_to::text as to, ${thresholdColumns} from {cluster_configuration} c join {cluster} k on k.id = c.cluster_id
     where c.archived_at is null and k.archived_at is null and c.id <> :id and (:to::date is null or c.valid_from < :to::date) and (c.valid_to is null or c.valid_to > :from::date)`,
    { id, from, to },
  );

const isValidOn = (d: Dated, day: string): boolean => d.from <= day && (d.to === null || d.to > day);

/** Refuses a set of thresholds that contradicts itself on any day on which the new one is valid. */
export async function checkThreshold(db: Db, next: Dated): Promise<void> {
  if (next.to !== null && next.to <= next.from)
    throw new Refused("invalid", "Isian belum benar.", { validTo: "Harus sesudah tanggal mulai." });
  const others = await othersDuring(db, next.id, next.from, next.to);
  const duplicate = others.find((o) => o.cluster === next.cluster);
  if (duplicate)
    throw new Refused("cluster.overlap", "Ambang cluster ini sudah ada pada masa itu.", [
      duplicate.to === null
        ? {
            field: "validFrom",
            message: "Bertumpuk dengan ambang yang berlaku dari {from} tanpa akhir.",
            values: { from: duplicate.from },
          }
        : {
            field: "validFrom",
            message: "Bertumpuk dengan ambang yang berlaku dari {from} sampai {to}.",
            values: { from: duplicate.from, to: duplicate.to },
          },
    ]);
  const days = [next.from, ...others.map((o) => o.from).filter((d) => isValidOn(next, d))];
  for (const day of new Set(days)) {
    const conflict = contradiction([next, ...others.filter((o) => isValidOn(o, day))]);
    if (!conflict) continue;
    const { message, values } = contradictionWords(conflict);
    throw new Refused("cluster.contradiction", "Ambang ini bertentangan dengan ambang cluster lain.", [
      { field: conflict.measure ?? "minTonnes", message, values },
    ]);
  }
}

export const clusterConfigurationHooks = resourceHooks(ClusterConfiguration, {
  async beforeSave(next, before, ctx) {
    await lockThresholds(ctx.db);
    const stored = before as Config | null;
    const of = <T>(name: string, old: T): T => (name in next ? (next[name] as T) : old);
    const cluster = of<number>("cluster", (stored?.cluster as RefValue | undefined)?.id ?? 0);
    const known = await ctx.db.maybe<{ name: string; rank: number }>(
      "select name, rank from {cluster} where id = :cluster",
      { cluster },
    );
    if (known)
      await checkThreshold(ctx.db, {
        id: stored?.id ?? 0,
        cluster,
        ...known,
        minTonnes: of("minTonnes", stored?.minTonnes ?? null),
        minInvoices: of("minInvoices", stored?.minInvoices ?? null),
        minGrowth: of("minGrowth", stored?.minGrowth ?? null),
        from: of("validFrom", stored?.validFrom ?? ""),
        to: of("validTo", stored?.validTo ?? null),
      });
    return next as Values;
  },
});
