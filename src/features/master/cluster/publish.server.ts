import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { audit } from "#server/audit/audit.ts";
import type { Db } from "#server/db/db.ts";
import { handle, onStartup } from "#server/http/handle.ts";
import { publishPeriod, withdrawPeriod } from "./cluster.calls.ts";
import { type Held, periodOf, requireNational } from "./periode.server.ts";

const id = z.union([z.string().regex(/^[1-9]\d{0,14}$/), z.number()]).transform(Number) as unknown as z.ZodType<number>;

/** One publication at a time in the whole country. */
async function lockPublishing(db: Db): Promise<void> {
  await db.query("set local statement_timeout = '120s'"); // every store of the country may change its class
  await db.query("set local work_mem = '64MB'");
  await db.query("select pg_advisory_xact_lock(7203271, 1)");
}

export const onPublishPeriod = handle(publishPeriod, z.strictObject({ id, version: z.number().int() }), (asked, { db, person }) =>
  db.tx(async (tx) => {
    requireNational(person);
    const sys = tx.asSystem("publish the classes of all stores");
    await lockPublishing(sys);
    const period = await periodOf(sys, asked.id, true);
    if (period.state === "published") return { changed: 0 };
    if (period.version !== asked.version) throw new Refused("conflict", "Data ini sudah diubah orang lain.", [], 409);
    if (period.state !== "computed") throw new Refused("cluster.not-computed", "Hitung dahulu periode ini, lalu terbitkan.");
    await refuseOvertaken(sys, period);
    const changed = await writeClasses(sys, period, person.userId);
    await followClasses(sys);
    await sys.run(
      "update {!cluster_period} set state = 'published', published_at = now(), published_by = :by, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
      {
        id: period.id,
        by: person.userId,
      },
    );
    await audit(tx, { action: "publish", entity: "clusterPeriod", entityId: period.id, label: period.code, after: { validFrom: period.validFrom, stores: changed } });
    return { changed };
  }),
);

/** A period published meanwhile changed where stores come from, so what was found no longer holds. */
async function refuseOvertaken(db: Db, period: Held): Promise<void> {
  const last = await db.maybe<{ code: string; valid_from: string; later: boolean }>(
    "select p.code, p.valid_from::text as valid_from, p.published_at > :computed::timestamptz as later from {cluster_period} p where p.state = 'published' and p.archived_at is null order by p.valid_from desc limit 1",
    { computed: period.computed_at },
  );
  if (!last) return;
  if (last.valid_from >= period.validFrom)
    throw new Refused("cluster.older", "Sudah ada periode terbit yang berlaku sejak tanggal itu atau sesudahnya.", [
      { field: "validFrom", message: "Harus sesudah {day}, awal berlakunya periode {code}.", values: { day: last.valid_from, code: last.code } },
    ]);
  if (last.later) throw new Refused("cluster.overtaken", "Ada periode lain yang terbit sesudah periode ini dihitung. Hitung ulang dahulu.");
}

/** Only stores whose class changes get a new row; the others keep theirs, and with it the day it began. */
async function writeClasses(db: Db, p: Held, by: number): Promise<number> {
  const at = { id: p.id, from: p.validFrom, by };
  const ended = await db.run(
    `update {!store_cluster} c set valid_to = :from::date, closed_by = :id::bigint from {cluster_result} r
     where r.period_id = :id::bigint and c.store_id = r.store_id and c.valid_to is null and c.cluster_id is distinct from r.to_cluster_id`,
    { id: at.id, from: at.from },
  );
  const begun = await db.run(
    `insert into {!store_cluster} (store_id, cluster_id, period_id, valid_from, created_by)
     select r.store_id, r.to_cluster_id, :id::bigint, :from::date, :by::bigint from {cluster_result} r
     where r.period_id = :id::bigint and r.to_cluster_id is not null and not exists (select 1 from {store_cluster} c where c.store_id = r.store_id and c.valid_to is null) order by r.store_id`,
    at,
  );
  return Math.max(ended, begun);
}

export const onWithdrawPeriod = handle(withdrawPeriod, z.strictObject({ id, version: z.number().int(), reason: z.string().trim().min(5).max(400) }), (asked, { db, person }) =>
  db.tx(async (tx) => {
    requireNational(person);
    const sys = tx.asSystem("take a publication of classes back");
    await lockPublishing(sys);
    const period = await periodOf(sys, asked.id, true);
    if (period.version !== asked.version || period.state !== "published") throw new Refused("conflict", "Data ini sudah diubah orang lain.", [], 409);
    const later = await sys.maybe<{ code: string }>(
      "select p.code from {cluster_period} p where p.state = 'published' and p.archived_at is null and p.valid_from > :from::date order by p.valid_from desc limit 1",
      {
        from: period.validFrom,
      },
    );
    if (later) throw new Refused("cluster.not-last", "Hanya periode terbit yang terakhir dapat ditarik. Tarik dahulu periode sesudahnya.");
    await sys.run("update {!store_cluster} set valid_to = valid_from where period_id = :id and valid_to is null", { id: period.id });
    const changed = await sys.run("update {!store_cluster} set valid_to = null, closed_by = null where closed_by = :id", { id: period.id });
    await followClasses(sys);
    await sys.run(
      "update {!cluster_period} set state = 'withdrawn', published_at = null, published_by = null, version = version + 1, updated_at = now(), updated_by = :by where id = :id",
      {
        id: period.id,
        by: person.userId,
      },
    );
    await audit(tx, { action: "withdraw", entity: "clusterPeriod", entityId: period.id, label: period.code, note: asked.reason });
    return { changed };
  }),
);

/** A store carries the class of today, and so do its versions, which reports read. */
export async function followClasses(db: Db): Promise<number> {
  const changed = await db.run(
    `update {!store} s set cluster_id = x.cluster_id, version = s.version + 1, updated_at = now()
     from (select st.id, c.cluster_id from (select (now() at time zone 'Asia/Jakarta')::date as day) today cross join {store} st
       left join {store_cluster} c on c.store_id = st.id and c.valid_from <= today.day and (c.valid_to is null or c.valid_to > today.day)) x
     where x.id = s.id and s.cluster_id is distinct from x.cluster_id`,
  );
  if (changed > 0) await db.run("update {!store_version} v set cluster_id = s.cluster_id from {store} s where s.id = v.store_id and v.cluster_id is distinct from s.cluster_id");
  return changed;
}

const everyMs = 3_600_000;
/** Classes published for a day to come begin on that day. */
export const classesFollow = onStartup("classes of stores follow the day", async (db, log) => {
  const run = () =>
    void db
      .asSystem("classes of stores follow the day")
      .tx(async (tx) => {
        await lockPublishing(tx);
        const changed = await followClasses(tx);
        if (changed > 0) log.info({ stores: changed }, "classes of stores changed with the day");
      })
      .catch((error: Error) => log.warn({ err: error }, "classes of stores could not follow the day"));
  run();
  setInterval(run, everyMs).unref();
});
