import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MatrixAnswer, ReportAnswer, TrendAnswer } from "#platform/report/index.ts";
import { rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import { reasonKinds } from "#features/penjualan/transaksi/reason-kinds.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, digits, sum, type Viewer, viewersOf } from "./read-report.ts";

let portal: Portal;
let viewers: Viewer[];
/** The last closed month, and the day of the query. */
let r: { from: string; to: string };
beforeAll(async () => {
  portal = await openPortal();
  viewers = await viewersOf(portal);
  [r] = (await portal.sql<{ from: string; to: string }>(
    "select (m - interval '1 month')::date::text as from, (m - interval '1 day')::date::text as to from (select date_trunc('month', now() at time zone 'Asia/Jakarta') as m) x",
  )) as [{ from: string; to: string }];
});
afterAll(() => portal.close());

const can = async (v: Viewer, slug: string): Promise<boolean> =>
  (await v.client.get(`/api/report/${slug}?perPage=5`)).status !== 403;
const one = async <T>(sql: string, values: readonly unknown[] = []): Promise<T> =>
  (await portal.sql<T>(sql, values))[0] as T;
const day = "(now() at time zone 'Asia/Jakarta')::date";
const buys = "l.status = 'posted' and l.sign = 1 and l.tonnes > 0";

describe("active, lapsed and returning buyers", () => {
  test("each count equals plain SQL, and the months are consistent", async () => {
    for (const v of viewers) {
      if (!(await can(v, "toko-aktif"))) continue;
      const stores = `select distinct l.store_id from sale_line l where ${buys} and ${v.where}`;
      const plain = await one<Record<string, number>>(
        `with now_ as (${stores} and l.sold_on between $1 and $2), was as (${stores} and l.sold_on >= $1::date - interval '1 month' and l.sold_on < $1),
         before as (${stores} and l.sold_on < $1), last3 as (${stores} and l.sold_on between $1::date - interval '2 months' and $2)
         select (select count(*)::int from now_) as "activeStores", (select count(*)::int from was) as was, (select count(*)::int from last3) as "active3m",
           (select count(*)::int from was where store_id not in (select store_id from now_)) as lapsed,
           (select count(*)::int from now_ where store_id not in (select store_id from before)) as "newBuyers",
           (select count(*)::int from now_ where store_id in (select store_id from before) and store_id not in (select store_id from was)) as reactivated`,
        [r.from, r.to],
      );
      const { total } = await get(v.client, "toko-aktif", r);
      for (const id of ["activeStores", "active3m", "lapsed", "newBuyers", "reactivated"])
        expect([v.name, id, total[id]]).toEqual([v.name, id, String(plain[id])]);
      expect(Number(total.activeStores)).toBe(
        (plain.was as number) - Number(total.lapsed) + Number(total.newBuyers) + Number(total.reactivated),
      );
    }
  });

  test("a silent store is listed with its last purchase and its usual purchases", async () => {
    const { client } = viewers[0] as Viewer;
    const store = await one<{ id: number; day: string }>(
      "select store_id::int as id, max(sold_on)::text as day from sale_line l where l.status = 'posted' and l.sign = 1 group by 1 order by count(*) desc limit 1",
    );
    // half a year after the last sale, all stores are silent
    const day = (await one<{ day: string }>("select ($1::date + 200)::text as day", [store.day])).day;
    const answer = await get(client, "potensi-toko", { from: r.from, to: r.to });
    expect(answer.rows.length).toBeGreaterThan(0);
    const later = { from: day, to: day };
    const area = (await get(client, "toko-tidak-aktif", later)).rows.find((x) => Number(x.cells.inactiveStores) > 0);
    expect(area).toBeDefined();
    const total = (await get(client, "toko-tidak-aktif", later)).total;
    const plain = await one<{ n: number; never: number; tonnes: string }>(
      `with s as (select s.id, (select max(l.sold_on) from sale_line l where l.store_id = s.id and ${buys} and l.sold_on <= $1) as last from store s where s.status <> 'prospect' and s.archived_at is null and coalesce(s.opened_on, '2000-01-01') <= $1 and (s.closed_on is null or s.closed_on > $1))
       select count(*)::int as n, count(*) filter (where last is null)::int as never,
         coalesce(sum((select sum(l.sign * l.tonnes) / 3 from sale_line l where l.store_id = s.id and l.status = 'posted' and l.sold_on <= s.last and l.sold_on > s.last - interval '3 months')), 0) as tonnes
       from s where last is null or last < date_trunc('month', $1::date) - interval '3 months'`,
      [day],
    );
    expect([total.inactiveStores, total.neverBought]).toEqual([String(plain.n), String(plain.never)]);
    expect(Number(total.avg3mBefore)).toBeCloseTo(Number(plain.tonnes), 6);
    const spans = await Promise.all(
      ["1", "2", "3", "4"].map(
        async (inactiveBucket) => (await get(client, "toko-tidak-aktif", { ...later, inactiveBucket })).total,
      ),
    );
    expect(sum(spans.map((s) => s.inactiveStores ?? null))).toBe(total.inactiveStores);
    expect([spans[3]?.inactiveStores, Number(spans[1]?.daysSinceLastSale ?? 181) > 180]).toEqual([
      total.neverBought,
      true,
    ]);
  });

  test("by month a store is silent, buys and is silent again, whether its sums are up to date or not", async () => {
    const { client } = viewers[0] as Viewer;
    const day = (await one<{ day: string }>("select ($1::date + 300)::text as day", [r.to])).day;
    const agree = async () => {
      const trend = (await client.get(`/api/report/toko-tidak-aktif/trend?from=${day}&to=${day}`)).json as TrendAnswer;
      const plain = await portal.sql<{ n: string; never: string; before: string }>(
        `select count(*)::text as n, count(*) filter (where x.last is null)::text as never, coalesce(sum(x.tonnes), 0)::text as before
         from unnest($1::date[]) with ordinality as m(month, at) cross join lateral (select least((m.month + interval '1 month')::date - 1, $2::date) as day) d
         cross join lateral (select b.last, (select sum(l.sign * l.tonnes) / 3 from sale_line l where l.store_id = s.id and l.status = 'posted' and l.sold_on <= b.last and l.sold_on > b.last - interval '3 months') as tonnes
           from store s cross join lateral (select max(l.sold_on) as last from sale_line l where l.store_id = s.id and ${buys} and l.sold_on <= d.day) b
           where s.status <> 'prospect' and s.archived_at is null and coalesce(s.opened_on, '2000-01-01') <= d.day and (s.closed_on is null or s.closed_on > d.day)
             and (b.last is null or b.last < date_trunc('month', d.day) - interval '3 months')) x group by m.at order by m.at`,
        [trend.months, day],
      );
      // before the very first sale nothing is known
      const since = trend.series.inactiveStores?.findIndex((v) => v !== null) as number;
      const { inactiveStores, neverBought, avg3mBefore } = trend.series;
      expect(inactiveStores?.slice(since)).toEqual(plain.slice(since).map((p) => p.n));
      expect(neverBought?.slice(since)).toEqual(plain.slice(since).map((p) => p.never));
      expect(avg3mBefore?.slice(since).map((v) => Number(v).toFixed(3))).toEqual(
        plain.slice(since).map((p) => Number(p.before).toFixed(3)),
      );
      return Object.fromEntries(trend.months.map((m, i) => [m, Number(plain[i]?.n)]));
    };
    const was = await agree();
    // three stores repeat their last purchase half a year later
    const move = (days: number, which: string, value: unknown) =>
      portal.sql<{ id: string; month: string }>(
        `with moved as (update sale_line l set sold_on = l.sold_on + ${days} where ${which} returning l.id, l.distributor_id, l.sold_on),
         marked as (insert into rollup_dirty (cube, distributor_id, month) select distinct 'sale', m.distributor_id, date_trunc('month', d.day)::date from moved m cross join lateral (values (m.sold_on), (m.sold_on - ${days})) d(day) returning 1)
         select id::text, date_trunc('month', sold_on)::date::text as month from moved, (select count(*) from marked) x order by 2`,
        [value],
      );
    const moved = await move(
      180,
      `l.sold_on >= $1::date and l.store_id in (select x.store_id from sale_line x where ${buys.replaceAll("l.", "x.")} and x.sold_on >= $1::date group by 1 order by 1 limit 3)`,
      r.from,
    );
    const now = await agree();
    expect(Object.keys(now).filter((m) => (now[m] as number) < (was[m] as number))).toContain(moved[0]?.month);
    expect(Object.keys(now).filter((m) => (now[m] as number) > (was[m] as number)).length).toBeGreaterThan(0);
    await rebuildRollups(portal.server.db);
    expect(await agree()).toEqual(now);
    // a store is silent on the day before its next purchase, although the sums of the month already include it
    const [eve] = await portal.sql<{ day: string }>(
      `select (min(l.sold_on) - 1)::text as day from sale_line l where ${buys} and l.id = any($1::bigint[]) group by l.store_id having extract(day from min(l.sold_on)) > 1 order by 1 limit 1`,
      [moved.map((m) => m.id)],
    );
    const before = (await client.get(`/api/report/toko-tidak-aktif?from=${eve?.day}&to=${eve?.day}`))
      .json as ReportAnswer;
    expect(before.total?.inactiveStores).toBe(
      (
        await one<{ n: string }>(
          `select count(*)::text as n from store s cross join lateral (select max(l.sold_on) as last from sale_line l where l.store_id = s.id and ${buys} and l.sold_on <= $1::date) b
           where s.status <> 'prospect' and s.archived_at is null and coalesce(s.opened_on, '2000-01-01') <= $1::date and (s.closed_on is null or s.closed_on > $1::date)
             and (b.last is null or b.last < date_trunc('month', $1::date) - interval '3 months')`,
          [eve?.day],
        )
      ).n,
    );
    await move(
      -180,
      "l.id = any($1::bigint[])",
      moved.map((m) => m.id),
    );
    expect(await agree()).toEqual(was);
  });

  test("silent stores are read from the index of their lines only, because the lines are spread over the file", async () => {
    await portal.sql("vacuum analyze sale_line");
    const looks = [
      "select max(e.sold_on) from sale_line e where e.store_id = 1 and e.sign = 1 and e.status = 'posted' and e.tonnes > 0 and e.sold_on <= '2099-01-01'",
      "select sum(e.sign * e.tonnes) from sale_line e where e.store_id = 1 and e.status = 'posted' and e.sold_on <= '2099-01-01'",
    ];
    for (const look of looks) {
      const plan = await portal.sql<{ "QUERY PLAN": string }>(`explain (costs off) ${look}`);
      expect(JSON.stringify(plan)).toMatch(/Index Only Scan .*using sale_line_store/);
    }
  });

  test("new stores and their first purchases", async () => {
    const { client } = viewers[0] as Viewer;
    const { total, rows } = await get(client, "data-toko-baru", { period: "m6" });
    const plain = await one<{ n: number; bought: number; soon: number }>(
      `select count(*)::int as n, count(b.day)::int as bought, count(*) filter (where b.day <= s.opened_on + 90)::int as soon from store s
       left join lateral (select min(l.sold_on) as day from sale_line l where l.store_id = s.id and ${buys}) b on true
       where s.status <> 'prospect' and s.archived_at is null and s.opened_on >= date_trunc('month', (now() at time zone 'Asia/Jakarta')::date) - interval '5 months' and s.opened_on < (now() at time zone 'Asia/Jakarta')::date`,
    );
    expect([total.newStores, total.newStoresBought, total.newStoresConverted]).toEqual([
      String(plain.n),
      String(plain.bought),
      String(plain.soon),
    ]);
    expect(sum(rows.map((x) => x.cells.newStores ?? null))).toBe(total.newStores);
  });

  test("a first-time buyer is counted in the month of its first purchase and in no later one, for everybody", async () => {
    for (const v of viewers) {
      if (!(await can(v, "data-toko-baru"))) continue;
      const period = {
        from: (await one<{ m: string }>("select ($1::date - interval '5 months')::date::text as m", [r.from])).m,
        to: r.to,
      };
      const { rows, total } = await get(v.client, "data-toko-baru", period);
      const firsts = await portal.sql<{ area: number; month: string; n: number }>(
        `select coalesce(a.area_id, 0)::int as area, date_trunc('month', b.day)::date::text as month, count(*)::int as n
         from (select l.store_id, min(l.sold_on) as day, (array_agg(l.district_id order by l.sold_on))[1] as district from sale_line l where ${buys} and ${v.where} group by 1) b
         left join area_district a on a.district_id = b.district and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to > ${day}) where b.day between $1 and $2 group by 1, 2`,
        [period.from, period.to],
      );
      expect([v.name, total.newBuyers]).toEqual([v.name, String(firsts.reduce((n, x) => n + x.n, 0))]);
      for (const area of rows.slice(0, 3)) {
        const own = firsts.filter((x) => x.area === area.id);
        const months = await get(v.client, "data-toko-baru", { ...period, path: `area:${area.id}` });
        expect([v.name, area.id, area.cells.newBuyers]).toEqual([
          v.name,
          area.id,
          String(own.reduce((n, x) => n + x.n, 0)),
        ]);
        expect([months.total.newBuyers, sum(months.rows.map((x) => x.cells.newBuyers ?? null))]).toEqual([
          area.cells.newBuyers,
          area.cells.newBuyers,
        ]);
        for (const m of months.rows)
          expect([v.name, m.id, m.cells.newBuyers]).toEqual([
            v.name,
            m.id,
            String(own.find((x) => x.month === m.id)?.n ?? 0),
          ]);
      }
    }
  });
});

const statusKind = "case s.status when 'active' then 1 when 'inactive' then 2 when 'closed' then 3 else 4 end";
describe("attributes of stores", () => {
  test("by status, origin and place the stores of each kind add up to all of them, and so do the sales", async () => {
    const { client } = viewers[0] as Viewer;
    const open = `s.status <> 'prospect' and s.archived_at is null and coalesce(s.opened_on, '2000-01-01') <= $1 and (s.closed_on is null or s.closed_on > $1)`;
    await portal.sql("update store set latitude = null where id = (select min(id) from store where status = 'active')");
    await portal.sql(
      "update store set status = 'inactive' where id = (select max(id) from store where status = 'active')",
    );
    for (const [filter, sql] of [
      ["storeStatus", statusKind],
      [
        "coordinates",
        "case when s.latitude between -11.5 and 6.5 and s.longitude between 94.5 and 141.5 then 1 else 2 end",
      ],
    ] as const) {
      const kinds = await portal.sql<{ kind: number; n: number; tonnes: string | null }>(
        `select k.kind, count(*)::int as n, sum((select sum(l.sign * l.tonnes) from sale_line l where l.store_id = s.id and l.status = 'posted' and l.sold_on between $2 and $1)) as tonnes
         from store s cross join lateral (select ${sql} as kind) k where ${open} group by 1`,
        [r.to, r.from],
      );
      expect([filter, kinds.length > 1]).toEqual([filter, true]);
      for (const k of kinds) {
        const { total } = await get(client, "laporan-toko.sebaran", { ...r, [filter]: String(k.kind) });
        expect([filter, k.kind, total.storesRegistered, total.invalidCoords]).toEqual([
          filter,
          k.kind,
          String(k.n),
          filter === "coordinates" ? (k.kind === 2 ? String(k.n) : "0") : total.invalidCoords,
        ]);
        if (filter === "coordinates") expect([k.kind, total.tonnes]).toEqual([k.kind, digits(k.tonnes)]);
      }
    }
    const opened = await portal.sql<{ kind: number; n: number }>(
      `select case when exists (select from submission p where p.kind = 'store-proposal' and p.state = 'approved' and p.store_id = s.id) then 1 else 2 end as kind, count(*)::int as n from store s
       where s.status <> 'prospect' and s.archived_at is null and s.opened_on >= date_trunc('month', (now() at time zone 'Asia/Jakarta')::date) - interval '5 months' and s.opened_on <= (now() at time zone 'Asia/Jakarta')::date group by 1`,
    );
    for (const k of opened)
      expect([
        k.kind,
        (await get(client, "data-toko-baru", { period: "m6", storeSource: String(k.kind) })).total.newStores,
      ]).toEqual([k.kind, String(k.n)]);
  });
  test("a distributor's stores are those mapped to it on the day, for everybody who may see them", async () => {
    const plain = await portal.sql<{ id: number; n: number }>(
      `select coalesce(m.distributor_id, 0)::int as id, count(*)::int as n from store s left join store_distributor m on m.store_id = s.id and m.kind = 'main' and m.valid_from <= $1 and (m.valid_to is null or m.valid_to > $1)
       where s.status <> 'prospect' and s.archived_at is null and coalesce(s.opened_on, '2000-01-01') <= $1 and (s.closed_on is null or s.closed_on > $1) group by 1`,
      [r.to],
    );
    const { client } = viewers[0] as Viewer;
    for (const p of plain.filter((x) => x.id !== 0).slice(0, 3)) {
      const { total } = await get(client, "toko-aktif", { ...r, distributor: String(p.id) });
      expect([p.id, total.storesRegistered]).toEqual([p.id, String(p.n)]);
      expect(Number(total.coveragePct)).toBeCloseTo((Number(total.activeStores) * 100) / p.n, 6);
      expect(total.netChange).toBe(String(Number(total.newBuyers) + Number(total.reactivated) - Number(total.lapsed)));
    }
  });
});

describe("the sales potential of a store", () => {
  test("the benchmark uses ten peers or more, and the potential is the store's distance from it", async () => {
    const { client } = viewers[0] as Viewer;
    const { rows, total } = await get(client, "potensi-toko", { period: "last3m" });
    for (const x of rows)
      if (x.cells.peerP75 !== null && x.cells.headroom !== null)
        expect(Number(x.cells.headroom)).toBeCloseTo(
          Math.max(0, Number(x.cells.peerP75) - Number(x.cells.avg3mTonnes)),
          2,
        );
    expect(rows.some((x) => Number(x.cells.headroom) > 0)).toBe(true);
    expect(sum(rows.map((x) => x.cells.headroom ?? null))).toBe(total.headroom);
    // the first tenth of all stores is highlighted, on every page
    const ordered = [...new Set(rows.map((x) => Number(x.cells.headroom)))].sort((a, b) => b - a);
    const least = ordered[Math.floor(rows.length / 10) - 1] ?? Number.POSITIVE_INFINITY;
    const leaders = rows
      .filter((x) => Number(x.cells.headroom) >= least && Number(x.cells.headroom) > 0)
      .map((x) => x.id);
    expect(leaders.length).toBeGreaterThan(0);
    expect(rows.filter((x) => x.marks?.headroom?.[0] === "lead").map((x) => x.id)).toEqual(leaders);
  });
  test("the group's own volume is the sales in the period, place by place", async () => {
    const { rows, total, stamps } = await get((viewers[0] as Viewer).client, "potensi-penjualan", { period: "last3m" });
    const plain = await one<{ t: string }>(
      "select sum(l.sign * l.tonnes) as t from sale_line l where l.status = 'posted' and l.sold_on between $1 and $2",
      [stamps.period.from, stamps.period.to],
    );
    expect(digits(total.ownTonnes ?? null)).toBe(digits(plain.t));
    expect(sum(rows.map((x) => x.cells.ownTonnes ?? null))).toBe(digits(plain.t));
  });
  test("a benchmark is the same for everybody, the own volume is in scope", async () => {
    const all = new Map(
      (await get((viewers[0] as Viewer).client, "potensi-toko", { period: "last3m" })).rows.map((x) => [x.id, x.cells]),
    );
    for (const v of viewers.slice(1)) {
      if (!(await can(v, "potensi-toko"))) continue;
      for (const x of (await get(v.client, "potensi-toko", { period: "last3m" })).rows)
        expect([v.name, x.id, x.cells.peerP75]).toEqual([v.name, x.id, all.get(x.id)?.peerP75]);
    }
  });
});

describe("documents", () => {
  test("late, returned and cancelled documents equal plain SQL, for everybody", async () => {
    for (const v of viewers) {
      if (!(await can(v, "penjualan-tanggal-mundur"))) continue;
      const delay = "((l.received_at at time zone 'Asia/Jakarta')::date - l.sold_on)";
      const plain = await one<Record<string, string | number>>(
        `select count(*) filter (where l.status = 'posted' and ${delay} >= 1)::int as "backdatedDocs", max(${delay}) filter (where l.status = 'posted')::int as "maxEntryDelay",
           count(*) filter (where l.status = 'posted' and l.kind = 'return')::int as "returnDocs", coalesce(sum(l.tonnes) filter (where l.status = 'posted' and l.kind = 'return'), 0) as "returnTonnes",
           count(*) filter (where l.status = 'cancelled')::int as "cancelledDocs", coalesce(sum(l.tonnes) filter (where l.status = 'cancelled'), 0) as "cancelledTonnes",
           coalesce(sum(case l.kind when 'sale' then l.tonnes else -l.tonnes end) filter (where l.status = 'posted'), 0) as tonnes
         from sale l where l.archived_at is null and l.sold_on between $1 and $2 and ${v.where}`,
        [r.from, r.to],
      );
      const late = (await get(v.client, "penjualan-tanggal-mundur", r)).total;
      const back = (await get(v.client, "retur-dan-pembatalan", r)).total;
      for (const id of ["backdatedDocs", "maxEntryDelay"])
        expect([v.name, id, late[id]]).toEqual([v.name, id, String(plain[id])]);
      for (const id of ["returnDocs", "returnTonnes", "cancelledDocs", "cancelledTonnes"])
        expect([v.name, id, back[id]]).toEqual([v.name, id, digits(plain[id] as string)]);
      // headers and lines give the same result
      const lines = await one<{ tonnes: string }>(
        `select coalesce(sum(l.sign * l.tonnes), 0) as tonnes from sale_line l where l.status = 'posted' and l.sold_on between $1 and $2 and ${v.where}`,
        [r.from, r.to],
      );
      expect(digits(plain.tonnes as string)).toBe(digits(lines.tonnes));
    }
  });
  test("documents beyond the limit are separated by whether an override exists, and clusters of stores add up to the total", async () => {
    const { client } = viewers[0] as Viewer;
    const total = (await get(client, "penjualan-tanggal-mundur", r)).total;
    const [within, bare, covered] = await Promise.all(
      ["0", "1", "2"].map(
        async (withOverride) => (await get(client, "penjualan-tanggal-mundur", { ...r, withOverride })).total,
      ),
    );
    expect([within?.overLimitDocs ?? "0", bare?.overrideDocs ?? "0", covered?.overrideDocs ?? "0"]).toEqual([
      "0",
      "0",
      total.overrideDocs,
    ]);
    expect(sum([bare?.overLimitDocs ?? null, covered?.overLimitDocs ?? null])).toBe(total.overLimitDocs);
    expect(Number(total.overLimitDocs)).toBeGreaterThan(0);
    const plain = await portal.sql<{ id: number; n: number }>(
      "select coalesce(t.cluster_id, 0)::int as id, count(*) filter (where s.kind = 'return')::int as n from sale s join store t on t.id = s.store_id where s.status = 'posted' and s.archived_at is null and s.sold_on between $1 and $2 group by 1",
      [r.from, r.to],
    );
    for (const { id, n } of plain)
      expect([id, (await get(client, "retur-dan-pembatalan", { ...r, cluster: String(id) })).total.returnDocs]).toEqual(
        [id, String(n)],
      );
  });
  test("each kind of reason equals plain SQL, for everybody, and the kinds add up", async () => {
    const kinds = Object.keys(reasonKinds);
    const figures = ["returnDocs", "returnTonnes", "returnValue", "cancelledDocs", "cancelledTonnes"] as const;
    const returned = "filter (where l.status = 'posted' and l.kind = 'return')";
    for (const v of viewers) {
      if (!(await can(v, "retur-dan-pembatalan"))) continue;
      const plain = await portal.sql<Record<string, string | number | null>>(
        `select l.reason_kind as kind, l.distributor_id::int as distributor, count(*) ${returned}::int as "returnDocs", coalesce(sum(l.tonnes) ${returned}, 0) as "returnTonnes", coalesce(sum(l.net_total) ${returned}, 0) as "returnValue",
           count(*) filter (where l.status = 'cancelled')::int as "cancelledDocs", coalesce(sum(l.tonnes) filter (where l.status = 'cancelled'), 0) as "cancelledTonnes"
         from sale l where l.archived_at is null and (l.kind = 'return' or l.status = 'cancelled') and l.status in ('posted', 'cancelled') and l.sold_on between $1 and $2 and ${v.where} group by 1, 2`,
        [r.from, r.to],
      );
      const { total } = await get(v.client, "retur-dan-pembatalan", r);
      const each = await Promise.all(
        kinds.map(async (_, i) => (await get(v.client, "retur-dan-pembatalan", { ...r, reason: String(i + 1) })).total),
      );
      for (const id of figures) {
        for (const [i, kind] of kinds.entries())
          expect([v.name, kind, id, digits(each[i]?.[id] ?? null)]).toEqual([
            v.name,
            kind,
            id,
            sum(plain.filter((p) => p.kind === kind).map((p) => String(p[id]))),
          ]);
        expect([v.name, id, sum(each.map((e) => e[id] ?? null))]).toEqual([v.name, id, total[id]]);
      }
      const most = plain[0]?.distributor;
      if (most === undefined) continue;
      const rows = (await get(v.client, "retur-dan-pembatalan", { ...r, path: `distributor:${most}` })).rows;
      for (const p of plain.filter((x) => x.distributor === most))
        expect([
          v.name,
          p.kind,
          rows.find((x) => Number(x.id) === kinds.indexOf(String(p.kind)) + 1)?.cells.returnTonnes,
        ]).toEqual([v.name, p.kind, digits(p.returnTonnes as string)]);
    }
    expect(
      (
        await portal.sql("select 1 from sale where reason_kind is not null and sold_on between $1 and $2 limit 1", [
          r.from,
          r.to,
        ])
      ).length,
    ).toBe(1);
  });
  test("by product, figures of documents are those of the lines of the product; the lowest level lists single documents", async () => {
    const { client } = viewers[0] as Viewer;
    const [most] = await portal.sql<{ id: number }>(
      "select l.product_id::int as id from sale_line l join sale s on s.distributor_id = l.distributor_id and s.id = l.sale_id where s.kind = 'return' and s.status = 'posted' and s.sold_on between $1 and $2 group by 1 order by count(*) desc, 1 limit 1",
      [r.from, r.to],
    );
    const plain = await one<Record<string, string | number>>(
      `select count(distinct s.id) filter (where s.status = 'posted' and s.kind = 'return')::int as "returnDocs", coalesce(sum(l.tonnes) filter (where s.status = 'posted' and s.kind = 'return'), 0) as "returnTonnes",
         coalesce(sum(l.net) filter (where s.status = 'posted' and s.kind = 'return'), 0) as "returnValue", coalesce(sum(l.tonnes) filter (where s.status = 'posted' and s.kind = 'sale'), 0) as "grossTonnes",
         count(distinct s.id) filter (where s.status = 'cancelled')::int as "cancelledDocs", coalesce(sum(l.tonnes) filter (where s.status = 'cancelled'), 0) as "cancelledTonnes"
       from sale s join sale_line l on l.distributor_id = s.distributor_id and l.sale_id = s.id where s.archived_at is null and s.status in ('posted', 'cancelled') and s.sold_on between $1 and $2 and l.product_id = $3`,
      [r.from, r.to, most?.id],
    );
    expect(Number(plain.returnDocs)).toBeGreaterThan(0);
    const answer = await get(client, "retur-dan-pembatalan", { ...r, product: String(most?.id) });
    for (const [id, value] of Object.entries(plain)) expect([id, answer.total[id]]).toEqual([id, digits(value)]);
    // all products together equal the documents
    const all = (await portal.sql<{ id: number }>("select id::int from product")).map((p) => p.id).join(",");
    const [total, every] = await Promise.all(
      [r, { ...r, product: all }].map(async (q) => (await get(client, "retur-dan-pembatalan", q)).total),
    );
    expect(every).toEqual(total);
    const [leaders] = answer.rows;
    const rows = await portal.sql<{ id: number; number: string; tonnes: string }>(
      `select s.id::int as id, s.number, s.tonnes from sale s where s.status = 'posted' and s.kind = 'return' and s.archived_at is null and s.sold_on between $1 and $2 and s.distributor_id = $3 and s.reason_kind = $4`,
      [r.from, r.to, leaders?.id, Object.keys(reasonKinds)[0]],
    );
    const documents = await get(client, "retur-dan-pembatalan", { ...r, path: `distributor:${leaders?.id}/reason:1` });
    const returns = documents.rows
      .filter((x) => x.cells.returnDocs === "1")
      .map((x) => [x.id, x.name, x.cells.returnTonnes]);
    expect(returns.sort()).toEqual(rows.map((x) => [x.id, x.number, digits(x.tonnes)]).sort());
    const late = await get(client, "penjualan-tanggal-mundur", { ...r, path: `distributor:${leaders?.id}` });
    expect(sum(late.rows.map((x) => x.cells.backdatedDocs ?? null))).toBe(late.total.backdatedDocs);
    const closed = (x: { cells: Readonly<Record<string, string | null>> }) => Number(x.cells.afterCloseDocs) > 0;
    expect(late.rows.map((x) => x.marks?.afterCloseDocs?.[0] === "closed")).toEqual(late.rows.map(closed));
    expect(late.totalMarks?.afterCloseDocs?.[0] === "closed").toBe(closed({ cells: late.total }));
    expect(sum([late.total.overrideDocs ?? null, late.total.uncoveredDocs ?? null])).toBe(late.total.overLimitDocs);
  });
  test("ranges of days are in their own order, whichever came first", async () => {
    const { client } = viewers[0] as Viewer;
    const spans = ["Hari yang sama", "1–2 hari", "3–7 hari", "Lebih dari 7 hari"];
    // the distributor in the first row has the longest delays, so that cells come in another order than the ranges
    await portal.sql(
      `update sale set received_at = sold_on + time '08:00' + case id % 3 when 0 then interval '9 days' when 1 then interval '4 days' else interval '1 day' end
       where status = 'posted' and sold_on between $1 and $2 and distributor_id = (select distributor_id from sale where sold_on between $1 and $2 group by 1 order by count(*) desc limit 1)`,
      [r.from, r.to],
    );
    await portal.sql(
      "insert into rollup_dirty (distributor_id, cube, month) select distinct distributor_id, 'sale', date_trunc('month', sold_on)::date from sale where sold_on between $1 and $2",
      [r.from, r.to],
    );
    const search = new URLSearchParams(r).toString();
    const answer = (await client.get(`/api/report/penjualan-tanggal-mundur/matrix?${search}`)).json as MatrixAnswer;
    expect(answer.columns.length).toBeGreaterThan(2);
    expect(answer.columns.map((c) => c.name)).toEqual(spans.filter((s) => answer.columns.some((c) => c.name === s)));
  });
  test("prices are compared with the list for lines that have a list price", async () => {
    const { client } = viewers[0] as Viewer;
    const plain = await one<{ list: string; net: string; low: string; high: string }>(
      `select sum(sign * list_value) / sum(sign * tonnes) as list, sum(sign * net) / sum(sign * tonnes) as net, (select min(round(net / tonnes, 2)) from sale_line where status = 'posted' and sign = 1 and tonnes > 0 and sold_on between $1 and $2) as low,
         (select max(round(net / tonnes, 2)) from sale_line where status = 'posted' and sign = 1 and tonnes > 0 and sold_on between $1 and $2) as high
       from sale_line where status = 'posted' and list_value is not null and sold_on between $1 and $2`,
      [r.from, r.to],
    );
    const { total } = await get(client, "realisasi-harga", r);
    expect(Number(total.listPrice)).toBeCloseTo(Number(plain.list), 6);
    expect(Number(total.priceGap)).toBeCloseTo(Number(plain.net) - Number(plain.list), 6);
    expect([total.minPrice, total.maxPrice]).toEqual([digits(plain.low), digits(plain.high)]);
  });
});

describe("clusters and mappings", () => {
  test("moves add up to the stores of the period", async () => {
    const { client } = viewers[0] as Viewer;
    const { total, rows } = await get(client, "perpindahan-cluster", { period: "m12" });
    const plain = await one<{ n: number; tonnes: string }>(
      "select count(*)::int as n, sum(f.tonnes) as tonnes from cluster_result f join cluster_period p on p.id = f.period_id where p.state = 'published' and f.move <> 'none'",
    );
    expect([total.stores, total.tonnes]).toEqual([String(plain.n), digits(plain.tonnes)]);
    expect(["movedUp", "movedDown", "stayed", "entered", "left"].reduce((s, id) => s + Number(total[id]), 0)).toBe(
      plain.n,
    );
    expect(sum(rows.map((x) => x.cells.stores ?? null))).toBe(total.stores);
    expect((await client.get("/api/report/perpindahan-cluster/matrix?period=m12")).status).toBe(200);
  });
  test("a period's amount is that of the lines, and its score that of the best class", async () => {
    const { total, rows } = await get((viewers[0] as Viewer).client, "cluster-toko", { period: "m12" });
    const plain = await one<{ net: string; score: string; best: string }>(
      `with p as (select * from cluster_period where state = 'published'), k as (select p.id, (t.value->>'minTonnes')::numeric as tonnes, (t.value->>'minInvoices')::numeric as invoices from p, jsonb_array_elements(p.thresholds) t where (t.value->>'rank')::int = 1)
       select (select sum(l.sign * l.net) from sale_line l, p where l.status = 'posted' and l.sold_on >= p.first_month and l.sold_on < p.first_month + make_interval(months => p.months) and exists (select 1 from cluster_result r where r.period_id = p.id and r.store_id = l.store_id and r.move <> 'none')) as net,
         sum(round(50 * (least(1, greatest(0, r.tonnes / p.months) / k.tonnes) + least(1, r.invoices::numeric / p.months / k.invoices)), 2)) / count(*) as score, max(r.tonnes) as best
       from p join k on k.id = p.id join cluster_result r on r.period_id = p.id where r.move <> 'none'`,
    );
    expect(total.netSales).toBe(digits(plain.net));
    expect(Number(total.avgScore)).toBeCloseTo(Number(plain.score), 6);
    expect(Number(total.avgScore)).toBeGreaterThan(0);
    expect(sum(rows.map((x) => x.cells.netSales ?? null))).toBe(total.netSales);
  });
  test("with a comparison period, stores are shown in the class of that period", async () => {
    const { client } = viewers[0] as Viewer;
    const last = await one<{ id: number; asked: string }>(
      "select id::int as id, thresholds::text as asked from cluster_period where state = 'published' order by valid_from desc limit 1",
    );
    const earlier = await one<{ id: number }>(
      "insert into cluster_period (code, name, first_month, months, growth_basis, valid_from, state, thresholds, computed_at, published_at) select 'PC-LAMA', 'Lama', (first_month - interval '2 months')::date, months, growth_basis, (valid_from - interval '2 months')::date, state, thresholds, now(), now() from cluster_period where id = $1 returning id::int as id",
      [last.id],
    );
    // every seventh store was one class lower, every eleventh was in none
    await portal.sql(
      `insert into cluster_result (period_id, store_id, from_cluster_id, to_cluster_id, tonnes, prior_tonnes, net_sales, invoices, move) select $2, r.store_id, null, case when r.store_id % 11 = 0 then null when r.store_id % 7 = 0 then (select id from cluster where rank = least(4, k.rank + 1)) else r.to_cluster_id end, 1, 0, 0, 1, 'enter'
       from cluster_result r join cluster k on k.id = r.to_cluster_id where r.period_id = $1`,
      [last.id, earlier.id],
    );
    const plain = await one<Record<string, number>>(
      `select count(*)::int as stores, count(*) filter (where kt.rank < kf.rank)::int as "movedUp", count(*) filter (where kt.rank = kf.rank)::int as stayed, count(*) filter (where kf.id is null)::int as entered from cluster_result r join cluster kt on kt.id = r.to_cluster_id
       join cluster_result c on c.period_id = $2 and c.store_id = r.store_id left join cluster kf on kf.id = c.to_cluster_id where r.period_id = $1`,
      [last.id, earlier.id],
    );
    const query = { period: "m13", clusterPeriod: String(last.id), comparePeriod: String(earlier.id) };
    const answer = await get(client, "perpindahan-cluster", query);
    for (const [id, n] of Object.entries(plain)) expect([id, n > 0, answer.total[id]]).toEqual([id, true, String(n)]);
    expect(sum(answer.rows.map((x) => x.cells.stores ?? null))).toBe(answer.total.stores);
    expect(answer.rows.find((x) => x.id === 0)?.cells.stores).toBe(String(plain.entered));
    expect((await client.get(`/api/report/perpindahan-cluster?comparePeriod=${last.id},${earlier.id}`)).status).toBe(
      422,
    );
    const status = await portal.sql<{ kind: number; n: number }>(
      `select ${statusKind} as kind, count(*)::int as n from cluster_result r join store s on s.id = r.store_id where r.period_id = $1 and r.to_cluster_id is not null group by 1`,
      [last.id],
    );
    expect(status.length).toBeGreaterThan(1);
    for (const { kind, n } of status)
      expect([
        kind,
        (await get(client, "perpindahan-cluster", { ...query, storeStatus: String(kind) })).total.stores,
      ]).toEqual([kind, String(n)]);
    const near = await one<{ n: number }>(
      `select count(*)::int as n from cluster_result r join cluster_period p on p.id = r.period_id where p.id = $1 and r.move <> 'none' and exists (select 1 from jsonb_to_recordset(p.thresholds) as t("minTonnes" numeric, "minInvoices" numeric)
         where (t."minTonnes" > 0 and r.tonnes between 0.95 * t."minTonnes" * p.months and 1.05 * t."minTonnes" * p.months) or (t."minInvoices" > 0 and r.invoices between 0.95 * t."minInvoices" * p.months and 1.05 * t."minInvoices" * p.months))`,
      [last.id],
    );
    const clusters = await get(client, "cluster-toko", { period: "m13", clusterPeriod: String(last.id) });
    expect([near.n > 0, clusters.total.nearThreshold]).toEqual([true, String(near.n)]);
    const main = await one<{ id: number; n: number }>(
      `select m.distributor_id::int as id, count(*)::int as n from cluster_result r join store_distributor m on m.store_id = r.store_id and m.kind = 'main' and m.valid_from <= ${day} and (m.valid_to is null or m.valid_to > ${day}) where r.period_id = $1 and r.move <> 'none' group by 1 order by 2 desc limit 1`,
      [last.id],
    );
    expect(
      (
        await get(client, "cluster-toko", {
          period: "m13",
          clusterPeriod: String(last.id),
          distributor: String(main.id),
        })
      ).total.stores,
    ).toBe(String(main.n));
    // a store assessed in several periods would be counted in each of them: the page begins with the newest alone
    for (const [period, filters] of [
      [last.id, {}],
      [earlier.id, { clusterPeriod: String(earlier.id) }],
    ] as const) {
      const { n } = await one<{ n: number }>(
        "select count(*)::int as n from cluster_result where period_id = $1 and move <> 'none'",
        [period],
      );
      const own = await get(client, "cluster-toko", filters);
      expect([own.rows.map((x) => x.id), own.total.stores, own.stamps.period.token]).toEqual([
        [period],
        String(n),
        "record",
      ]);
    }
    await portal.sql("delete from cluster_result where period_id = $1", [earlier.id]);
    await portal.sql("delete from cluster_period where id = $1", [earlier.id]);
  });
  test("gaps equal those of the page of store mappings", async () => {
    const { client } = viewers[0] as Viewer;
    const { total, rows } = await get(client, "mapping-toko");
    const plain = await one<Record<string, number>>(
      `with d as (select (now() at time zone 'Asia/Jakarta')::date as day) select count(*)::int as "mappedStores",
        count(*) filter (where not exists (select from store_distributor m where m.store_id = s.id and m.kind = 'main' and m.valid_from <= d.day and (m.valid_to is null or m.valid_to > d.day)))::int as "gapDistributor",
        count(*) filter (where not exists (select from store_position m where m.store_id = s.id and m.kind = 'TSO' and m.valid_from <= d.day and (m.valid_to is null or m.valid_to > d.day)))::int as "gapTso",
        count(*) filter (where not exists (select from store_position m where m.store_id = s.id and m.kind = 'SPC' and m.valid_from <= d.day and (m.valid_to is null or m.valid_to > d.day)))::int as "gapSpc"
       from store s, d where s.status in ('active', 'inactive') and s.archived_at is null and coalesce(s.opened_on, '2000-01-01') <= d.day and (s.closed_on is null or s.closed_on > d.day)`,
    );
    for (const [id, n] of Object.entries(plain)) expect([id, total[id]]).toEqual([id, String(n)]);
    expect(sum(rows.map((x) => x.cells.gapAny ?? null))).toBe(total.gapAny);
    const heat = (await client.get("/api/report/mapping-toko/matrix")).json as MatrixAnswer;
    const kind: Readonly<Record<string, string>> = {
      "Tanpa distributor": "gapDistributor",
      "Tanpa LT": "gapLt",
      "Tanpa TSO": "gapTso",
      "Tanpa SPC": "gapSpc",
      "Tanpa area": "gapArea",
      "Tumpang tindih": "overlap",
    };
    const health = (await get(client, "helpdesk.mapping")).total;
    const [count] = await portal.sql<{ n: number }>(
      "select count(*)::int as n from push_item where state = 'failed' and fields::text like '%Kode {code} tidak dikenal.%'",
    );
    expect(Number(count?.n)).toBeGreaterThan(0);
    expect(health.syncBlocked).toBe(String(count?.n));
    const [position] = await portal.sql<{ id: number; n: number }>(
      `select v.tso_id::int as id, count(*)::int as n from store s join store_version v on v.store_id = s.id and v.valid_to is null where s.status in ('active', 'inactive') and s.archived_at is null and v.tso_id is not null
         and coalesce(s.opened_on, '2000-01-01') <= (now() at time zone 'Asia/Jakarta')::date and (s.closed_on is null or s.closed_on > (now() at time zone 'Asia/Jakarta')::date) group by 1 order by 2 desc, 1 limit 1`,
    );
    expect((await get(client, "mapping-toko", { position: String(position?.id) })).total.mappedStores).toBe(
      String(position?.n),
    );
    for (const [name, id] of Object.entries(kind))
      expect([name, heat.columns.find((c) => c.name === name)?.total ?? "0"]).toEqual([name, health[id]]);
    expect(heat.columns.length).toBeGreaterThan(0);
    expect((await get(client, "helpdesk.mapping")).total.gapAny).toBe(total.gapAny);
  });
  test("a store with several gaps is listed under each of them, and counted once in every total", async () => {
    const { client } = viewers[0] as Viewer;
    const missing = (table: string, kind: string) =>
      `not exists (select from ${table} m where m.store_id = s.id and m.kind = '${kind}' and m.valid_from <= d.day and (m.valid_to is null or m.valid_to > d.day))`;
    // one store loses both, so that it is counted in two rows
    await portal.sql(
      `with d as (select ${day} as day), s as (select m.store_id as id from store_distributor m join store_position p on p.store_id = m.store_id and p.kind = 'TSO' and p.valid_to is null, d where m.kind = 'main' and m.valid_to is null and m.valid_from < d.day and p.valid_from < d.day order by 1 limit 1),
       a as (update store_distributor m set valid_to = d.day from s, d where m.store_id = s.id and m.kind = 'main' and m.valid_to is null) update store_position p set valid_to = d.day from s, d where p.store_id = s.id and p.kind = 'TSO' and p.valid_to is null`,
    );
    const open =
      "s.status in ('active', 'inactive') and s.archived_at is null and coalesce(s.opened_on, '2000-01-01') <= d.day and (s.closed_on is null or s.closed_on > d.day)";
    const plain = await one<{ stores: number; distributor: number; tso: number; either: number; both: number }>(
      `with d as (select ${day} as day) select count(*)::int as stores, count(*) filter (where ${missing("store_distributor", "main")})::int as distributor, count(*) filter (where ${missing("store_position", "TSO")})::int as tso,
         count(*) filter (where ${missing("store_distributor", "main")} or ${missing("store_position", "TSO")})::int as either, count(*) filter (where ${missing("store_distributor", "main")} and ${missing("store_position", "TSO")})::int as both from store s, d where ${open}`,
    );
    expect(plain.both).toBeGreaterThan(0);
    const health = await get(client, "helpdesk.mapping");
    const cell = (answer: ReportAnswer, id: number, of: string) => answer.rows.find((r) => r.id === id)?.cells[of];
    expect([cell(health, 2, "mappedStores"), cell(health, 4, "mappedStores"), health.total.mappedStores]).toEqual([
      String(plain.distributor),
      String(plain.tso),
      String(plain.stores),
    ]);
    expect(sum(health.rows.map((r) => r.cells.gaps ?? null))).toBe(health.total.gaps);
    expect([health.overlap.mappedStores !== undefined, health.overlap.gaps]).toEqual([true, undefined]);
    const either = await get(client, "mapping-toko", { gapKind: "2,4" });
    expect([either.total.mappedStores, sum(either.rows.map((r) => r.cells.mappedStores ?? null))]).toEqual([
      String(plain.either),
      String(plain.either),
    ]);
    const kinds = await get(client, "helpdesk.mapping", { gapKind: "2,4" });
    expect([kinds.rows.map((r) => r.id).sort(), kinds.total.mappedStores]).toEqual([[2, 4], String(plain.either)]);
    const none = (await get(client, "helpdesk.mapping", { path: "gapKind:0" })).rows;
    expect([none.length, none.every((r) => r.cells.gaps === "0")]).toEqual([
      Number(cell(health, 0, "mappedStores")),
      true,
    ]);
    const bare = (await get(client, "helpdesk.mapping", { path: "gapKind:2" })).rows;
    expect([bare.length, sum(bare.map((r) => r.cells.gapDistributor ?? null))]).toEqual([
      plain.distributor,
      String(plain.distributor),
    ]);
    expect(health.drill).toBe("/toko/:id");
  });
  test("places without an area, units without a factor and pending documents are counted beside the stores", async () => {
    const { client } = viewers[0] as Viewer;
    await portal.sql(
      `with t as (select a.id from area_district a join store s on s.district_id = a.district_id and s.status = 'active' where a.valid_to is null and a.valid_from < ${day} order by 1 limit 1) update area_district a set valid_to = ${day} from t where a.id = t.id`,
    );
    await portal.sql(
      `update uom_conversion set valid_to = ${day} where (select id from uom where code = 'PALET') in (from_uom_id, to_uom_id) and valid_to is null and valid_from < ${day}`,
    );
    const plain = await one<Record<string, number>>(
      `with d as (select ${day} as day) select (select count(distinct s.district_id)::int from store s where s.status in ('active', 'inactive') and s.archived_at is null and coalesce(s.opened_on, '2000-01-01') <= d.day and (s.closed_on is null or s.closed_on > d.day)
           and not exists (select from area_district a where a.district_id = s.district_id and a.valid_from <= d.day and (a.valid_to is null or a.valid_to > d.day))) as "districtNoArea",
         (select count(*)::int from (select distinct l.product_id, l.uom_id from sale_line l where l.status = 'posted' and l.sold_on > d.day - 90 and l.sold_on <= d.day) u join product p on p.id = u.product_id
           where u.uom_id <> p.stock_uom_id and uom_factor(p.id, u.uom_id, p.stock_uom_id, d.day) is null and uom_factor(p.id, u.uom_id, (select id from uom where code = 'TON'), d.day) is null) as "uomNoFactor" from d`,
    );
    const health = await get(client, "helpdesk.mapping");
    for (const [id, n] of Object.entries(plain)) expect([id, n > 0, health.total[id]]).toEqual([id, true, String(n)]);
    expect(health.rows.find((r) => r.id === 7)?.cells.uomNoFactor).toBe(String(plain.uomNoFactor));
    const [sent] = await portal.sql<{ id: number; n: number }>(
      "select client_id::int as id, count(*)::int as n from push_item where state = 'failed' and fields::text like '%Kode {code} tidak dikenal.%' group by 1 order by 2 desc, 1 limit 1",
    );
    const own = await get(client, "helpdesk.mapping", { client: String(sent?.id) });
    expect([own.total.syncBlocked, own.total.mappedStores, own.refused.mappedStores !== undefined]).toEqual([
      String(sent?.n),
      null,
      true,
    ]);
  });
});
