// Late, returned and cancelled documents against plain SQL, after each event that can change them.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cell, MatrixAnswer, ReportAnswer } from "#platform/report/index.ts";
import { compareAllRollups, rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import { markDirty } from "#platform/report/index.server.ts";
import { saleMark } from "#features/penjualan/rollup-marks.server.ts";
import type { Answer, Client } from "../support/portal.ts";
import { openTrade, stockUp, type TradePortal } from "../support/trade.ts";
import { get, digits } from "./read-report.ts";

const pages = ["penjualan-tanggal-mundur", "retur-dan-pembatalan"] as const;
type Range = { readonly from: string; readonly to: string };

let portal: TradePortal;
let admin: Client;
let sellers: readonly [Client, Client];
let ranges: readonly Range[];
beforeAll(async () => {
  portal = await openTrade();
  admin = await portal.as("admin");
  sellers = [await portal.as("vendor-a"), await portal.as("vendor-b")];
  await stockUp(portal, "100000");
  await stockUp(portal, "100000", 1, 2);
  const [today, before] = [portal.trade.today, await portal.day(-60)];
  // whole months and parts of them, the days of last month alone, and single days
  ranges = [
    { from: before, to: today },
    { from: await portal.day(-45), to: await portal.day(-2) },
    { from: await portal.day(-3), to: await portal.day(-1) },
    { from: today, to: today },
  ];
});
afterAll(() => portal?.close());

/** All figures of both pages, computed from the documents: by distributor, and 0 for the total. */
async function plain({ from, to }: Range): Promise<Map<number, Record<string, Cell>>> {
  const limit = (whose: string) =>
    `(select b.days from backdate_limit b where b.archived_at is null and b.distributor_id ${whose} and daterange(b.valid_from, b.valid_to) @> (s.received_at at time zone 'Asia/Jakarta')::date)`;
  const rows = await portal.sql<Record<string, string | number | null>>(
    `with d as (
       select s.*, s.status = 'posted' as posted, (s.received_at at time zone 'Asia/Jakarta')::date - s.sold_on as delay, coalesce(${limit("= s.distributor_id")}, ${limit("is null")}, 0) as allowed,
         exists (select from override_exception o where o.kind = 'backdate' and o.state in ('approved', 'revoked') and o.archived_at is null and s.received_at >= o.valid_from and s.received_at < o.valid_to
           and (o.terms->>'days')::int >= (s.received_at at time zone 'Asia/Jakarta')::date - s.sold_on
           and coalesce(o.distributor_id, s.distributor_id) = s.distributor_id and coalesce(o.store_id, s.store_id) = s.store_id and coalesce(o.district_id, s.district_id) = s.district_id) as covered
       from sale s where s.archived_at is null and s.sold_on between $1 and $2
     )
     select coalesce(distributor_id, 0)::int as id, count(*) filter (where posted and delay >= 1) as "backdatedDocs", coalesce(sum(case kind when 'sale' then tonnes else -tonnes end) filter (where posted and delay >= 1), 0) as "backdatedTonnes",
       max(delay) filter (where posted) as "maxEntryDelay", sum(delay) filter (where posted)::numeric / nullif(count(*) filter (where posted), 0) as "avgEntryDelay",
       count(*) filter (where posted and delay > allowed) as "overLimitDocs", count(*) filter (where posted and delay > allowed and covered) as "overrideDocs",
       count(*) filter (where posted and delay > allowed and not covered) as "uncoveredDocs",
       count(*) filter (where posted and (received_at at time zone 'Asia/Jakarta')::date > (date_trunc('month', sold_on) + interval '1 month 4 days')::date) as "afterCloseDocs",
       coalesce(sum(tonnes) filter (where posted and kind = 'sale'), 0) as "grossTonnes", count(*) filter (where posted and kind = 'return') as "returnDocs",
       coalesce(sum(tonnes) filter (where posted and kind = 'return'), 0) as "returnTonnes", coalesce(sum(net_total) filter (where posted and kind = 'return'), 0) as "returnValue",
       count(*) filter (where status = 'cancelled') as "cancelledDocs", coalesce(sum(tonnes) filter (where status = 'cancelled'), 0) as "cancelledTonnes",
       count(*) filter (where status = 'cancelled' and cancelled_at > received_at + interval '24 hours') as "lateCancels"
     from d where status in ('posted', 'cancelled') group by grouping sets ((distributor_id), ())`,
    [from, to],
  );
  return new Map(
    rows.map(({ id, ...figures }) => [
      Number(id),
      Object.fromEntries(Object.entries(figures).map(([k, v]) => [k, v === null ? null : digits(v)])),
    ]),
  );
}

/** Compares both pages and the late days for every range; returns the source they were read from. */
async function agrees(
  what: string,
): Promise<(ReportAnswer["stamps"]["sources"][number] & { readonly slug: string })[]> {
  const sources: Awaited<ReturnType<typeof agrees>> = [];
  for (const r of ranges) {
    const expected = await plain(r);
    for (const slug of pages) {
      const answer = await get(admin, slug, { ...r, compare: "none" });
      sources.push(...answer.stamps.sources.map((s) => ({ slug, ...s })));
      for (const [id, cells] of [
        [0, answer.total] as const,
        ...answer.rows.map((row) => [Number(row.id), row.cells] as const),
      ]) {
        const own = expected.get(id) ?? {};
        const shown = Object.keys(own).filter((k) => k in cells);
        expect(shown.length).toBeGreaterThan(6);
        const round = (k: string, v: Cell | undefined) =>
          k === "avgEntryDelay" && v ? Number(v).toFixed(9) : (v ?? null);
        expect([what, slug, r, id, ...shown.map((k) => [k, round(k, cells[k])])]).toEqual([
          what,
          slug,
          r,
          id,
          ...shown.map((k) => [k, round(k, own[k])]),
        ]);
      }
      // a distributor with documents has a row
      const named = new Set(answer.rows.map((row) => Number(row.id)));
      for (const [id, own] of expected)
        if (id !== 0 && Object.values(own).some((v) => v !== null && v !== "0"))
          expect([what, slug, r, id, named.has(id)]).toEqual([what, slug, r, id, true]);
    }
    const params = new URLSearchParams({ ...r });
    const matrix = (await admin.get(`/api/report/penjualan-tanggal-mundur/matrix?${params}`)).json as MatrixAnswer;
    const spans = await portal.sql<{ id: number; n: string }>(
      `select case when d <= 2 then 2 when d <= 7 then 3 else 4 end as id, count(*)::text as n from (select (received_at at time zone 'Asia/Jakarta')::date - sold_on as d from sale where status = 'posted' and archived_at is null and sold_on between $1 and $2) x where d >= 1 group by 1`,
      [r.from, r.to],
    );
    for (const { id, n } of spans)
      expect([what, r, id, matrix.columns.find((c) => c.id === id)?.total]).toEqual([what, r, id, n]);
  }
  return sources;
}

/** Repeats the rebuild until no month is left, because a month that a server task is rebuilding is skipped. */
const rebuildAll = (): Promise<void> =>
  expect
    .poll(async () => {
      await rebuildRollups(portal.server.db);
      return (await portal.sql("select from rollup_dirty limit 1")).length;
    })
    .toBe(0);

/** Correct from the documents while the sums are outdated, and from the sums afterwards. */
async function expectAgreement(what: string): Promise<void> {
  const before = await agrees(`${what}, at once`);
  expect([what, before.some((s) => s.live > 0)]).toEqual([what, true]);
  await rebuildAll();
  const built = await agrees(`${what}, rebuilt`);
  expect([what, built.every((s) => s.live === 0), built.some((s) => s.clean > 0)]).toEqual([what, true, true]);
  // after a rebuild, only documents beyond the limit are read one by one
  const tables = (slug: string) => [...new Set(built.filter((s) => s.slug === slug).map((s) => s.table))].sort();
  expect([what, ...pages.map(tables)]).toEqual([what, ["sale", "sale_doc_month"], ["sale_doc_month"]]);
  expect(await compareAllRollups(portal.server.db)).toEqual([]);
}

type Saved = { readonly id: number; readonly version: number };
const saved = (a: Answer): Saved => {
  if (a.status !== 200) throw new Error(`${a.status} ${a.text}`);
  return (a.json as { data: Saved }).data;
};
const sell = async (days: number, of: 0 | 1 = 0, qty = "10"): Promise<Saved> =>
  saved(
    await sellers[of].post("/api/sale", {
      store: portal.trade.stores[of === 0 ? 0 : 2],
      warehouse: portal.trade.warehouses[of],
      soldOn: await portal.day(-days),
      lines: [
        { product: portal.trade.products[0], uom: portal.trade.uoms.zak, qty },
        { product: portal.trade.products[1], uom: portal.trade.uoms.zak, qty: "3" },
      ],
    }),
  );
/** Changes a document by SQL, and marks its month as outdated, as the portal does when it changes a document. */
const long = async (sale: Saved, change: string): Promise<void> => {
  const [of] = await portal.sql<{ d: number; day: string }>(
    `select distributor_id::int as d, sold_on::text as day from sale where id = ${sale.id}`,
  );
  await portal.sql(`update sale set ${change} where id = $1`, [sale.id]);
  await markDirty(portal.server.db.internal("test"), saleMark, of?.d as number, of?.day as string);
};

test("documents count at once and after the rebuild, whatever happens to them", async () => {
  const first = await sell(3);
  await sell(0);
  await sell(2, 0, "25");
  await sell(1, 1);
  await expectAgreement("late documents");

  const back = saved(
    await sellers[0].post(`/api/sale/${first.id}/return`, {
      reason: "kemasan rusak",
      reasonKind: "damaged",
      lines: [{ line: 1, qty: "4" }],
    }),
  );
  await expectAgreement("a return");

  const wrong = await sell(3, 0, "40");
  saved(await sellers[0].post(`/api/sale/${wrong.id}/cancel`, { version: wrong.version, reason: "Salah masukan" }));
  await sell(3, 0, "41");
  await expectAgreement("a corrected document: cancelled and entered again");

  saved(await sellers[0].post(`/api/sale/${back.id}/cancel`, { version: back.version, reason: "Retur dobel" }));
  await expectAgreement("a cancelled return");

  await portal.sql(
    `insert into override_exception (number, kind, distributor_id, terms, reason, valid_from, valid_to, state, requested_by)
     select 'OV-UJI-1', 'backdate', $1, '{"days": 60}', 'Server mati', now() - interval '1 day', now() + interval '5 days', 'approved', id from app_user where username = 'vendor-a'`,
    [portal.trade.distributors[0]],
  );
  const longest = await sell(50, 0, "50");
  for (const days of [45, 9]) await sell(days, 0, String(days));
  await expectAgreement("documents of closed months under an exception");

  saved(await sellers[0].post(`/api/sale/${longest.id}/cancel`, { version: longest.version, reason: "Salah tanggal" }));
  await long(await sell(55), "received_at = received_at - interval '40 days'");
  const late = await sell(20, 0, "7");
  saved(await sellers[0].post(`/api/sale/${late.id}/cancel`, { version: late.version, reason: "Terlambat batal" }));
  await long(late, "received_at = received_at - interval '2 days'");
  await expectAgreement("a longest delay that was cancelled, and a cancellation after more than a day");
}, 120_000);

test("a changed limit or exception changes the figures of unchanged documents without a rebuild", async () => {
  const [own] = portal.trade.distributors;
  const stays = async (what: string, change: string, values: unknown[] = []) => {
    const before = await plain(ranges[0] as Range);
    await portal.sql(change, values);
    expect([what, JSON.stringify([...(await plain(ranges[0] as Range))]) !== JSON.stringify([...before])]).toEqual([
      what,
      true,
    ]);
    const sources = await agrees(what);
    expect([what, sources.every((s) => s.live === 0)]).toEqual([what, true]);
  };
  await stays(
    "a tighter limit of its own",
    "insert into backdate_limit (distributor_id, days, valid_from) values ($1, 1, '2020-01-01')",
    [own],
  );
  await stays(
    "a limit that ended before the documents came",
    "update backdate_limit set valid_to = '2020-02-01' where distributor_id = $1",
    [own],
  );
  await stays("no limit at all", "update backdate_limit set archived_at = now() where distributor_id is null");
  await stays(
    "an exception for one store only",
    "update override_exception set store_id = $1 where number = 'OV-UJI-1'",
    [portal.trade.stores[1]],
  );
  await stays(
    "an exception for some days only",
    `update override_exception set store_id = null, terms = '{"days": 9}' where number = 'OV-UJI-1'`,
  );
  await stays(
    "an exception that has ended",
    "update override_exception set archived_at = now() where number = 'OV-UJI-1'",
  );
}, 60_000);

test("the check finds modified sums of documents, and a rebuild corrects them", async () => {
  for (const [table, column] of [
    ["sale_doc_day", "docs"],
    ["sale_doc_month", "cancelled_tonnes"],
    ["sale_doc_place", "after_close_docs"],
  ] as const) {
    await portal.sql(
      `update ${table} set ${column} = ${column} + 1 where ctid = (select ctid from ${table} order by month desc limit 1)`,
    );
    const differences = await compareAllRollups(portal.server.db);
    expect(differences.map((f) => f.rollup)).toEqual([table]);
    await portal.sql("insert into rollup_dirty (distributor_id, cube, month) values ($1, 'sale', $2)", [
      differences[0]?.distributorId,
      differences[0]?.month,
    ]);
    await expectAgreement(`${table} touched`);
  }
}, 60_000);
