import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { total } from "#kit/exact.ts";
import { multipart } from "#test/support/imports.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";
import type { PlanChange, PlanConflict, PlanDiff, PlanGrid, PlanOverview, PlanVersion } from "./rkap.calls.ts";

let portal: Portal;
let admin: Client;
let office: Client;
let kam: Client;
let own: number;
let foreign: number;
let products: readonly number[];
const year = 2031;

beforeAll(async () => {
  portal = await openPortal();
  [admin, office, kam] = (await Promise.all(["admin", "adminbisnis", "kam"].map((u) => portal.as(u)))) as [
    Client,
    Client,
    Client,
  ];
  const customers = await portal.sql<{ id: number; own: boolean }>(
    `select c.id::int as id, c.kam_id in (select a.position_id from position_assignment a join app_user u on u.id = a.user_id
       where u.username = 'kam' and a.valid_to is null) as own from bulk_customer c where c.status = 'active' and c.kam_id is not null order by c.id`,
  );
  own = customers.find((c) => c.own)?.id as number;
  foreign = customers.find((c) => !c.own)?.id as number;
  products = (
    await portal.sql<{ id: number }>("select id::int as id from product where active order by id limit 3")
  ).map((p) => p.id);
});
afterAll(() => portal?.close());

const make = async (more: object = {}, who = office): Promise<number> => {
  const answer = await who.post("/api/annual-plan/version", { year, ...more });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { id: number }).id;
};
const grid = async (id: number, who = office): Promise<PlanGrid> => {
  const answer = await who.get(`/api/annual-plan/${id}/grid`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as PlanGrid;
};
const put = (id: number, cells: readonly PlanChange[], who = office) =>
  who.request("PUT", `/api/annual-plan/${id}/grid`, { body: { cells } });
const cell = (month: number, value: string | null, more: Partial<PlanChange> = {}): PlanChange => ({
  ...{ customer: own, product: products[0] as number, month, item: "tonnes", value, before: null },
  ...more,
});
const versions = async (of = year): Promise<readonly PlanVersion[]> =>
  ((await office.get(`/api/annual-plan/overview?year=${of}`)).json as PlanOverview).versions;
const at = async (id: number) => (await versions()).find((v) => v.id === id) as PlanVersion;
const submit = async (id: number, asReference = true, who = office) => {
  const answer = await who.post(`/api/annual-plan/version/${id}/submit`, {
    version: (await at(id)).version,
    asReference,
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { proposal: number }).proposal;
};
const decide = async (proposal: number, move: string, who = admin, note?: string) => {
  const seen = (await office.get(`/api/submission/${proposal}`)).json as { data: { version: number } };
  return who.post(`/api/submission/${proposal}/move`, { version: seen.data.version, move, note });
};
const codeOf = (answer: { json: unknown }) => (answer.json as { code: string }).code;

describe("the grid of an annual plan", () => {
  test("keeps tonnes and price of a month; revenue is their product, rounded once", async () => {
    const id = await make();
    const saved = await put(id, [
      cell(1, "100.125"),
      cell(1, "950000.55", { item: "price" }),
      cell(2, "3", { product: products[1] as number }),
    ]);
    expect([saved.status, saved.json], saved.text).toEqual([200, { saved: 3 }]);
    const seen = await grid(id);
    expect(seen.lines).toHaveLength(2);
    expect([seen.lines[0]?.tonnes[0], seen.lines[0]?.price[0]]).toEqual(["100.125", "950000.55"]);
    expect(seen.version).toMatchObject({ kind: "budget", state: "draft", tonnes: "103.125", revenue: "95118805.07" });
    const gone = await put(id, [
      cell(1, null, { before: "100.125" }),
      cell(1, null, { item: "price", before: "950000.55" }),
    ]);
    expect(gone.json).toEqual({ saved: 2 });
    expect((await grid(id)).lines).toHaveLength(1);
    const trail = await portal.sql<{ action: string }>(
      "select action from audit_event where entity = 'annualPlan' and action <> 'open' order by id",
    );
    expect(trail.map((e) => e.action)).toEqual(["create", "create", "archive"]);
  });

  test("merges the edits of two users; a cell that both changed is refused with the other user's name", async () => {
    const id = await make();
    expect((await put(id, [cell(3, "10"), cell(3, "900000", { item: "price" })])).status).toBe(200);
    expect((await put(id, [cell(3, "910000", { item: "price", before: "900000" })], kam)).status).toBe(200);
    expect((await put(id, [cell(3, "12", { before: "10" }), cell(4, "7")])).status).toBe(200);
    const late = await put(id, [cell(3, "15", { before: "10" }), cell(5, "8")], kam);
    expect(late.status).toBe(409);
    const [conflict] = (late.json as { detail: { cells: PlanConflict[] } }).detail.cells;
    const [person] = await portal.sql<{ name: string }>(
      "select fullname as name from app_user where username = 'adminbisnis'",
    );
    expect(conflict).toMatchObject({ month: 3, item: "tonnes", value: "12.000", by: person?.name, own: false });
    const [line] = (await grid(id)).lines;
    expect([line?.tonnes[2], line?.price[2], line?.tonnes[3], line?.tonnes[4]]).toEqual([
      ...["12.000", "910000.00", "7.000", null],
    ]);
    const mine = await put(id, [cell(3, "20", { before: "10" })]);
    expect((mine.json as { detail: { cells: PlanConflict[] } }).detail.cells[0]?.own).toBe(true);
    const both = await Promise.all(Array.from({ length: 4 }, (_, i) => put(id, [cell(12, String(i + 1))])));
    expect(both.map((a) => a.status).sort()).toEqual([200, 409, 409, 409]);
  });

  test("refuses invalid figures, unknown products and customers, and duplicate cells", async () => {
    const id = await make();
    for (const wrong of [
      cell(1, "1.2345"),
      cell(1, "-1"),
      cell(1, "1e3"),
      cell(13, "1"),
      cell(1, "1.234", { item: "price" }),
      cell(1, "10000000"),
      cell(1, "1", { product: 999_999_999 }),
    ])
      expect((await put(id, [wrong])).status, JSON.stringify(wrong)).toBe(422);
    expect((await put(id, [cell(1, "1"), cell(1, "2")])).status).toBe(422);
    expect((await put(id, [cell(1, "1", { customer: 999_999_999 })])).status).toBe(404);
    expect((await put(999_999, [cell(1, "1")])).status).toBe(404);
    expect((await grid(id)).lines).toEqual([]);
  });
});

describe("scope of an annual plan", () => {
  test("a KAM changes only the rows of own customers in drafts, and cannot manage versions", async () => {
    const id = await make();
    expect((await put(id, [cell(1, "5")], kam)).status).toBe(200);
    const others = await put(id, [cell(1, "6", { customer: foreign }), cell(2, "6")], kam);
    expect([others.status, codeOf(others)]).toEqual([403, "bulk.foreign"]);
    const seen = await grid(id, kam);
    expect([seen.canEdit, seen.canManage]).toEqual([true, false]);
    expect(seen.customers.find((c) => c.id === own)?.own).toBe(true);
    expect(seen.customers.find((c) => c.id === foreign)).toMatchObject({ own: false });
    expect((await grid(id)).customers.every((c) => c.own)).toBe(true);
    const version = (await at(id)).version;
    for (const path of ["submit", "discard", "reference"])
      expect((await kam.post(`/api/annual-plan/version/${id}/${path}`, { version, asReference: true })).status).toBe(
        403,
      );
    expect((await kam.post("/api/annual-plan/version", { year })).status).toBe(403);
  });

  test("Corsales and the helpdesk can read it, distributors cannot", async () => {
    const id = await make();
    await put(id, [cell(1, "5")]);
    for (const user of ["corsales", "helpdeskbisnis"]) {
      const who = await portal.as(user);
      expect((await grid(id, who)).canEdit).toBe(false);
      expect((await put(id, [cell(1, "6", { before: "5" })], who)).status).toBe(403);
    }
    const distributor = await portal.as("distributor");
    for (const path of [`${id}/grid`, `overview?year=${year}`, `${id}/file/tonnes`])
      expect((await distributor.get(`/api/annual-plan/${path}`)).status, path).toBe(403);
    expect((await distributor.get("/api/annual-plan")).status).toBe(403);
  });

  test("rows outside the scope are missing from lists, grid, files, comparisons and imports", async () => {
    const [served] = await portal.sql<{ customer: number; code: string; other: number; otherCode: string }>(
      `select c.id::int as customer, c.code, o.id::int as other, o.code as "otherCode" from app_user u
       join bulk_customer_distributor s on s.distributor_id = u.vendor_id and s.valid_to is null join bulk_customer c on c.id = s.customer_id and c.status = 'active'
       join bulk_customer o on o.status = 'active' and not exists (select 1 from bulk_customer_distributor x where x.customer_id = o.id and x.distributor_id = u.vendor_id)
       where u.username = 'distributor' order by c.id, o.id limit 1`,
    );
    expect(served, "the demo distributor serves a bulk customer").toBeDefined();
    const { customer, code, other, otherCode } = served as NonNullable<typeof served>;
    const id = await make();
    await put(id, [cell(1, "5", { customer }), cell(1, "6", { customer: other })]);
    await portal.sql(
      `insert into role_action (role_id, action) select r.id, a from role r,
         unnest(array['annualPlan.read', 'annualPlan.export', 'annualPlan.edit', 'annualPlan.import', 'annualPlan.manage', 'annualPlanVersion.read']) a
       where r.code = 'ROLE_DISTRIBUTOR' on conflict do nothing`,
    );
    // the permissions of a session are cached for a second
    await new Promise((done) => setTimeout(done, 1_200));
    const limited = await portal.as("distributor");
    const rows = (await limited.get(`/api/annual-plan?f.planVersion=${id}`)).json as { data: { id: number }[] };
    expect(rows.data).toHaveLength(1);
    const all = (await office.get(`/api/annual-plan?f.planVersion=${id}`)).json as { data: { id: number }[] };
    const hidden = all.data.find((r) => r.id !== rows.data[0]?.id) as { id: number };
    expect((await limited.get(`/api/annual-plan/${hidden.id}`)).status).toBe(404);
    const seen = await grid(id, limited);
    expect([seen.lines.map((l) => l.customer), seen.version.tonnes]).toEqual([[customer], "5.000"]);
    expect(seen.customers.some((c) => c.id === other)).toBe(false);
    expect((await put(id, [cell(2, "1", { customer: other })], limited)).status).toBe(404);
    const empty = await make();
    const diff = (await limited.get(`/api/annual-plan/diff?from=${empty}&to=${id}`)).json as PlanDiff;
    expect(diff.lines.map((l) => l.customer.id)).toEqual([customer]);
    const file = await limited.get(`/api/annual-plan/${id}/file/tonnes`);
    const next = await make();
    const back = (who: Client, content: Buffer) =>
      who.request("POST", `/api/annual-plan/${next}/import/tonnes/auto`, multipart("rkap.xlsx", content));
    expect((await back(office, file.bytes)).json).toEqual({ saved: 1, rows: 1 });
    const full = await office.get(`/api/annual-plan/${id}/file/tonnes`);
    const refused = await back(limited, full.bytes);
    expect([refused.status, codeOf(refused)]).toEqual([422, "import.faults"]);
    expect(refused.text).toContain(otherCode);
    expect(refused.text).not.toContain(`“${code}”`);
    // a version covers the whole business: a copy without the hidden customers would lower the plan unnoticed
    const january = async (version: number, who = office) =>
      Object.fromEntries((await grid(version, who)).lines.map((l) => [l.customer, l.tonnes[0]]));
    const same = await make({ from: id, how: "same" }, limited);
    expect(await january(same, limited)).toEqual({ [customer]: "5.000" });
    expect(await january(same)).toEqual({ [customer]: "5.000", [other]: "6.000" });
    const twice = await make({ from: id, how: "percent", percent: "200" }, limited);
    expect(await january(twice)).toEqual({ [customer]: "10.000", [other]: "12.000" });
    await limited.post(`/api/annual-plan/version/${twice}/discard`, { version: 1 });
    const [left] = await portal.sql<{ n: number }>(
      "select count(*)::int as n from annual_plan where plan_version_id = $1 and archived_at is null",
      [twice],
    );
    expect(left?.n).toBe(0);
  });
});

describe("versions of an annual plan", () => {
  test("four eyes: the submitter cannot approve, and an approved version cannot be changed", async () => {
    const id = await make();
    const nothing = await office.post(`/api/annual-plan/version/${id}/submit`, { version: 1, asReference: true });
    expect([nothing.status, codeOf(nothing)]).toEqual([422, "plan.empty"]);
    await put(id, [cell(1, "5")]);
    const proposal = await submit(id);
    const closed = await put(id, [cell(1, "6", { before: "5" })]);
    expect([closed.status, codeOf(closed)]).toEqual([409, "plan.closed"]);
    expect(await at(id)).toMatchObject({ state: "submitted", proposal });
    expect((await decide(proposal, "approve", office)).status).toBe(403);
    expect((await decide(proposal, "approve", kam)).status).toBe(403);
    const yes = await decide(proposal, "approve");
    expect(yes.status, yes.text).toBe(200);
    expect(await at(id)).toMatchObject({ state: "approved", isReference: true });
    expect((await put(id, [cell(1, "6", { before: "5" })])).status).toBe(409);
    const discard = await office.post(`/api/annual-plan/version/${id}/discard`, { version: (await at(id)).version });
    expect(discard.status).toBe(409);
    const facts = await admin.get(`/api/annual-plan/proposal/${proposal}`);
    expect([facts.status, (facts.json as { customers: number }).customers]).toEqual([200, 1]);
  });

  test("a rejected or withdrawn version is a draft again", async () => {
    const id = await make();
    await put(id, [cell(1, "5")]);
    expect((await decide(await submit(id), "reject", admin, "Terlalu rendah")).status).toBe(200);
    expect(await at(id)).toMatchObject({ state: "draft", submittedBy: null });
    expect((await put(id, [cell(1, "6", { before: "5" })])).status).toBe(200);
    expect((await decide(await submit(id), "withdraw", office)).status).toBe(200);
    expect((await at(id)).state).toBe("draft");
    expect((await at(id)).isReference).toBe(false);
  });

  test("of two concurrent approvals and a change, one approval succeeds and the change is refused", async () => {
    const id = await make();
    await put(id, [cell(1, "5")]);
    const proposal = await submit(id, true);
    const other = await portal.as("admin");
    const [a, b, edit] = await Promise.all([
      decide(proposal, "approve", admin),
      decide(proposal, "approve", other),
      put(id, [cell(1, "6", { before: "5" })], kam),
    ]);
    expect([a?.status, b?.status].sort()).toEqual([200, 409]);
    expect(edit?.status).toBe(409);
    const [line] = (await grid(id)).lines;
    expect(line?.tonnes[0]).toBe("5.000");
    const approvals = await portal.sql<{ n: number }>(
      "select count(*)::int as n from audit_event where entity = 'annualPlanApproval' and action = 'approve' and entity_id = $1",
      [String(proposal)],
    );
    expect(approvals[0]?.n).toBe(1);
  });

  test("a year has one reference version after concurrent approvals and choices", async () => {
    const ids = [await make(), await make(), await make()];
    for (const id of ids) await put(id, [cell(1, "5")]);
    const proposals = [];
    for (const id of ids) proposals.push(await submit(id));
    const answers = await Promise.all(proposals.map((p) => decide(p, "approve")));
    expect(answers.map((x) => x.status)).toEqual([200, 200, 200]);
    const references = async () => (await versions()).filter((v) => v.isReference);
    expect(await references()).toHaveLength(1);
    const chosen = await Promise.all(
      ids.map(async (id) =>
        office.post(`/api/annual-plan/version/${id}/reference`, { version: (await at(id)).version }),
      ),
    );
    expect(chosen.some((x) => x.status === 200)).toBe(true);
    expect(await references()).toHaveLength(1);
    const draft = await make();
    const early = await office.post(`/api/annual-plan/version/${draft}/reference`, { version: 1 });
    expect([early.status, codeOf(early)]).toEqual([409, "plan.reference"]);
    await expect(
      portal.sql("update annual_plan_version set is_reference = true where year = $1 and state = 'approved'", [year]),
    ).rejects.toThrow(/annual_plan_version_reference/);
  });

  test("a discarded draft removes its months from the list of plans", async () => {
    const id = await make();
    await put(id, [cell(1, "5"), cell(2, "6")]);
    const listed = async () =>
      ((await office.get(`/api/annual-plan?page=1&perPage=20&f.planVersion=${id}`)).json as { data: unknown[] }).data;
    expect(await listed()).toHaveLength(2);
    const discard = await office.post(`/api/annual-plan/version/${id}/discard`, { version: (await at(id)).version });
    expect(discard.status, discard.text).toBe(200);
    expect(await listed()).toEqual([]);
  });

  test("the audit trail names each version that becomes or stops being the reference, once", async () => {
    const [first, second] = [await make(), await make()];
    for (const id of [first, second]) {
      await put(id, [cell(1, "5")]);
      expect((await decide(await submit(id), "approve")).status).toBe(200);
    }
    const trail = async (id: number) =>
      (
        await portal.sql<{ now: string }>(
          "select after ->> 'isReference' as now from audit_event where entity = 'annualPlanVersion' and entity_id = $1 and after ? 'isReference' order by id",
          [String(id)],
        )
      ).map((e) => e.now);
    expect([await trail(first), await trail(second)]).toEqual([["true", "false"], ["true"]]);
    const choose = async (id: number) =>
      office.post(`/api/annual-plan/version/${id}/reference`, { version: (await at(id)).version });
    for (const _time of [1, 2]) expect((await choose(first)).status).toBe(200);
    expect([await trail(first), await trail(second)]).toEqual([
      ["true", "false", "true"],
      ["true", "false"],
    ]);
  });

  test("a revision copies unchanged or by a percentage, and shows its differences", async () => {
    const base = await make();
    await put(base, [cell(1, "10.001"), cell(1, "1000000", { item: "price" }), cell(2, "20", { customer: foreign })]);
    const same = await make({ from: base, how: "same" });
    const more = await make({ from: base, how: "percent", percent: "103.5" });
    expect((await at(same)).kind).toBe("revision");
    expect((await grid(same)).lines).toEqual((await grid(base)).lines);
    expect((await at(more)).tonnes).toBe(total(["10.351", "20.700"]));
    const diff = (await office.get(`/api/annual-plan/diff?from=${base}&to=${more}`)).json as PlanDiff;
    expect(diff.count).toBe(2);
    expect(diff.lines[0]).toMatchObject({
      customer: { id: own },
      months: [1],
      from: { tonnes: "10.001", revenue: "10001000.00" },
      to: { tonnes: "10.351", revenue: "10351000.00" },
    });
    const none = (await office.get(`/api/annual-plan/diff?from=${base}&to=${same}`)).json as PlanDiff;
    expect([none.count, none.lines]).toEqual([0, []]);
    for (const wrong of [{ from: base }, { from: base, how: "percent" }, { from: 999_999, how: "same" }])
      expect((await office.post("/api/annual-plan/version", { year, ...wrong })).status).toBe(422);
    expect((await office.post("/api/annual-plan/version", { year, from: base, how: "actual" })).status).toBe(422);
  });

  test("a revision of the current year uses sales for closed months and the plan for the others", async () => {
    const [{ today }] = (await portal.sql<{ today: string }>(
      "select to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today",
    )) as [{ today: string }];
    const [now, month] = today.split("-").map(Number) as [number, number];
    const last = now - 1;
    const base = await make({ year: last });
    await put(base, [cell(3, "50"), cell(3, "900000", { item: "price" }), cell(12, "1")]);
    await portal.sql(
      `insert into bulk_sale (distributor_id, number, source, sold_on, customer_id, district_id, product_id, tonnes, unit_price, priced_by, net_total, tax_total)
       select 0, 'UJI-RKAP-' || x.n, 'form', make_date($1, 3, 5), c.id, c.district_id, $3, x.tonnes, 1000000, 'document', x.tonnes * 1000000, 0
       from bulk_customer c, (values (1, 12.5), (2, 7.25)) as x(n, tonnes) where c.id = $2`,
      [last, own, products[0]],
    );
    await portal.sql(
      `insert into bulk_sale (distributor_id, number, kind, original_id, source, sold_on, customer_id, district_id, product_id, tonnes, unit_price, priced_by, net_total, tax_total)
       select 0, 'UJI-RKAP-R', 'return', s.id, 'form', make_date($1, 3, 9), s.customer_id, s.district_id, s.product_id, 2, 1000000, 'document', 2000000, 0
       from bulk_sale s where s.number = 'UJI-RKAP-1'`,
      [last],
    );
    const made = await make({ year: last, from: base, how: "actual" });
    const line = (await grid(made)).lines.find((l) => l.customer === own && l.product === products[0]);
    expect([line?.tonnes[2], line?.price[2]]).toEqual(["17.750", "1000000.00"]);
    if (month === 1) return;
    const running = await make({ year: now, from: base, how: "actual" });
    const open = (await grid(running)).lines.find((l) => l.customer === own && l.product === products[0]);
    expect(open?.sold[2]).toBe("17.750");
    expect(open?.tonnes[2] ?? null).toBe(month <= 3 ? "50.000" : null);
  });

  test("a discarded draft cannot be opened, and a stale change is refused", async () => {
    const id = await make();
    const stale = await office.post(`/api/annual-plan/version/${id}/discard`, { version: 9 });
    expect([stale.status, codeOf(stale)]).toEqual([409, "conflict"]);
    expect((await office.post(`/api/annual-plan/version/${id}/discard`, { version: 1 })).status).toBe(200);
    expect((await office.get(`/api/annual-plan/${id}/grid`)).status).toBe(404);
    expect((await put(id, [cell(1, "5")])).status).toBe(404);
  });
});

describe("files of an annual plan", () => {
  const months = ["Jan", "Feb", "Mar", "Apr", "Mei", "Jun", "Jul", "Agu", "Sep", "Okt", "Nov", "Des"];
  const heads = ["Pelanggan curah", "Produk", ...months].join(";");
  let codes: { own: string; foreign: string; product: string };
  beforeAll(async () => {
    const code = async (table: string, id: unknown) =>
      (await portal.sql<{ code: string }>(`select code from ${table} where id = $1`, [id]))[0]?.code as string;
    codes = {
      own: await code("bulk_customer", own),
      foreign: await code("bulk_customer", foreign),
      product: await code("product", products[0]),
    };
  });
  const row = (customer: string, first: string) =>
    [customer, codes.product, first, ...Array.from({ length: 11 }, () => "1,5")].join(";");
  const bring = (id: number, text: string | Buffer, who = office, name = "rkap.csv", style = "auto") =>
    who.request("POST", `/api/annual-plan/${id}/import/tonnes/${style}`, multipart(name, Buffer.from(text as string)));

  test("are keyed by customer and product; one invalid cell refuses the whole file", async () => {
    const id = await make();
    await put(id, [cell(1, "99"), cell(1, "900000", { item: "price" })]);
    const bad = await bring(id, [heads, row(codes.own, "10,5"), row("TIDAK-ADA", "1"), row(codes.own, "x")].join("\n"));
    expect([bad.status, codeOf(bad)]).toEqual([422, "import.faults"]);
    const fields = (bad.json as { fields: { field: string }[] }).fields.map((f) => f.field);
    expect(fields).toEqual(["3.customer", "4.product"]);
    const wrong = await bring(id, [heads, row(codes.own, "sepuluh")].join("\n"));
    expect((wrong.json as { fields: { field: string }[] }).fields.map((f) => f.field)).toEqual(["2.1"]);
    expect((await grid(id)).version.tonnes).toBe("99.000");
    const good = await bring(id, [heads, row(codes.own, "10,5"), row(codes.foreign, "")].join("\n"));
    expect([good.status, good.json], good.text).toEqual([200, { saved: 23, rows: 2 }]);
    const line = (await grid(id)).lines.find((l) => l.customer === own);
    expect([line?.tonnes[0], line?.tonnes[11], line?.price[0]]).toEqual(["10.500", "1.500", "900000.00"]);
    const again = await bring(id, [heads, row(codes.own, "10,5"), row(codes.foreign, "")].join("\n"));
    expect(again.json).toEqual({ saved: 0, rows: 2 });
  });

  test("of a KAM may contain only own customers", async () => {
    const id = await make();
    const others = await bring(id, [heads, row(codes.own, "1"), row(codes.foreign, "1")].join("\n"), kam);
    expect((others.json as { fields: { field: string }[] }).fields.map((f) => f.field)).toEqual(["3.customer"]);
    expect((await grid(id)).lines).toEqual([]);
    expect((await bring(id, [heads, row(codes.own, "1")].join("\n"), kam)).status).toBe(200);
  });

  test("require a number format if it cannot be detected from the file", async () => {
    const id = await make();
    const text = [heads, [codes.own, codes.product, ...months.map(() => "1.500")].join(";")].join("\n");
    const answer = await bring(id, text);
    expect(answer.status).toBe(422);
    expect((await bring(id, text, office, "rkap.csv", "id")).status).toBe(200);
    expect((await grid(id)).lines[0]?.tonnes[0]).toBe("1500.000");
    expect((await bring(id, text, office, "rkap.csv", "plain")).status).toBe(200);
    expect((await grid(id)).lines[0]?.tonnes[0]).toBe("1.500");
  });

  test("need both keys and twelve months, and must be readable", async () => {
    const id = await make();
    const short = await bring(id, "Pelanggan curah;Produk;Jan\nA;B;1");
    expect([short.status, codeOf(short)]).toEqual([422, "import.columns"]);
    expect((await bring(id, "x", office, "rkap.pdf")).status).toBe(422);
    expect((await bring(id, "")).status).toBe(422);
    expect((await bring(id, heads)).status).toBe(422);
  });

  test("that were exported can be imported unchanged", async () => {
    const id = await make();
    await put(id, [cell(1, "1234.567"), cell(7, "0.001"), cell(2, "20", { customer: foreign })]);
    const file = await office.get(`/api/annual-plan/${id}/file/tonnes`);
    expect(file.status).toBe(200);
    const next = await make();
    const back = await bring(next, file.bytes, office, "rkap.xlsx");
    expect([back.status, back.json], back.text).toEqual([200, { saved: 3, rows: 2 }]);
    expect((await grid(next)).lines).toEqual((await grid(id)).lines);
  });
});
