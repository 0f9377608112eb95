import { workflowsOf } from "#platform/workflow/index.server.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntities, entityNames } from "#features/audit-trail/entities.ts";
import { Audit } from "#features/laporan/people.cube.ts";
import type { Cell, MatrixAnswer } from "#platform/report/index.ts";
import { sourcesOf } from "#platform/report/index.server.ts";
import { openRegistry } from "#server/server.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { get, digits, sum } from "./read-report.ts";
import { maskingRecordsSql } from "./masking-records.ts";

let portal: Portal;
/** The last ninety days. */
let r: { from: string; to: string };
beforeAll(async () => {
  portal = await openPortal();
  [r] = (await portal.sql<{ from: string; to: string }>(
    "select (d - 90)::text as from, d::text as to from (select (now() at time zone 'Asia/Jakarta')::date as d) x",
  )) as [{ from: string; to: string }];
  for (const name of ["helpdesk", "tso", "asm"]) await portal.as(name);
  await portal.anonymous.post("/api/login", { username: "tso", password: "salah-sekali" });
  await portal.anonymous.post("/api/login", { username: "tidak-ada", password: "salah-sekali" });
  await portal.sql(maskingRecordsSql);
});
afterAll(() => portal.close());

type Plain = Record<string, string | number | null>;
const cells = (row: Plain): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(row).map(([k, v]) => [k, v === null ? null : /^\d{4}-/.test(String(v)) ? String(v) : digits(v)]),
  );
const only = (of: Readonly<Record<string, Cell>> | undefined, like: Record<string, Cell>) =>
  Object.fromEntries(Object.keys(like).map((k) => [k, of?.[k] ?? null]));
const plain = (select: string, from: string) =>
  portal.sql<Plain & { id?: string }>(`select ${select} from ${from}`, [r.from, r.to]);
const day = (at: string) => `(${at} at time zone 'Asia/Jakarta')::date`;
const changed = "e.action in ('create', 'update', 'archive', 'move')";
const masked = "e.user_id <> e.real_user_id";

describe("the audit trail", () => {
  const figures = `count(*)::int as events, count(distinct e.real_user_id)::int as "usersDistinct", count(*) filter (where e.action = 'create')::int as creates, count(*) filter (where e.action = 'update')::int as updates,
    count(*) filter (where e.action = 'archive')::int as archives, count(*) filter (where e.action = 'import')::int as imports, count(*) filter (where e.action = 'export')::int as exports, count(*) filter (where ${masked})::int as "maskedEvents"`;

  test("the total and each day equal plain SQL", async () => {
    const answer = await get(await portal.as("admin"), "audit-trail", r);
    // reports about the portal's own records do not depend on reports of distributors
    expect([
      answer.stamps.reported,
      (await get(await portal.as("admin"), "penjualan-harian", {})).stamps.reported?.due,
    ]).toEqual([null, expect.any(Number)]);
    const [all] = await plain(figures, `audit_event e where ${day("e.at")} between $1 and $2`);
    expect(only(answer.total, cells(all as Plain))).toEqual(cells(all as Plain));
    expect(Number(all?.maskedEvents)).toBeGreaterThan(0);
    const [alone, another] = await Promise.all(
      ["1", "2"].map(
        async (who) => (await get(await portal.as("admin"), "audit-trail", { ...r, masked: who })).total.events,
      ),
    );
    expect([another, sum([alone ?? null, another ?? null])]).toEqual([String(all?.maskedEvents), answer.total.events]);
    const days = await plain(
      `${day("e.at")}::text as id, ${figures}`,
      `audit_event e where ${day("e.at")} between $1 and $2 group by 1`,
    );
    for (const { id, ...own } of days)
      expect([id, only(answer.rows.find((x) => x.id === id)?.cells, cells(own as Plain))]).toEqual([
        id,
        cells(own as Plain),
      ]);
  });

  test("every kind of record and every other subject of the audit trail has a name", async () => {
    const { entities } = (await (await portal.as("admin")).get("/api/audit-event/kinds")).json as {
      entities: { name: string; title: string }[];
    };
    const nouns = await openRegistry();
    const known = new Map(auditEntities);
    for (const { value } of nouns.resources)
      expect([value.name, known.get(value.name)]).toEqual([value.name, value.title]);
    for (const { value } of workflowsOf(nouns)) expect([value.name, known.has(value.name)]).toEqual([value.name, true]);
    expect(entities.filter((e) => !known.has(e.name))).toEqual([]);
    expect(known.size).toBe(auditEntities.length);
  });

  test("a day opens into kinds of records, a kind into actions by name, an action into people", async () => {
    const admin = await portal.as("admin");
    const [first] = await plain(
      `${day("e.at")}::text as id, count(*)::int as n`,
      `audit_event e where e.action = 'create' and e.entity = 'bank' and ${day("e.at")} between $1 and $2 group by 1 order by 2 desc, 1 limit 1`,
    );
    const kinds = await get(admin, "audit-trail", { ...r, path: `day:${first?.id}` });
    const rows = await plain(
      "e.entity as id, count(*)::int as events",
      `audit_event e where ${day("e.at")} = '${first?.id}' and $1 <> $2 group by 1`,
    );
    expect(Object.fromEntries(kinds.rows.map((x) => [entityNames[Number(x.id)], x.cells.events]))).toEqual(
      Object.fromEntries(rows.map((x) => [x.id, String(x.events)])),
    );
    expect(kinds.rows.map((x) => x.name)).toContain("Bank");
    const bank = auditEntities.findIndex(([name]) => name === "bank") + 1;
    const row = (await get(admin, "audit-trail", { ...r, path: `day:${first?.id}/entity:${bank}` })).rows.find(
      (x) => x.id === 1,
    );
    expect([row?.name, row?.cells.events]).toEqual(["Tambah", String(first?.n)]);
    const people = await get(admin, "audit-trail", { ...r, path: `day:${first?.id}/entity:${bank}/action:1` });
    expect(sum(people.rows.map((x) => x.cells.events ?? null))).toBe(String(first?.n));
    const alone = await get(admin, "audit-trail", { ...r, entity: String(bank) });
    const [only] = await plain(
      "count(*)::int as events",
      `audit_event e where e.entity = 'bank' and ${day("e.at")} between $1 and $2`,
    );
    expect([alone.total.events, alone.drillRecords?.fields.entity, alone.drillRecords?.values?.entity?.[bank]]).toEqual(
      [String(only?.events), "entity.is", "bank"],
    );
  });

  test("a user without access to the audit trail has no report of it", async () => {
    for (const who of ["tso", "distributor", "gm", "asm"])
      for (const slug of ["audit-trail", "masking-user", "aktivitas-pengguna", "registrasi-pengguna"])
        expect([who, slug, (await (await portal.as(who)).get(`/api/report/${slug}`)).status]).toEqual([who, slug, 403]);
    for (const who of ["tso", "distributor", "gm", "asm", "analyst"])
      for (const noun of ["sign-in-address", "masking-entry", "role-group"])
        expect([who, noun, (await (await portal.as(who)).get(`/api/${noun}`)).status]).toEqual([who, noun, 403]);
  });
});

test("masking: sessions, minutes, people and actions equal plain SQL", async () => {
  const answer = await get(await portal.as("admin"), "masking-user", r);
  const [own] = await plain(
    `count(*)::int as "maskSessions", count(*) filter (where m.ended_at is null and m.ends_by > now())::int as "openSessions", count(distinct m.real_user_id)::int as "adminsDistinct"`,
    `masking_session m where ${day("m.started_at")} between $1 and $2`,
  );
  const [done] = await plain(
    `count(*) filter (where ${masked})::int as "maskedEvents", count(*) filter (where ${masked} and ${changed})::int as "maskedChanges"`,
    `audit_event e where ${day("e.at")} between $1 and $2`,
  );
  const expected = cells({ ...own, ...done } as Plain);
  expect(only(answer.total, expected)).toEqual(expected);
  expect([own?.maskSessions, own?.openSessions]).toEqual([2, 1]);
  const [time] = await plain(
    "sum(extract(epoch from coalesce(m.ended_at, now()) - m.started_at)) / 60 as all, max(extract(epoch from coalesce(m.ended_at, now()) - m.started_at)) / 60 as longest",
    `masking_session m where ${day("m.started_at")} between $1 and $2`,
  );
  expect([
    Math.abs(Number(answer.total.maskMinutes) - Number(time?.all)) < 1,
    Math.abs(Number(answer.total.longestMinutes) - Number(time?.longest)) < 1,
  ]).toEqual([true, true]);
  expect(answer.rows.map((x) => x.name)).toEqual([
    (await portal.sql<{ n: string }>("select fullname as n from app_user where username = 'admin'"))[0]?.n,
  ]);
});

test("masking: actions are queried with the condition of the index for masked actions", async () => {
  const [index] = await portal.sql<{ words: string }>(
    "select lower(pg_get_expr(indpred, indrelid)) as words from pg_index where indexrelid = 'audit_event_masked_day'::regclass",
  );
  const sources = sourcesOf(Audit).filter((s) => "maskedEvents" in s.leaves && !("events" in s.leaves));
  expect(sources.map((s) => `(${s.where?.replaceAll("f.", "").replace("masked and ", "")})`)).toEqual([
    index?.words,
    index?.words,
  ]);
});

test("masking: each session is a row with its actions, and its list shows the same", async () => {
  const admin = await portal.as("admin");
  const sessions = await portal.sql<{
    id: string;
    number: string;
    who: number;
    as: number;
    from: string;
    to: string;
    open: boolean;
  }>(
    `select m.id, ('x' || left(replace(m.id::text, '-', ''), 12))::bit(48)::bigint::text as number, real_user_id::int as who, user_id::int as as, started_at::text as from, least(ended_at, ends_by)::text as to, ended_at is null and ends_by > now() as open
     from masking_session m order by started_at desc, id desc`,
  );
  const events = await portal.sql<{ who: number; as: number; at: string; changed: boolean }>(
    `select real_user_id::int as who, user_id::int as as, at::text as at, ${changed.replaceAll("e.", "")} as changed from audit_event where user_id <> real_user_id and ${day("at")} between $1 and $2`,
    [r.from, r.to],
  );
  // texts in one format, compared as timestamps
  const inside = (e: { who: number; as: number; at: string }) =>
    sessions.find(
      (m) =>
        m.who === e.who &&
        m.as === e.as &&
        Date.parse(m.from) <= Date.parse(e.at) &&
        Date.parse(e.at) <= Date.parse(m.to),
    )?.number ?? "0";
  const [first] = sessions;
  const path = `user:${first?.who}/actingFor:${first?.as}`;
  const { rows, total, level } = await get(admin, "masking-user", { ...r, path });
  expect([
    level,
    rows
      .filter((x) => x.id !== 0)
      .map((x) => String(x.id))
      .sort(),
  ]).toEqual(["session", sessions.map((m) => m.number).sort()]);
  for (const row of rows) {
    const own = events.filter((e) => inside(e) === String(row.id));
    expect([row.id, row.cells.maskedEvents, row.cells.maskedChanges]).toEqual([
      row.id,
      String(own.length),
      String(own.filter((e) => e.changed).length),
    ]);
  }
  expect([total.maskSessions, sum(rows.map((x) => x.cells.maskedEvents ?? null))]).toEqual([
    String(sessions.length),
    total.maskedEvents,
  ]);
  const list = (await admin.get("/api/masking-entry?perPage=75")).json as {
    data: { id: number; state: string; events: number; realUser: { id: number }; user: { id: number } }[];
  };
  const all = await portal.sql<{ who: number; as: number; at: string }>(
    "select real_user_id::int as who, user_id::int as as, at::text as at from audit_event where user_id <> real_user_id",
  );
  for (const m of sessions)
    expect(list.data.find((x) => String(x.id) === m.number)).toMatchObject({
      state: m.open ? "open" : "ended",
      events: all.filter((e) => inside(e) === m.number).length,
      realUser: { id: m.who },
      user: { id: m.as },
    });
  for (const who of ["tso", "distributor", "asm"])
    expect([who, (await (await portal.as(who)).get("/api/masking-entry")).status]).toEqual([who, 403]);
});

test("activity: each person's sign-ins, days, exports and changes equal plain SQL", async () => {
  const admin = await portal.as("admin");
  const answer = await get(admin, "aktivitas-pengguna", r);
  const figures = `count(*) filter (where a.ok)::int as logins, count(*) filter (where not a.ok)::int as "failedLogins", count(distinct ${day("a.at")}) filter (where a.ok)::int as "activeDays", count(distinct a.user_id) filter (where a.ok)::int as "usersActive",
    max(${day("a.at")}) filter (where a.ok)::text as "lastLogin"`;
  const [all] = await plain(figures, `login_attempt a where ${day("a.at")} between $1 and $2`);
  expect(only(answer.total, cells(all as Plain))).toEqual(cells(all as Plain));
  expect(Number(all?.failedLogins)).toBeGreaterThan(0);
  const [done] = await plain(
    `count(*) filter (where e.action = 'export')::int as exports, count(*) filter (where ${changed})::int as changes`,
    `audit_event e where ${day("e.at")} between $1 and $2`,
  );
  expect(only(answer.total, cells(done as Plain))).toEqual(cells(done as Plain));
  // a user with two roles is listed under both, and counted once in every total
  await portal.sql(
    "insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.username = 'helpdesk' and r.code = 'ROLE_TSO' on conflict do nothing",
  );
  const roles = await get(admin, "aktivitas-pengguna", r);
  const [twice] = await portal.sql<{ n: number }>(
    `select (count(*) filter (where a.ok))::int as n from login_attempt a join user_role x on x.user_id = a.user_id join role y on y.id = x.role_id and y.archived_at is null where ${day("a.at")} between $1 and $2`,
    [r.from, r.to],
  );
  expect(only(roles.total, cells(all as Plain))).toEqual(cells(all as Plain));
  expect([
    Number(sum(roles.rows.map((x) => (x.id === 0 ? null : (x.cells.logins ?? null))))),
    roles.overlap.logins !== undefined,
  ]).toEqual([twice?.n, true]);
  expect(Number(twice?.n)).toBeGreaterThan(Number(all?.logins));
  const changedBy = `count(*) filter (where ${changed})::int as changes`;
  for (const role of roles.rows.filter((x) => x.id !== 0)) {
    const among = `join user_role x on x.role_id = ${role.id} and x.user_id =`;
    const people = await get(admin, "aktivitas-pengguna", { ...r, path: `role:${role.id}` });
    const cellsOf = (id: unknown) => people.rows.find((x) => String(x.id) === String(id))?.cells;
    const rows = await plain(
      `a.user_id as id, ${figures}`,
      `login_attempt a ${among} a.user_id where ${day("a.at")} between $1 and $2 group by 1`,
    );
    for (const { id, ...own } of rows)
      expect([id, only(cellsOf(id), cells(own as Plain))]).toEqual([id, cells(own as Plain)]);
    const changes = await plain(
      `e.real_user_id as id, ${changedBy}`,
      `audit_event e ${among} e.real_user_id where ${day("e.at")} between $1 and $2 group by 1`,
    );
    for (const { id, ...own } of changes)
      expect([id, only(cellsOf(id), cells(own as Plain))]).toEqual([id, cells(own as Plain)]);
    const alone = await get(admin, "aktivitas-pengguna", { ...r, role: String(role.id) });
    expect([alone.rows.map((x) => x.id), alone.total.logins]).toEqual([[role.id], role.cells.logins]);
  }
  await portal.sql(
    "insert into login_attempt (at, provider, user_id, ok) select now() - make_interval(mins => 50 * n), 'password', (select id from app_user where username = 'asm'), false from generate_series(1, 3) n",
  );
  expect((await get(admin, "aktivitas-pengguna", { ...r, status: "1" })).total.failedPeak).toBe("2");
});

test("filters by groups of roles, addresses and devices equal plain SQL", async () => {
  const admin = await portal.as("admin");
  await portal.sql(
    `insert into login_attempt (at, provider, user_id, ok, ip) select now() - make_interval(hours => n), 'password', u.id, n < 4, '203.0.113.' || n % 2 from app_user u cross join generate_series(1, 5) n where u.username = 'kam'`,
  );
  await portal.sql(
    "update masking_session set user_agent = case when ended_at is null then 'Mozilla/5.0 (Linux; Android 14)' else 'Mozilla/5.0 (Windows NT 10.0)' end, server_ip = case when ended_at is null then '198.51.100.7' else '203.0.113.1' end",
  );
  const [group] = await portal.sql<{ id: number; name: string }>(
    "select id::int as id, name from role_group where name = (select group_role from role where code = 'ROLE_KAM')",
  );
  const [byGroup] = await portal.sql<{ n: number; registered: number }>(
    `select (select count(*)::int from login_attempt a where a.ok and ${day("a.at")} between $1 and $2 and exists (select from user_role x join role y on y.id = x.role_id and y.archived_at is null where x.user_id = a.user_id and y.group_role = $3)) as n,
       (select count(*)::int from app_user u where ${day("u.created_at")} between $1 and $2 and exists (select from user_role x join role y on y.id = x.role_id and y.archived_at is null where x.user_id = u.id and y.group_role = $3)) as registered`,
    [r.from, r.to, group?.name],
  );
  expect((await get(admin, "aktivitas-pengguna", { ...r, groupRole: String(group?.id) })).total.logins).toBe(
    String(byGroup?.n),
  );
  expect((await get(admin, "registrasi-pengguna", { ...r, groupRole: String(group?.id) })).total.registered).toBe(
    String(byGroup?.registered),
  );
  expect(Number(byGroup?.n)).toBeGreaterThanOrEqual(3);
  const cells = (await admin.get("/api/sign-in-address/lookup?q=203.0.113")).json as {
    data: { id: number; label: string }[];
  };
  expect(cells.data.map((x) => x.label)).toEqual(["203.0.113.0", "203.0.113.1"]);
  const [one] = cells.data.filter((x) => x.label === "203.0.113.1");
  const byAddress = (await get(admin, "aktivitas-pengguna", { ...r, ip: String(one?.id) })).total;
  expect([byAddress.logins, byAddress.failedLogins]).toEqual(["2", "1"]);
  expect([
    (await get(admin, "masking-user", { ...r, ip: String(one?.id) })).total.maskSessions,
    (await get(admin, "masking-user", { ...r, device: "4" })).total.maskSessions,
  ]).toEqual(["1", "1"]);
  const devices = await Promise.all(
    ["1", "4"].map(async (device) => (await get(admin, "masking-user", { ...r, device })).total),
  );
  const sessions = (await get(admin, "masking-user", r)).rows[0];
  const split = (await get(admin, "masking-user", { ...r, path: `user:${sessions?.id}` })).rows.map(
    (x) => x.cells.maskedEvents ?? null,
  );
  const outside = (
    await portal.sql<{ n: number }>(
      `select count(*)::int as n from audit_event e where ${masked} and ${day("e.at")} between $1 and $2 and not exists (select from masking_session m where m.real_user_id = e.real_user_id and m.user_id = e.user_id and e.at between m.started_at and least(m.ended_at, m.ends_by))`,
      [r.from, r.to],
    )
  )[0]?.n;
  expect(sum([...devices.map((d) => d.maskedEvents ?? null), String(outside)])).toBe(sum(split));
  // the list of roles also finds users whose role includes an area through its region
  const areas = await portal.sql<{ area: number; n: number }>(
    `select a.id::int as area, count(distinct (r.user_id, r.role_id))::int as n from role_holder r join user_scope s on s.user_id = r.user_id join area a on (s.kind = 'area' and a.id = s.ref_id) or (s.kind = 'region' and a.region_id = s.ref_id) group by 1`,
  );
  const holders = async (query: string) =>
    ((await admin.get(`/api/role-holder?perPage=5&${query}`)).json as { meta: { totalCount: number } }).meta.totalCount;
  for (const { area, n } of areas) expect([area, await holders(`f.area=${area}`)]).toEqual([area, n]);
  expect([
    areas.length > 0,
    (await holders(`f.area.not=${areas[0]?.area}`)) + (areas[0]?.n ?? 0),
    (await holders("f.area=~")) + (await holders("f.area.not=~")),
  ]).toEqual([true, await holders(""), await holders("")]);
  // a distributor sees only addresses of its own people
  const vendor = (await (await portal.as("distributor")).get("/api/sign-in-address/lookup?q=203.0.113")).json as {
    data: unknown[];
  };
  expect(vendor.data).toEqual([]);
});

test("users who were absent for more than 90 days are listed under their role, also if they never signed in", async () => {
  const admin = await portal.as("admin");
  await portal.sql(
    "update app_user set created_at = now() - interval '200 days', last_login_at = null where username in ('crm', 'spc')",
  );
  await portal.sql(
    "insert into login_attempt (at, provider, user_id, ok) select now() - interval '95 days', 'password', id, true from app_user where username = 'spc'",
  );
  await portal.sql(
    "insert into login_attempt (at, provider, user_id, ok) select now() - interval '1 day', 'password', id, false from app_user where username = 'spc'",
  );
  const sql = `select u.id::int as id, $2::date - ${day("coalesce(greatest(l.at, case when u.last_login_at < ($2::date + 1)::timestamp at time zone 'Asia/Jakarta' then u.last_login_at end), u.created_at)")} as days
    from app_user u left join (select user_id, max(at) as at from login_attempt where ok and at < ($2::date + 1)::timestamp at time zone 'Asia/Jakarta' group by 1) l on l.user_id = u.id
    where u.status = 'active' and u.archived_at is null and ${day("u.created_at")} <= $2 and $1 <> $2`;
  const people = await portal.sql<{ id: number; days: number }>(sql, [r.from, r.to]);
  const late = people.filter((p) => p.days > 90);
  const { total, rows } = await get(admin, "aktivitas-pengguna", r);
  expect([total.dormantUsers, total.daysSinceLogin]).toEqual([
    String(late.length),
    String(Math.max(...people.map((p) => p.days))),
  ]);
  const named = new Map(
    (await portal.sql<{ id: number; username: string }>("select id::int as id, username from app_user")).map((u) => [
      u.username,
      u.id,
    ]),
  );
  expect(late.map((p) => p.id).sort((a, z) => a - z)).toEqual(
    [named.get("crm"), named.get("spc")].sort((a, z) => Number(a) - Number(z)),
  );
  const [role] = await portal.sql<{ id: number }>("select role_id::int as id from user_role where user_id = $1", [
    named.get("crm"),
  ]);
  expect(rows.find((x) => x.id === role?.id)?.cells.dormantUsers).toBe("1");
  const own = (await get(admin, "aktivitas-pengguna", { ...r, path: `role:${role?.id}` })).rows.find(
    (x) => x.id === named.get("crm"),
  );
  expect([own?.cells.dormantUsers, own?.cells.daysSinceLogin]).toEqual([
    "1",
    String(people.find((p) => p.id === named.get("crm"))?.days),
  ]);
  const kinds = await Promise.all(
    ["1", "2", "3"].map(
      async (dormant) => (await get(admin, "aktivitas-pengguna", { ...r, dormant })).total.dormantUsers,
    ),
  );
  expect([kinds[0] ?? "0", kinds[1], kinds[2] ?? "0"]).toEqual(["0", total.dormantUsers, "0"]);
  // ten days earlier one of them had been absent for 85 days only
  const earlier = (await portal.sql<{ d: string }>("select ($1::date - 10)::text as d", [r.to]))[0]?.d ?? "";
  expect((await get(admin, "aktivitas-pengguna", { from: r.from, to: earlier })).total.dormantUsers).toBe("1");
});

test("exports are counted with their exported rows, and a day's audit trail is shown by action", async () => {
  const admin = await portal.as("admin");
  await portal.sql(
    "insert into audit_event (user_id, real_user_id, action, entity, after) select id, id, 'export', 'bank', '{\"rows\": 51234}' from app_user where username = 'helpdesk'",
  );
  const plainRows = await portal.sql<{ n: string }>(
    `select sum((e.after->>'rows')::int) as n from audit_event e where e.action = 'export' and ${day("e.at")} between $1 and $2`,
    [r.from, r.to],
  );
  expect((await get(admin, "aktivitas-pengguna", r)).total.exportedRows).toBe(digits(plainRows[0]?.n ?? null));
  const heat = (await admin.get("/api/report/audit-trail/matrix")).json as MatrixAnswer;
  const [month] = await portal.sql<{ n: number }>(
    `select count(*)::int as n from audit_event e where ${day("e.at")} > ${day("now()")} - 30 and ${day("e.at")} <= ${day("now()")}`,
  );
  expect([heat.down, heat.time?.unit, heat.columns.length]).toEqual(["action", "day", 30]);
  expect(sum(heat.rows.map((x) => x.total))).toBe(heat.total);
  expect([heat.total, sum(heat.columns.map((c) => c.total))]).toEqual([heat.total, heat.total]);
  expect(Number(heat.total)).toBeLessThanOrEqual(Number(month?.n));
});

test("registrations: accounts by week and role, and their progress", async () => {
  await portal.sql(
    "insert into app_user (username, fullname, status) values ('tanpa.peran', 'Tanpa Peran', 'active'), ('terkunci', 'Terkunci', 'locked'), ('ditolak', 'Ditolak', 'disabled')",
  );
  await portal.sql("update app_user set created_at = now() - interval '40 hours' where username in ('kam', 'crm')");
  const admin = await portal.as("admin");
  const figures = `count(*)::int as registered, count(*) filter (where u.status = 'active' and r.n > 0)::int as activated, count(*) filter (where u.status in ('active', 'pending') and r.n = 0)::int as "pendingRole",
    count(*) filter (where u.status in ('locked', 'disabled'))::int as closed, count(*) filter (where u.status = 'disabled' and r.n = 0)::int as rejected, count(*) filter (where u.last_login_at is not null)::int as "signedIn"`;
  const middle = `, percentile_disc(0.5) within group (order by round(greatest(0, extract(epoch from r.at - u.created_at)) / 3600, 6)) filter (where r.at is not null) as "medianHours"`;
  const from = `app_user u cross join lateral (select count(*)::int as n, min(x.created_at) as at from user_role x where x.user_id = u.id) r where ${day("u.created_at")} between $1 and $2`;
  const answer = await get(admin, "registrasi-pengguna", r);
  const [all] = await plain(figures + middle, from);
  expect(only(answer.total, cells(all as Plain))).toEqual(cells(all as Plain));
  expect([Number(all?.pendingRole) > 0, Number(all?.closed) > 0, all?.rejected]).toEqual([true, true, 1]);
  const weeks = await plain(
    `date_trunc('week', u.created_at at time zone 'Asia/Jakarta')::date::text as id, ${figures}${middle}`,
    `${from} group by 1`,
  );
  expect(sum(answer.rows.map((x) => x.cells.registered ?? null))).toBe(String(all?.registered));
  for (const { id, ...own } of weeks)
    expect([id, only(answer.rows.find((x) => x.id === id)?.cells, cells(own as Plain))]).toEqual([
      id,
      cells(own as Plain),
    ]);
  const [week] = [...weeks].sort((a, z) => Number(z.registered) - Number(a.registered));
  const roles = await get(admin, "registrasi-pengguna", { ...r, path: `week:${week?.id}` });
  const rows = await plain(
    `coalesce(x.role_id, 0) as id, ${figures}`,
    `${from.replace("app_user u", "app_user u left join user_role x on x.user_id = u.id")} and date_trunc('week', u.created_at at time zone 'Asia/Jakarta')::date = '${week?.id}' group by 1`,
  );
  expect(roles.rows.length).toBe(rows.length);
  for (const { id, ...own } of rows)
    expect([id, only(roles.rows.find((x) => String(x.id) === String(id))?.cells, cells(own as Plain))]).toEqual([
      id,
      cells(own as Plain),
    ]);
  expect([roles.total.registered, roles.refused.medianHours !== undefined]).toEqual([String(week?.registered), true]);
  const [area] = await portal.sql<{ id: number; n: number }>(
    `select s.ref_id::int as id, count(*)::int as n from user_scope s join app_user u on u.id = s.user_id where s.kind = 'area' and ${day("u.created_at")} between $1 and $2 group by 1 order by 2 desc, 1 limit 1`,
    [r.from, r.to],
  );
  expect(
    Number((await get(admin, "registrasi-pengguna", { ...r, area: String(area?.id) })).total.registered),
  ).toBeGreaterThanOrEqual(Number(area?.n));
});
