import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BulkBoard } from "#features/atbusiness/dashboard/dashboard.calls.ts";
import { updateSalesFigures } from "#features/atbusiness/reports/sales-figures.server.ts";
import { rebuildRollups } from "#features/laporan/rollup/rollup.server.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";
import { get, digits, scaled, sum } from "./read-report.ts";

let portal: Portal;
let admin: Client;
/** Two customers without any sale, plan or project of the demo data. */
let planned: string;
let other: string;
let product: string;
let version: string;
const year = new Date().getFullYear() - 1;
const day = (month: number, d = 1) => `${year}-${String(month).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
const quarter = { from: day(1), to: day(3, 31), compare: "none" };

const slugs = {
  sales: "atbusiness.reports.penjualan-curah",
  plan: "atbusiness.reports.realisasi-rkap",
  kam: "atbusiness.reports.per-kam",
  segment: "atbusiness.reports.per-segmen",
  project: "atbusiness.reports.per-proyek",
} as const;

async function emptyCustomer(code: string): Promise<string> {
  const [made] = await portal.sql<{ id: string }>(
    `insert into bulk_customer (code, name, customer_group_id, bulk_segment_id, district_id, status)
     select $1::text, 'Customer ' || $1::text, (select min(id) from customer_group), min(bulk_segment_id), min(district_id), 'active' from bulk_customer returning id`,
    [code],
  );
  return String(made?.id);
}
let tickets = 0;
async function sell(customer: string, on: string, tonnes: string, price: string, kind = "sale"): Promise<void> {
  const original = kind === "return" ? "(select max(id) from bulk_sale where customer_id = $2)" : "null";
  await portal.sql(
    `insert into bulk_sale (distributor_id, number, kind, source, sold_on, customer_id, district_id, product_id, tonnes, unit_price, priced_by, net_total, tax_total, original_id)
     select 0, $1, $6, 'form', $3::date, $2, c.district_id, $7, $4::numeric, $5::numeric, 'document', $4::numeric * $5::numeric, 0, ${original} from bulk_customer c where c.id = $2`,
    [`UJI/${++tickets}`, customer, on, tonnes, price, kind, product],
  );
  await portal.sql(
    "insert into rollup_dirty (cube, distributor_id, month) values ('bulk', 0, date_trunc('month', $1::date))",
    [on],
  );
}
const plan = (customer: string, month: number, tonnes: string, price: string, of = version) =>
  portal.sql(
    "insert into annual_plan (plan_version_id, month, customer_id, product_id, tonnes, price) values ($1, $2::date, $3, $4, $5, $6)",
    [of, day(month), customer, product, tonnes, price],
  );
async function planVersion(no: number, isReference: boolean): Promise<string> {
  const [made] = await portal.sql<{ id: string }>(
    `insert into annual_plan_version (year, no, kind, state, is_reference, submitted_at, approved_at)
     values ($1, $2, 'budget', 'approved', $3, now(), now()) returning id`,
    [year, no, isReference],
  );
  return String(made?.id);
}

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  await portal.sql("update annual_plan_version set is_reference = false where year = $1", [year]);
  [planned, other, product, version] = [
    await emptyCustomer("UJI-A"),
    await emptyCustomer("UJI-B"),
    String((await portal.sql<{ id: string }>("select min(id) as id from product"))[0]?.id),
    await planVersion(901, true),
  ];
});
afterAll(() => portal.close());

describe("sales against the plan", () => {
  test("price and volume variance add up to the difference of the revenues", async () => {
    await plan(planned, 1, "100", "1000000");
    await sell(planned, day(1, 12), "90", "1050000");
    const { total } = await get(admin, slugs.plan, { ...quarter, bulkCustomer: planned });
    expect(digits(total.priceVariance ?? null)).toBe("4500000");
    expect(digits(total.volumeVariance ?? null)).toBe("-10000000");
    expect(digits(total.revenueGap ?? null)).toBe("-5500000");
    expect([total.planPct, digits(total.planGap ?? null)].map((x) => Number(x))).toEqual([90, -10]);
  });

  test("a sale without a plan is volume variance only, in rows, in parts of a month and from the rollup", async () => {
    await sell(other, day(2, 3), "12.345", "987654");
    const query = { ...quarter, bulkCustomer: `${planned},${other}` };
    const check = async (query: Record<string, string>) => {
      const { total, rows } = await get(admin, slugs.plan, { ...query, path: "" });
      expect(digits(total.revenueGap ?? null)).toBe(
        sum([total.bulkRevenue ?? null, `-${digits(total.planRevenue ?? null)}`]),
      );
      for (const id of ["priceVariance", "volumeVariance", "planGap", "fullYearForecast"])
        expect([id, sum(rows.map((r) => r.cells[id] ?? null))]).toEqual([id, digits(total[id] ?? null)]);
      return total;
    };
    const live = await check(query);
    expect(digits(live.volumeVariance ?? null)).toBe(sum(["-10000000", "12192588.63"]));
    await rebuildRollups(portal.server.db);
    expect(await check(query)).toEqual(live);
    const part = await get(admin, slugs.plan, { ...query, to: day(2, 2) });
    expect(digits(part.total.bulkTonnes ?? null)).toBe("90");
  });

  test("the forecast of the year uses closed months and the share of their plan that was reached", async () => {
    for (let m = 2; m <= 12; m++) await plan(planned, m, "100", "1000000");
    await sell(planned, day(3, 30), "150", "1000000");
    const query = { bulkCustomer: planned, compare: "none" };
    const { total, rows } = await get(admin, slugs.plan, { ...query, ...quarter });
    expect(digits(total.fullYearForecast ?? null)).toBe("960");
    expect(rows.map((r) => digits(r.cells.fullYearForecast ?? null))).toEqual(["960"]);
    // a month that is not over counts with its plan
    const open = await get(admin, slugs.plan, { ...query, from: day(1), to: day(4, 15) });
    expect(digits(open.total.fullYearForecast ?? null)).toBe("960");
    const whole = await get(admin, slugs.plan, { ...query, from: day(1), to: day(12, 31) });
    expect(digits(whole.total.fullYearForecast ?? null)).toBe("240");
  });

  test("a year without a reference version has no plan, but its sales remain", async () => {
    const bare = year - 1;
    await portal.sql("update annual_plan_version set is_reference = false where year = $1", [bare]);
    const buyer = await emptyCustomer("UJI-TANPA-RKAP");
    // a plan of an earlier year, so that the year is after the first plan
    await portal.sql(
      `with v as (insert into annual_plan_version (year, no, kind, state, is_reference, submitted_at, approved_at)
         values ($1::int, 901, 'budget', 'approved', true, now(), now()) returning id)
       insert into annual_plan (plan_version_id, month, customer_id, product_id, tonnes, price) select v.id, make_date($1::int, 1, 1), $2, $3, 1, 1 from v`,
      [bare - 1, buyer, product],
    );
    await sell(buyer, `${bare}-02-10`, "70", "900000");
    const period = { from: `${bare}-01-01`, to: `${bare}-12-31`, compare: "none", bulkCustomer: buyer };
    const ofPlan = /^(plan|revenuePct|revenueGap|fullYear|priceVar|volumeVar)/;
    for (const slug of [slugs.plan, slugs.kam, slugs.segment]) {
      const { total, rows } = await get(admin, slug, period);
      expect(digits(total.bulkTonnes ?? null)).toBe("70");
      expect(rows.length).toBeGreaterThan(0);
      expect(Object.keys(total).some((id) => ofPlan.test(id))).toBe(true);
      for (const cells of [total, ...rows.map((r) => r.cells)])
        for (const [id, cell] of Object.entries(cells))
          if (ofPlan.test(id)) expect([slug, id, cell]).toEqual([slug, id, null]);
    }
  });

  test("another version is used on request, with the same sales", async () => {
    const revision = await planVersion(902, false);
    await plan(planned, 1, "45", "1050000", revision);
    const { total } = await get(admin, slugs.plan, {
      ...quarter,
      to: day(1, 31),
      bulkCustomer: planned,
      planVersion: revision,
    });
    expect([total.bulkTonnes, total.planTonnes, total.priceVariance].map((c) => Number(c))).toEqual([90, 45, 0]);
    expect(digits(total.volumeVariance ?? null)).toBe("47250000");
  });

  test("a return reduces tonnes and revenue of its own day", async () => {
    await sell(other, day(5, 5), "35.5", "1000000");
    await sell(other, day(5, 9), "10", "1000000", "return");
    const { total } = await get(admin, slugs.sales, {
      from: day(5),
      to: day(5, 31),
      compare: "none",
      bulkCustomer: other,
    });
    expect([total.bulkTonnes, total.bulkRevenue].map((c) => digits(c ?? null))).toEqual(["25.5", "25500000"]);
  });

  test("segments and account managers have the same tonnes as the sales", async () => {
    const query = { from: day(1), to: day(12, 31), compare: "none" };
    const tonnes = async (slug: string) => (await get(admin, slug, query)).total.bulkTonnes;
    const sales = await tonnes(slugs.sales);
    expect([await tonnes(slugs.plan), await tonnes(slugs.kam), await tonnes(slugs.segment)]).toEqual([
      sales,
      sales,
      sales,
    ]);
  });
});

describe("projects", () => {
  const kam = async () =>
    (
      await portal.sql<{ id: string }>("select id from position where kind in ('KAM', 'CORSALES') order by id limit 1")
    )[0]?.id;
  async function project(tonnes: string, stage: number, daysAgo: number): Promise<void> {
    await portal.sql(
      `with made as (insert into project (name, customer_id, kind, district_id, stage_id, probability, stage_since, expected_tonnes, expected_close_on, kam_id)
         select 'Uji ' || $2::text, c.id, 'building', c.district_id, s.id, s.probability, current_date - $4::int, $2::text::numeric, current_date - 1, $5
         from bulk_customer c, project_stage s where c.id = $1 and s.position = $3 returning *)
       insert into project_stage_history (project_id, customer_id, stage_id, probability, tonnes, close_on, entered_at)
       select id, customer_id, stage_id, probability, expected_tonnes, expected_close_on, now() - make_interval(days => $4::int) from made`,
      [planned, tonnes, stage, daysAgo, await kam()],
    );
  }

  test("open ones are weighted by their stage, decided ones determine the win rate", async () => {
    await project("1000", 2, 10);
    await project("500", 3, 20);
    await project("2000", 1, 30);
    await project("800", 5, 5);
    await project("1200", 6, 5);
    const { total, rows } = await get(admin, slugs.project, { bulkCustomer: planned });
    expect(digits(total.pipelineTonnes ?? null)).toBe("3500");
    expect(digits(total.weightedTonnes ?? null)).toBe("700");
    expect(Number(total.winRateSoFarPct)).toBe(40);
    expect([total.projects, total.pastClose, total.stageAgeDays].map((c) => Number(c))).toEqual([3, 3, 20]);
    expect([total.wonSoFar, total.lostSoFar].map((c) => digits(c ?? null))).toEqual(["800", "1200"]);
    expect(rows).toHaveLength(5);
    const stages = await portal.sql<{ id: string }>(
      "select id from project_stage where position <> 4 order by position",
    );
    expect(rows.map((r) => String(r.id))).toEqual(stages.map((x) => String(x.id)));
    const largest = await get(admin, slugs.project, { bulkCustomer: planned, sort: "-expectedTonnes" });
    expect(String(largest.rows[0]?.id)).toBe(String(stages[0]?.id));
    expect(String(largest.rows[1]?.id)).toBe(String(stages[4]?.id));
  });

  test("a product filters deliveries to projects, and the pipeline stays complete", async () => {
    const [at] = await portal.sql<{ product: string; tonnes: string }>(
      `select product_id as product, sum(sign * tonnes)::text as tonnes from bulk_sale
       where project_id is not null and status = 'posted' group by 1 order by sum(sign * tonnes) desc limit 1`,
    );
    const { total, refused } = await get(admin, slugs.project, { product: String(at?.product) });
    expect(digits(total.realisedSoFar ?? null)).toBe(digits(at?.tonnes ?? null));
    expect([total.projects, total.pipelineTonnes]).toEqual([null, null]);
    expect(refused.projects).toMatch(/Proyek tidak dapat dipotong/);
    const board = async (query: string) => ((await admin.get(`/api/bulk-board${query}`)).json as BulkBoard).pipeline;
    expect(await board(`?product=${at?.product}`)).toEqual(await board(""));
  });

  test("an earlier day shows the stages of that day", async () => {
    const before = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10);
    const { total } = await get(admin, slugs.project, { bulkCustomer: planned, from: before, to: before });
    expect(digits(total.pipelineTonnes ?? null)).toBe("2500");
    expect(digits(total.wonSoFar ?? null)).toBe("0");
  });

  test("the pipeline equals that of the board of projects", async () => {
    const board = (await admin.get("/api/project/board")).json as {
      pipeline: { open: string; weighted: string; won: string; lost: string };
    };
    const { total } = await get(admin, slugs.project);
    expect(
      [total.pipelineTonnes, total.weightedTonnes, total.wonSoFar, total.lostSoFar].map((c) => digits(c ?? null)),
    ).toEqual([board.pipeline.open, board.pipeline.weighted, board.pipeline.won, board.pipeline.lost].map(digits));
  });
});

test("a distributor filters sales but not the plan, which is by customer only", async () => {
  const [seller] = await portal.sql<{ id: string }>(
    "select seller_id as id from bulk_sale where seller_id is not null and status = 'posted' group by 1 order by count(*) desc limit 1",
  );
  for (const slug of [slugs.plan, slugs.kam, slugs.segment]) {
    const whole = await get(admin, slug, { period: "m12" });
    const { total, refused } = await get(admin, slug, { period: "m12", bulkDistributor: String(seller?.id) });
    expect(scaled(total.bulkTonnes ?? null) > 0n, slug).toBe(true);
    expect(scaled(total.bulkTonnes ?? null) < scaled(whole.total.bulkTonnes ?? null), slug).toBe(true);
    expect(total.planPct, slug).toBeNull();
    expect(refused.planPct, slug).toMatch(/RKAP hanya ada/);
  }
});

test.each(Object.values(slugs))("%s has thirteen months of its headline, and a file", async (slug) => {
  const trend = await admin.get(`/api/report/${slug}/trend`);
  expect([trend.status, (trend.json as { months: unknown[] }).months.length]).toEqual([200, 13]);
  expect((await admin.get(`/api/report/${slug}/export`)).status).toBe(200);
});

describe("the board of bulk business", () => {
  const boardOf = async (query: Record<string, string> = {}, who = admin): Promise<BulkBoard> => {
    const answer = await who.get(`/api/bulk-board?${new URLSearchParams(query)}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.json as BulkBoard;
  };

  test("each tile equals the figure of its page with the same filters", async () => {
    const [segment] = await portal.sql<{ id: string }>(
      "select bulk_segment_id as id from bulk_customer where id = $1",
      [planned],
    );
    for (const query of [{}, { period: "month" }, { bulkSegment: String(segment?.id) }] as Record<string, string>[]) {
      const board = await boardOf(query);
      const { total } = await get(admin, slugs.plan, { period: "ytd", ...query });
      for (const id of ["bulkTonnes", "bulkRevenue", "planTonnes", "planPct", "fullYearForecast"])
        expect([id, board.figures[id]]).toEqual([id, total[id]]);
      const { period: _period, ...filters } = query;
      const projects = await get(admin, slugs.project, filters);
      for (const id of ["pipelineTonnes", "weightedTonnes", "projects", "pastClose"])
        expect([id, board.pipeline[id]]).toEqual([id, projects.total[id]]);
      expect(board.top.length).toBeLessThanOrEqual(10);
      expect(board.months).toHaveLength(12);
    }
  });

  test("warns of a plan without sales, a late project and a contract behind schedule", async () => {
    const now = new Date().toISOString().slice(0, 7);
    const [reference] = await portal.sql<{ id: string; no: number }>(
      "select id, no from annual_plan_version where year = $1 and is_reference",
      [year + 1],
    );
    const before = (await boardOf()).warnings;
    const silent = await emptyCustomer("UJI-C");
    await portal.sql(
      "insert into annual_plan (plan_version_id, month, customer_id, product_id, tonnes, price) values ($1, $2::date, $3, $4, 9999999, 1)",
      [reference?.id, `${now}-01`, silent, product],
    );
    await portal.sql(
      `insert into bulk_contract (number, customer_id, product_group_id, tonnes, price, valid_from, valid_to, status)
       select 'UJI-KONTRAK', $1, min(id), 1000, 1, current_date - 100, current_date + 100, 'active' from product_group`,
      [silent],
    );
    const { warnings } = await boardOf();
    expect(warnings.idle.count).toBe(before.idle.count + 1);
    expect(warnings.idle.rows[0]).toMatchObject({ id: Number(silent), day: null });
    expect(warnings.contracts.count).toBe(before.contracts.count + 1);
    expect(warnings.projects.count).toBe(Number((await boardOf()).pipeline.pastClose));
    await portal.sql("update annual_plan_version set is_reference = false where id = $1", [reference?.id]);
    const bare = await boardOf();
    expect(bare.reference).toEqual({ year: year + 1, no: null });
    for (const id of ["planTonnes", "planPct", "fullYearForecast"]) expect(bare.figures[id] ?? null).toBeNull();
    expect([...bare.months.map((m) => m.plan), ...bare.top.map((c) => c.planPct)].filter((v) => v !== null)).toEqual(
      [],
    );
    await portal.sql("update annual_plan_version set is_reference = true where id = $1", [reference?.id]);
    expect((await boardOf()).reference).toEqual({ year: year + 1, no: reference?.no });
  });

  test("refuses unknown values and users without permission", async () => {
    expect((await admin.get("/api/bulk-board?bulkSegment=999999")).status).toBe(422);
    expect((await admin.get("/api/bulk-board?color=1")).status).toBe(422);
    expect((await (await portal.as("distributor")).get("/api/bulk-board")).status).toBe(403);
    expect((await (await portal.as("tso")).get("/api/bulk-board")).status).toBe(403);
    for (const who of ["adminbisnis", "helpdeskbisnis", "kam"]) await boardOf({}, await portal.as(who));
  });

  test("the copied figures in the list of customers equal the sales", async () => {
    await updateSalesFigures(portal.server.db);
    const odd = await portal.sql(
      `select c.code from bulk_customer c
       left join (select customer_id, sum(sign * tonnes) filter (where sold_on >= date_trunc('year', current_date - 1) and sold_on < current_date) as tonnes, max(sold_on) filter (where sign = 1) as last
         from bulk_sale where status = 'posted' group by 1) s on s.customer_id = c.id
       where c.year_tonnes <> coalesce(s.tonnes, 0) or c.last_sale_on is distinct from s.last
         or c.idle <> (c.status = 'active' and coalesce(s.last < current_date - 60, true))`,
    );
    expect(odd).toEqual([]);
  });

  test("the copied percentage of the sales against a very small plan is limited to 99,999,999", async () => {
    const [row] = await portal.sql<{ id: string; day: string }>(
      `select v.id, date_trunc('year', (now() at time zone 'Asia/Jakarta')::date - 1)::date::text as day
       from annual_plan_version v where v.year = extract(year from (now() at time zone 'Asia/Jakarta')::date - 1)::int and v.is_reference`,
    );
    const customer = await emptyCustomer("UJI-KILOGRAM");
    await sell(customer, row?.day as string, "2000.000", "1");
    await portal.sql(
      "insert into annual_plan (plan_version_id, month, customer_id, product_id, tonnes, price) values ($1, $2::date, $3, $4, 0.001, 1)",
      [row?.id, row?.day, customer, product],
    );
    await updateSalesFigures(portal.server.db);
    const [shown] = await portal.sql<{ tonnes: string; pct: string }>(
      "select year_tonnes::text as tonnes, plan_pct::text as pct from bulk_customer where id = $1",
      [customer],
    );
    expect(shown).toEqual({ tonnes: "2000.000", pct: "99999999.0" });
  });
});
