import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proposalKinds } from "#features/laporan/submission-kinds.ts";
import type { Cell, TrendAnswer } from "#platform/report/index.ts";
import { kindOf, servedKinds } from "#platform/workflow/index.server.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, digits, sum } from "./read-report.ts";

let portal: Portal;
/** The last ninety days. */
let r: { from: string; to: string };
beforeAll(async () => {
  portal = await openPortal();
  [r] = (await portal.sql<{ from: string; to: string }>(
    "select (d - 90)::text as from, d::text as to from (select (now() at time zone 'Asia/Jakarta')::date as d) x",
  )) as [{ from: string; to: string }];
});
afterAll(() => portal.close());

type Plain = Record<string, string | number | null>;
/** The same figures in plain SQL, each in the form of a cell. */
async function plain(select: string, from: string): Promise<Record<string, Cell>> {
  const [row] = await portal.sql<Plain>(`select ${select} from ${from}`, [r.from, r.to]);
  return cells(row as Plain);
}
const cells = (row: Plain): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(row).map(([k, v]) => [k, v === null ? null : /^\d{4}-/.test(String(v)) ? String(v) : digits(v)]),
  );
const only = (of: Readonly<Record<string, Cell>>, like: Record<string, Cell>) =>
  Object.fromEntries(Object.keys(like).map((k) => [k, of[k] ?? null]));

describe("proposals", () => {
  const figures = `count(*)::int as submitted, count(*) filter (where s.state = 'approved')::int as approved, count(*) filter (where s.state = 'rejected')::int as rejected,
    count(*) filter (where s.state = 'cancelled')::int as withdrawn, count(*) filter (where s.state = 'pending')::int as pending, count(*) filter (where s.state = 'pending' and s.due_at < now())::int as overdue`;
  const inside =
    "s.state <> 'draft' and s.archived_at is null and (s.submitted_at at time zone 'Asia/Jakarta')::date between $1 and $2";
  const sql = (where: string) => plain(figures, `submission s where ${inside} and ${where}`);

  test("all proposals, those of stores, and those of one kind equal plain SQL", async () => {
    await portal.sql(
      "update submission set due_at = now() - interval '1 day' where id = (select min(id) from submission where state = 'pending')",
    );
    const admin = await portal.as("admin");
    const all = await get(admin, "pengajuan", r);
    const stores = await get(admin, "registrasi-toko", r);
    const [every, ofStores] = [await sql("true"), await sql("s.kind = 'store-proposal'")];
    expect(only(all.total, every)).toEqual(every);
    expect(only(stores.total, ofStores)).toEqual(ofStores);
    expect([Number(every.submitted) > Number(ofStores.submitted), Number(every.overdue) > 0]).toEqual([true, true]);
    for (const [id, name, kind] of [
      [1, "Toko baru", "store-proposal"],
      [2, "Gudang baru", "warehouse-proposal"],
      [3, "Override", "override"],
    ] as const) {
      const own = await sql(`s.kind = '${kind}'`);
      const row = all.rows.find((x) => x.id === id);
      expect([kind, row?.name, only(row?.cells ?? {}, own)]).toEqual([kind, name, own]);
    }
    for (const answer of [all, stores]) {
      const { submitted, approved, rejected, withdrawn, pending } = answer.total;
      expect(sum([approved, rejected, withdrawn, pending].map((c) => c ?? null))).toBe(submitted);
    }
  });

  test("registrations of stores by programme and state, including late ones, and the same number of members", async () => {
    const admin = await portal.as("admin");
    const mine = "s.kind = 'program-registration'";
    const own = await sql(mine);
    expect([Number(own.pending) > 0, Number(own.overdue) > 0]).toEqual([true, true]);
    const answer = await get(admin, "program-loyalty.laporan.registrasi", r);
    expect(only(answer.total, own)).toEqual(own);
    const [program] = await portal.sql<{ id: number }>("select id from loyalty_program where code = 'APR-SMN'");
    expect(only(answer.rows.find((x) => x.id === program?.id)?.cells ?? {}, own)).toEqual(own);
    const states = await get(admin, "program-loyalty.laporan.registrasi", { ...r, path: `program:${program?.id}` });
    const waiting = states.rows.find((x) => x.name === "Menunggu");
    expect(only(waiting?.cells ?? {}, { pending: null, overdue: null })).toEqual({
      pending: own.pending,
      overdue: own.overdue,
    });
    const { total } = await get(admin, "loyalty-peserta", r);
    expect(total.registered).toBe(own.submitted);
  });

  test("hours, age and rejections without a reason equal plain SQL", async () => {
    const [own] = await portal.sql<Plain>(
      `select avg(extract(epoch from s.decided_at - s.submitted_at) / 3600) filter (where s.state in ('approved', 'rejected')) as avg, max(extract(epoch from s.decided_at - s.submitted_at) / 3600) filter (where s.state in ('approved', 'rejected')) as longest,
       percentile_disc(0.5) within group (order by extract(epoch from s.decided_at - s.submitted_at) / 3600) filter (where s.state in ('approved', 'rejected')) as median,
       percentile_disc(0.9) within group (order by extract(epoch from s.decided_at - s.submitted_at) / 3600) filter (where s.state in ('approved', 'rejected')) as p90,
       max(extract(epoch from date_trunc('hour', now()) - s.submitted_at) / 86400) filter (where s.state = 'pending') as age, count(*) filter (where s.state = 'approved') * 100.0 / count(*) filter (where s.state in ('approved', 'rejected')) as pct,
       count(*) filter (where s.state = 'rejected' and coalesce(trim(s.decision_note), '') = '')::int as bare from submission s where ${inside}`,
      [r.from, r.to],
    );
    const { total } = await get(await portal.as("admin"), "pengajuan", r);
    expect(Number(total.medianHours)).toBeCloseTo(Number(own?.median), 4);
    expect(Number(total.p90Hours)).toBeCloseTo(Number(own?.p90), 4);
    expect(Number(total.longestHours)).toBeCloseTo(Number(own?.longest), 4);
    expect(Number(total.ageDays)).toBeCloseTo(Number(own?.age), 2);
    expect(Number(total.approvalPct)).toBeCloseTo(Number(own?.pct), 6);
    expect(total.withoutReason).toBe(String(own?.bare));
  });

  test("every active kind has a unique number", () => {
    expect(proposalKinds.map((k) => kindOf(k.workflow)).sort()).toEqual([...servedKinds().keys()].sort());
  });

  test("a kind opens into the steps where its proposals wait or were decided, a step into the proposals by number", async () => {
    const admin = await portal.as("admin");
    const top = (await get(admin, "pengajuan", r)).rows.find((x) => x.id === 1);
    const steps = await get(admin, "pengajuan", { ...r, path: "kind:1" });
    expect(steps.path[0]?.name).toBe("Toko baru");
    const plainSteps = await portal.sql<{ name: string; n: number }>(
      `select p.name, count(*)::int as n from submission s join submission_step p on p.submission_id = s.id and p.step_no = s.current_step where s.kind = 'store-proposal' and ${inside} group by 1`,
      [r.from, r.to],
    );
    expect(Object.fromEntries(steps.rows.map((x) => [x.name, x.cells.submitted]))).toEqual(
      Object.fromEntries(plainSteps.map((x) => [x.name, String(x.n)])),
    );
    expect([plainSteps.length, sum(steps.rows.map((x) => x.cells.submitted ?? null))]).toEqual([
      2,
      top?.cells.submitted,
    ]);
    const [step] = steps.rows;
    const own = await get(admin, "pengajuan", { ...r, path: `kind:1/step:${step?.id}` });
    expect(own.rows.every((x) => x.cells.submitted === "1")).toBe(true);
    expect([sum(own.rows.map((x) => x.cells.submitted ?? null)), own.rows[0]?.name]).toEqual([
      step?.cells.submitted,
      (await portal.sql<{ number: string }>("select number from submission where id = $1", [own.rows[0]?.id]))[0]
        ?.number,
    ]);
    expect((await get(admin, "pengajuan", { ...r, step: String(step?.id) })).total.submitted).toBe(
      step?.cells.submitted,
    );
  });

  test("a filter by the decider of any step finds the proposal once, and possible duplicates of stores are counted", async () => {
    const admin = await portal.as("admin");
    const deciders = await portal.sql<{ id: number; n: number }>(
      `select p.decided_by::int as id, count(distinct s.id)::int as n from submission s join submission_step p on p.submission_id = s.id where p.decided_by is not null and ${inside} group by 1 order by 2 desc limit 2`,
      [r.from, r.to],
    );
    for (const d of deciders)
      expect([d.id, (await get(admin, "pengajuan", { ...r, approver: String(d.id) })).total.submitted]).toEqual([
        d.id,
        String(d.n),
      ]);
    const [either] = await portal.sql<{ n: number }>(
      `select count(*)::int as n from submission s where ${inside} and exists (select 1 from submission_step p where p.submission_id = s.id and p.decided_by = any($3))`,
      [r.from, r.to, deciders.map((d) => d.id)],
    );
    expect(
      (await get(admin, "pengajuan", { ...r, approver: deciders.map((d) => d.id).join(",") })).total.submitted,
    ).toBe(String(either?.n));
    // one has the telephone number of an existing store
    await portal.sql(
      "update submission s set look_alikes = store_look_alikes(s.payload || jsonb_build_object('phone', (select phone from store where phone is not null and status = 'active' and id is distinct from s.result_id order by id limit 1)), s.result_id) where id = (select min(id) from submission where kind = 'store-proposal' and state <> 'draft')",
    );
    const [flagged] = await portal.sql<{ n: number }>(
      `select count(*)::int as n from submission s where s.look_alikes > 0 and ${inside}`,
      [r.from, r.to],
    );
    expect(flagged?.n).toBeGreaterThan(0);
    expect((await get(admin, "registrasi-toko", r)).total.duplicatesFlagged).toBe(String(flagged?.n));
    const total = (await get(admin, "registrasi-toko", r)).total;
    expect(Number(total.rejectedPct)).toBeCloseTo(
      (Number(total.rejected) * 100) / (Number(total.rejected) + Number(total.approved)),
      6,
    );
  });

  test("everybody sees the proposals in their own scope and their own proposals", async () => {
    const [all] = await portal.sql<{ n: number }>(
      `select count(*)::int as n from submission s where s.kind = 'store-proposal' and ${inside}`,
      [r.from, r.to],
    );
    const [own] = await portal.sql<{ n: number }>(
      `select count(*)::int as n from submission s where s.kind = 'store-proposal' and ${inside} and (s.submitter_id = (select id from app_user where username = 'tso') or s.district_id in (
       select d.district_id from area_district d join user_scope u on u.kind = 'area' and u.ref_id = d.area_id where u.user_id = (select id from app_user where username = 'tso') and d.valid_from <= $2 and (d.valid_to is null or d.valid_to > $2)))`,
      [r.from, r.to],
    );
    const seen = await get(await portal.as("tso"), "registrasi-toko", r);
    expect(seen.total.submitted).toBe(String(own?.n));
    expect(own?.n).toBeLessThan(all?.n as number);
  });
});

describe("calls of distributors' systems", () => {
  const day = "(l.created_at at time zone 'Asia/Jakarta')::date";
  const figures = `count(*)::int as calls, count(*) filter (where l.status < 400)::int as "apiOk", count(*) filter (where l.status >= 400)::int as "apiFailed", count(*) filter (where l.status = 429)::int as throttled,
    count(*) filter (where l.status >= 500)::int as "serverErrors", max(l.latency_ms)::int as "latencyMax", sum(l.items - l.failed)::int as "recordsAccepted", sum(l.failed)::int as "recordsRejected", sum(l.duplicates)::int as duplicates, max(${day})::text as "lastCallAt"`;
  const inside = `${day} between $1 and $2`;

  test("the total and each distributor equal plain SQL", async () => {
    await portal.sql(
      "insert into api_log (distributor_id, client_id, method, path, status, latency_ms, items, failed, duplicates) select distributor_id, id, 'POST', '/api/v1/sales/batch', s, 900, 5, 2, 1 from (select * from api_client order by id limit 1) c, unnest(array[429, 500, 200]) s",
    );
    const answer = await get(await portal.as("admin"), "log-api-distributor", r);
    const all = await plain(figures, `api_log l where ${inside}`);
    expect(only(answer.total, all)).toEqual(all);
    expect([Number(all.apiFailed) > 0, Number(all.recordsRejected) > 0]).toEqual([true, true]);
    const rows = await portal.sql<Plain & { id: string }>(
      `select l.distributor_id as id, ${figures} from api_log l where ${inside} group by 1`,
      [r.from, r.to],
    );
    expect(answer.rows.length).toBe(rows.length);
    for (const { id, ...own } of rows)
      expect([id, only(answer.rows.find((x) => String(x.id) === String(id))?.cells ?? {}, cells(own))]).toEqual([
        id,
        cells(own),
      ]);
    const outcomes = await Promise.all(
      ["1", "2", "3", "4"].map(
        async (statusClass) =>
          (await get(await portal.as("admin"), "log-api-distributor", { ...r, statusClass })).total,
      ),
    );
    expect(outcomes.map((o) => [o.apiOk, o.throttled, o.serverErrors])).toEqual([
      [all.apiOk, "0", "0"],
      ["0", "0", "0"],
      ["0", all.throttled, "0"],
      ["0", "0", all.serverErrors],
    ]);
    expect(sum(outcomes.map((o) => o.calls ?? null))).toBe(all.calls);
    const [mean] = await portal.sql<Plain>(
      `select percentile_disc(0.5) within group (order by l.latency_ms) as p50, percentile_disc(0.95) within group (order by l.latency_ms) as ms, count(*) filter (where l.status < 400) * 100.0 / count(*) as pct from api_log l where ${inside}`,
      [r.from, r.to],
    );
    expect([
      Number(answer.total.latencyP50),
      Number(answer.total.latencyP95),
      Number(answer.total.successPct).toFixed(6),
    ]).toEqual([Number(mean?.p50), Number(mean?.ms), Number(mean?.pct).toFixed(6)]);
  });

  test("a distributor opens into its services, a service into days, and the sums are equal", async () => {
    const admin = await portal.as("admin");
    const [first] = await portal.sql<{ id: string; n: number }>(
      "select distributor_id as id, count(*) filter (where split_part(path, '/', 4) = 'sales')::int as n from api_log group by 1 order by 2 desc limit 1",
    );
    const services = await get(admin, "log-api-distributor", { ...r, path: `distributor:${first?.id}` });
    expect(services.rows.find((x) => x.id === 1)).toMatchObject({
      name: "Penjualan",
      cells: { calls: String(first?.n) },
    });
    const days = await get(admin, "log-api-distributor", { ...r, path: `distributor:${first?.id}/endpoint:1` });
    expect(sum(days.rows.map((x) => x.cells.calls ?? null))).toBe(String(first?.n));
  });
});

describe("the partner's deliveries", () => {
  const select = `count(*)::int as "partnerDeliveries", coalesce(sum(p.tonnes), 0) as "partnerTonnes", count(d.id)::int as matched, count(*) filter (where d.id is null)::int as unmatched,
    count(*) filter (where d.id is null and p.created_at < now() - interval '24 hours')::int as "unmatchedLate", coalesce(sum(p.tonnes) filter (where d.id is not null), 0) as "matchedTonnes"`;
  const match =
    "partner_delivery p left join delivery d on d.distributor_id = p.distributor_id and d.number = p.order_number and d.warehouse_id = p.warehouse_id and d.status <> 'cancelled'";
  const inside = "p.status <> 'cancelled' and p.shipped_on between $1 and $2";
  /** Our own shipments: each delivery that a line of the partner refers to, once. */
  const ours = (where: string) =>
    `(select coalesce(sum(x.shipped_tonnes), 0) from (select distinct d.distributor_id, d.id, d.shipped_tonnes from ${match} where d.id is not null and ${inside} and ${where}) x)`;
  const expected = (where = "true") =>
    plain(`${select}, ${ours(where)} as "ownTonnes"`, `${match} where ${inside} and ${where}`);

  test("matched, unmatched and the difference of volume equal plain SQL: in total, by plant, and by order", async () => {
    await portal.sql(
      "update partner_delivery set status = 'cancelled' where id in (select id from partner_delivery order by id limit 3)",
    );
    const admin = await portal.as("admin");
    const all = await get(admin, "helpdesk.delivery", r);
    const { matchedTonnes, ...own } = await expected();
    expect(only(all.total, own)).toEqual(own);
    expect([
      Number(own.matched) > 0,
      Number(own.unmatched) > 0,
      Number(own.unmatchedLate) > 0,
      matchedTonnes === own.ownTonnes,
    ]).toEqual([true, true, true, false]);
    expect(all.total.tonnesDiff).toBe(digits((Number(matchedTonnes) - Number(own.ownTonnes)).toFixed(3)));
    const [plant] = all.rows;
    const { matchedTonnes: _, ...ofPlant } = await expected(`p.packing_plant_id = ${Number(plant?.id)}`);
    expect(only(plant?.cells ?? {}, ofPlant)).toEqual(ofPlant);
    const lines = await get(admin, "helpdesk.delivery", { ...r, path: `packingPlant:${plant?.id}` });
    expect(lines.meta.totalCount).toBe(Number(ofPlant.partnerDeliveries));
    const late = await get(admin, "helpdesk.delivery", { ...r, matchStatus: "3" });
    expect(late.total.partnerDeliveries).toBe(own.unmatchedLate);
    // the same figure in total, in the headline, by plant and by order; copies made before it was stored have none
    await portal.sql("update partner_delivery set fetched_ms = case when id % 7 > 0 then 100 + id % 900 end");
    const p95 = async (where = "true") =>
      (
        await portal.sql<{ p95: string }>(
          `select percentile_disc(0.95) within group (order by p.fetched_ms)::text as p95 from ${match} where ${inside} and ${where}`,
          [r.from, r.to],
        )
      )[0]?.p95;
    const again = await get(admin, "helpdesk.delivery", r);
    const headline = (
      (await admin.get(`/api/report/helpdesk.delivery/trend?${new URLSearchParams(r)}`)).json as TrendAnswer
    ).now;
    expect(Number(await p95())).toBeGreaterThan(100);
    expect([again.total.partnerLatency, headline.partnerLatency]).toEqual([await p95(), await p95()]);
    for (const row of again.rows)
      expect(row.cells.partnerLatency, row.name ?? "").toBe(await p95(`p.packing_plant_id = ${Number(row.id)}`));
    const orders = await get(admin, "helpdesk.delivery", { ...r, path: `packingPlant:${plant?.id}` });
    expect(
      new Set(
        orders.rows.map(
          (o) => o.cells.partnerLatency === (Number(o.id) % 7 > 0 ? String(100 + (Number(o.id) % 900)) : null),
        ),
      ),
    ).toEqual(new Set([true]));
    const fresh = (await admin.get("/api/partner-delivery-state")).json;
    expect(fresh).toMatchObject({ configured: false, down: false });
    expect((await (await portal.as("distributor")).get("/api/report/helpdesk.delivery")).status).toBe(403);
  });
});
