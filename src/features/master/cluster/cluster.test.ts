import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finishedJob } from "#test/support/jobs.ts";
import type { Answer, Client } from "#test/support/portal.ts";
import { openTrade, type TradePortal } from "#test/support/trade.ts";
import { computePeriod } from "./periode.server.ts";

let portal: TradePortal;
let admin: Client;
let clusters: number[];
const stores = () => portal.trade.stores;
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
  clusters = (
    await portal.sql<{ id: number }>(
      "insert into cluster (code, name, rank) values ('P', 'Platinum', 1), ('G', 'Gold', 2), ('B', 'Bronze', 3) returning id",
    )
  ).map((c) => Number(c.id));
  await sell(0, "2025-01-15", ["6.000", "6.000"]);
  await sell(0, "2025-03-15", ["20.000"]);
  await sell(1, "2025-03-10", ["5.999"]);
  await sell(1, "2025-04-10", ["0.001"]);
});
afterAll(() => portal?.close());

let number = 0;
/** Inserts sales without updating the rollups, and marks the rollups as out of date like the writers do. */
async function sell(store: 0 | 1 | 2, day: string, tonnes: readonly string[]): Promise<void> {
  const ids = [portal.trade.distributors[0], stores()[store], portal.trade.warehouses[0], portal.trade.districts[0]];
  for (const t of tonnes) {
    const [sale] = await portal.sql<{ id: number }>(
      "insert into sale (number, status, source, sold_on, distributor_id, store_id, warehouse_id, district_id) values ($1, 'posted', 'form', $2, $3, $4, $5, $6) returning id",
      [`C${++number}`, day, ...ids],
    );
    await portal.sql(
      "insert into sale_line (distributor_id, store_id, warehouse_id, district_id, sale_id, line_no, product_id, uom_id, qty, tonnes, unit_price, net, status, sold_on) values ($1, $2, $3, $4, $5, 1, $6, $7, 1, $8, 1, 1, 'posted', $9)",
      [...ids, sale?.id, portal.trade.products[0], portal.trade.uoms.ton, t, day],
    );
  }
  await portal.sql(
    "insert into rollup_dirty (distributor_id, cube, month) values ($1, 'sale', date_trunc('month', $2::date))",
    [ids[0], day],
  );
}
const threshold = (cluster: number, extra: Record<string, unknown>) =>
  admin.post("/api/cluster-configuration", { cluster, validFrom: "2025-01-01", ...extra });
const period = async (code: string, validFrom: string, extra: Record<string, unknown> = {}) =>
  (
    (
      await admin.post("/api/cluster-period", {
        code,
        name: code,
        firstMonth: "2025-03-01",
        months: 2,
        growthBasis: "previous",
        validFrom,
        ...extra,
      })
    ).json as {
      data: { id: number };
    }
  ).data.id;
const run = (id: number) => computePeriod(portal.server.db, id, async () => undefined);
const versionOf = async (id: number) =>
  ((await admin.get(`/api/cluster-period/${id}`)).json as { data: { version: number } }).data.version;
const jobOf = (answer: Answer) => finishedJob(admin, (answer.json as { job: number }).job);
const publish = async (id: number) => admin.post(`/api/cluster-period/${id}/publish`, { version: await versionOf(id) });
const published = async (id: number) => jobOf(await publish(id));
const withdraw = async (id: number, version?: number) =>
  admin.post(`/api/cluster-period/${id}/withdraw`, {
    version: version ?? (await versionOf(id)),
    reason: "Salah hitung",
  });
const classes = async () =>
  (await portal.sql<{ cluster_id: number | null }>("select cluster_id from store order by id")).map(
    (s) => s.cluster_id && clusters.indexOf(Number(s.cluster_id)),
  );

describe("thresholds", () => {
  test("overlaps and contradictions are refused with the reason", async () => {
    expect((await threshold(clusters[1] as number, { minTonnes: "3" })).status).toBe(200);
    const twice = await admin.post("/api/cluster-configuration", {
      cluster: clusters[1],
      validFrom: "2026-01-01",
      minTonnes: "4",
    });
    expect(twice.json).toMatchObject({ code: "cluster.overlap", fields: [{ field: "validFrom" }] });
    const weak = await threshold(clusters[0] as number, { minTonnes: "2.999" });
    expect(weak.json).toMatchObject({ code: "cluster.contradiction", fields: [{ field: "minTonnes" }] });
    expect((await threshold(clusters[0] as number, { minTonnes: "10", minGrowth: "50" })).status).toBe(200);
    expect((await threshold(clusters[2] as number, {})).status).toBe(200);
    const backward = await admin.post("/api/cluster-configuration", {
      cluster: clusters[0],
      validFrom: "2020-01-01",
      validTo: "2019-01-01",
      minTonnes: "10",
    });
    expect(backward.status).toBe(422);
  });

  test("two concurrent changes that contradict each other: one is refused", async () => {
    const at = (cluster: number, minTonnes: string) =>
      admin.post("/api/cluster-configuration", { cluster, minTonnes, validFrom: "2010-01-01", validTo: "2011-01-01" });
    const answers = await Promise.all([at(clusters[0] as number, "5"), at(clusters[1] as number, "6")]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422]);
  });

  test("a preview shows which stores would move and changes nothing", async () => {
    const input = {
      firstMonth: "2025-03-01",
      months: 2,
      growthBasis: "previous",
      thresholds: clusters.map((cluster, i) => ({
        cluster,
        minTonnes: ["10", "3", null][i],
        minInvoices: null,
        minGrowth: null,
      })),
    };
    const seen = (await admin.post("/api/cluster-configuration/preview", input)).json as {
      counts: Record<string, number>;
      moved: { code: string; to: string; tonnes: string }[];
    };
    expect(seen.counts).toMatchObject({ enter: 3, up: 0 });
    expect(seen.moved.map((m) => [m.code, m.to, m.tonnes])).toEqual([
      ["T0", "Platinum", "10.000"],
      ["T1", "Gold", "3.000"],
      ["T2", "Bronze", "0.000"],
    ]);
    expect(await portal.sql("select 1 from store_cluster")).toHaveLength(0);
  });
});

describe("a period", () => {
  test("classifies every store by exact sums, including growth, with the same result every time", async () => {
    const id = await period("P1", "2025-05-01");
    expect(await run(id)).toMatchObject({ stores: 3 });
    const first = await portal.sql<{ to_cluster_id: number }>(
      "select store_id, to_cluster_id, tonnes, prior_tonnes, invoices, move from cluster_result where period_id = $1 order by store_id",
      [id],
    );
    expect(
      await portal.sql(
        `with net as (select l.store_id, sum(l.sign * l.net) as net from sale_line l, cluster_period p where p.id = $1 and l.status = 'posted' and l.sold_on >= p.first_month and l.sold_on < p.first_month + make_interval(months => p.months) group by l.store_id)
         select 1 from cluster_result r left join net n on n.store_id = r.store_id where r.period_id = $1 and r.net_sales <> coalesce(n.net, 0)`,
        [id],
      ),
    ).toEqual([]);
    // 20 t in two months are 10 t a month, and 12 t before give 66.7 % growth; 6.000 t are exactly 3 t a month.
    expect(first.map((r) => clusters.indexOf(Number(r.to_cluster_id)))).toEqual([0, 1, 2]);
    await run(id);
    expect(
      await portal.sql(
        "select store_id, to_cluster_id, tonnes, prior_tonnes, invoices, move from cluster_result where period_id = $1 order by store_id",
        [id],
      ),
    ).toEqual(first);
    expect(await classes()).toEqual([null, null, null]);
  });

  test("is published once for any number of requests, from its first day on", async () => {
    const [{ id }] = (await portal.sql<{ id: number }>("select id from cluster_period where code = 'P1'")) as [
      { id: number },
    ];
    const version = await versionOf(id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post(`/api/cluster-period/${id}/publish`, { version })),
    );
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    const jobs = new Set(answers.map((a) => (a.json as { job: number | null }).job).filter((job) => job !== null));
    expect(jobs.size).toBe(1);
    const done = await finishedJob(admin, [...jobs][0] as number);
    expect(done).toMatchObject({ state: "done", summaryValues: { code: "P1", changed: 3 } });
    expect(done.done).toBe(done.total);
    expect((await admin.post(`/api/cluster-period/${id}/publish`, { version })).json).toEqual({ job: null });
    expect(await classes()).toEqual([0, 1, 2]);
    expect((await admin.patch(`/api/cluster-period/${id}`, { version: version + 1, name: "X" })).json).toMatchObject({
      code: "cluster.published",
    });
    expect(
      await portal.sql("select 1 from audit_event where entity = 'clusterPeriod' and action = 'publish'"),
    ).toHaveLength(1);
  });

  test("the next one ends only classes that change; after withdrawal the previous ones are restored", async () => {
    await sell(1, "2025-04-11", ["14.000"]);
    await sell(1, "2025-01-11", ["1.000"]);
    const id = await period("P2", "2025-06-01");
    expect((await publish(id)).json).toMatchObject({ code: "cluster.not-computed" });
    expect(await run(id)).toMatchObject({ up: 1, down: 0 });
    expect(await published(id)).toMatchObject({ state: "done", summaryValues: { changed: 1 } });
    expect(await classes()).toEqual([0, 0, 2]);
    expect(await portal.sql("select 1 from store_cluster where store_id = $1", [stores()[0]])).toHaveLength(1);
    const [first] = await portal.sql<{ id: number; version: number }>(
      "select id, version from cluster_period where code = 'P1'",
    );
    expect((await withdraw(first?.id as number, first?.version)).json).toMatchObject({ code: "cluster.not-last" });
    expect(await jobOf(await withdraw(id))).toMatchObject({ state: "done", summaryValues: { code: "P2", changed: 1 } });
    expect((await withdraw(id)).status).toBe(409);
    expect(await classes()).toEqual([0, 1, 2]);
    await run(id);
    expect(await published(id)).toMatchObject({ state: "done", summaryValues: { changed: 1 } });
    expect(await classes()).toEqual([0, 0, 2]);
  });

  test("a result older than another publication is refused, and so is a second one from the same day", async () => {
    const late = await period("P3", "2025-08-01");
    await run(late);
    const other = await period("P4", "2025-07-01");
    await run(other);
    expect(await published(other)).toMatchObject({ state: "done" });
    expect((await publish(late)).json).toMatchObject({ code: "cluster.overtaken" });
    const same = await period("P5", "2025-07-01");
    await run(same);
    expect((await publish(same)).json).toMatchObject({ code: "cluster.older" });
  });

  test("a closed store loses its class", async () => {
    await portal.sql("update store set status = 'closed' where id = $1", [stores()[2]]);
    const id = await period("P6", "2025-09-01");
    await run(id);
    await published(id);
    expect(await classes()).toEqual([0, 0, null]);
    expect(
      await portal.sql("select 1 from store_cluster where store_id = $1 and valid_to = '2025-09-01'", [stores()[2]]),
    ).toHaveLength(1);
  });

  test("a publication that is interrupted leaves every store unchanged and can be started again", async () => {
    const id = await period("P7", "2025-10-01");
    await portal.sql("update store set status = 'active' where id = $1", [stores()[2]]);
    await run(id);
    const before = { classes: await classes(), rows: await portal.sql("select * from store_cluster order by id") };
    const hold = portal.sql("begin; select pg_advisory_xact_lock(7203271, 1); select pg_sleep(0.4); commit");
    const job = ((await publish(id)).json as { job: number }).job;
    await admin.post(`/api/job/${job}/cancel`);
    await hold;
    expect((await finishedJob(admin, job)).state).toBe("cancelled");
    expect({ classes: await classes(), rows: await portal.sql("select * from store_cluster order by id") }).toEqual(
      before,
    );
    expect(await published(id)).toMatchObject({ state: "done" });
    expect(
      await portal.sql(
        "select 1 from audit_event where entity = 'clusterPeriod' and action = 'publish' and entity_id = $1",
        [String(id)],
      ),
    ).toHaveLength(1);
  });
});
