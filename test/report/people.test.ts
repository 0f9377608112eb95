import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Cell } from "#kit/report.ts";
import { openPortal, type Portal } from "../support/portal.ts";
import { ask, digits, sum } from "./ask.ts";

let portal: Portal;
/** The last ninety days. */
let r: { from: string; to: string };
beforeAll(async () => {
  portal = await openPortal();
  [r] = (await portal.sql<{ from: string; to: string }>("select (d - 90)::text as from, d::text as to from (select (now() at time zone 'Asia/Jakarta')::date as d) x")) as [
    { from: string; to: string },
  ];
  for (const name of ["helpdesk", "tso", "asm"]) await portal.as(name);
  await portal.stranger.post("/api/login", { username: "tso", password: "salah-sekali" });
  await portal.stranger.post("/api/login", { username: "tidak-ada", password: "salah-sekali" });
  await portal.sql(records);
});
afterAll(() => portal.close());

/** Two sessions as somebody else, one of them still open, and what was done: by two people, under masking too, on several days. */
const records = `
with who as (select (select id from app_user where username = 'admin') as admin, (select id from app_user where username = 'helpdesk') as helpdesk, (select id from app_user where username = 'tso') as tso),
parent as (insert into session (user_id, real_user_id, provider, expires_at) select admin, admin, 'password', now() + interval '1 day' from who returning id),
masked as (insert into session (user_id, real_user_id, parent_id, provider, expires_at) select tso, admin, parent.id, 'password', now() + interval '1 day' from who, parent, generate_series(1, 2) returning id, user_id, real_user_id),
mask as (insert into masking_session (id, real_user_id, user_id, started_at, ended_at, ends_by) select id, real_user_id, user_id, now() - interval '3 days', case when row_number() over () = 1 then now() - interval '3 days' + interval '95 minutes' end,
  case when row_number() over () = 1 then now() - interval '2 days' else now() + interval '1 hour' end from masked)
insert into audit_event (at, user_id, real_user_id, action, entity)
select now() - make_interval(days => n % 5), case when n % 3 = 0 then tso else a.who end, case when n % 3 = 0 then admin else a.who end, (array['create', 'update', 'archive', 'move', 'import', 'export', 'grant'])[1 + n % 7], 'bank'
from who, generate_series(1, 40) n, lateral (select case when n % 2 = 0 then helpdesk else admin end as who) a`;

type Plain = Record<string, string | number | null>;
const cells = (row: Plain): Record<string, Cell> =>
  Object.fromEntries(Object.entries(row).map(([k, v]) => [k, v === null ? null : /^\d{4}-/.test(String(v)) ? String(v) : digits(v)]));
const only = (of: Readonly<Record<string, Cell>> | undefined, like: Record<string, Cell>) => Object.fromEntries(Object.keys(like).map((k) => [k, of?.[k] ?? null]));
const plain = (select: string, from: string) => portal.sql<Plain & { id?: string }>(`select ${select} from ${from}`, [r.from, r.to]);
const day = (at: string) => `(${at} at time zone 'Asia/Jakarta')::date`;
const changed = "e.action in ('create', 'update', 'archive', 'move')";
const masked = "e.user_id <> e.real_user_id";

describe("the audit trail", () => {
  const figures = `count(*)::int as events, count(distinct e.real_user_id)::int as "usersDistinct", count(*) filter (where e.action = 'create')::int as creates, count(*) filter (where e.action = 'update')::int as updates,
    count(*) filter (where e.action = 'archive')::int as archives, count(*) filter (where e.action = 'import')::int as imports, count(*) filter (where e.action = 'export')::int as exports, count(*) filter (where ${masked})::int as "maskedEvents"`;

  test("the total and each day are what plain SQL counts", async () => {
    const answer = await ask(await portal.as("admin"), "audit-trail", r);
    // nobody waits for a distributor to report what the portal itself wrote down
    expect([answer.stamps.reported, (await ask(await portal.as("admin"), "penjualan-harian", {})).stamps.reported?.due]).toEqual([null, expect.any(Number)]);
    const [all] = await plain(figures, `audit_event e where ${day("e.at")} between $1 and $2`);
    expect(only(answer.total, cells(all as Plain))).toEqual(cells(all as Plain));
    expect(Number(all?.maskedEvents)).toBeGreaterThan(0);
    const [alone, another] = await Promise.all(["1", "2"].map(async (who) => (await ask(await portal.as("admin"), "audit-trail", { ...r, masked: who })).total.events));
    expect([another, sum([alone ?? null, another ?? null])]).toEqual([String(all?.maskedEvents), answer.total.events]);
    const days = await plain(`${day("e.at")}::text as id, ${figures}`, `audit_event e where ${day("e.at")} between $1 and $2 group by 1`);
    for (const { id, ...own } of days) expect([id, only(answer.rows.find((x) => x.id === id)?.cells, cells(own as Plain))]).toEqual([id, cells(own as Plain)]);
  });

  test("a day opens into actions by name, an action into people", async () => {
    const admin = await portal.as("admin");
    const [first] = await plain(
      `${day("e.at")}::text as id, count(*)::int as n`,
      `audit_event e where e.action = 'create' and ${day("e.at")} between $1 and $2 group by 1 order by 2 desc, 1 limit 1`,
    );
    const row = (await ask(admin, "audit-trail", { ...r, path: `day:${first?.id}` })).rows.find((x) => x.id === 1);
    expect([row?.name, row?.cells.events]).toEqual(["Tambah", String(first?.n)]);
    const people = await ask(admin, "audit-trail", { ...r, path: `day:${first?.id}/action:1` });
    expect(sum(people.rows.map((x) => x.cells.events ?? null))).toBe(String(first?.n));
  });

  test("who has no audit trail has no report of it", async () => {
    for (const who of ["tso", "distributor", "gm", "asm"])
      for (const slug of ["audit-trail", "masking-user", "aktivitas-pengguna", "registrasi-pengguna"])
        expect([who, slug, (await (await portal.as(who)).get(`/api/report/${slug}`)).status]).toEqual([who, slug, 403]);
  });
});

test("masking: sessions, minutes, people and what was done are what plain SQL says", async () => {
  const answer = await ask(await portal.as("admin"), "masking-user", r);
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
  expect([Math.abs(Number(answer.total.maskMinutes) - Number(time?.all)) < 1, Math.abs(Number(answer.total.longestMinutes) - Number(time?.longest)) < 1]).toEqual([true, true]);
  expect(answer.rows.map((x) => x.name)).toEqual([(await portal.sql<{ n: string }>("select fullname as n from app_user where username = 'admin'"))[0]?.n]);
});

test("activity: each person's sign-ins, days, exports and changes are what plain SQL counts", async () => {
  const admin = await portal.as("admin");
  const answer = await ask(admin, "aktivitas-pengguna", r);
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
  const inHouse = await ask(admin, "aktivitas-pengguna", { ...r, path: "distributor:0" });
  const rows = await plain(
    `a.user_id as id, ${figures}`,
    `login_attempt a join app_user u on u.id = a.user_id where u.vendor_id is null and ${day("a.at")} between $1 and $2 group by 1`,
  );
  for (const { id, ...own } of rows) expect([id, only(inHouse.rows.find((x) => String(x.id) === String(id))?.cells, cells(own as Plain))]).toEqual([id, cells(own as Plain)]);
  const changes = await plain(
    `e.real_user_id as id, count(*) filter (where ${changed})::int as changes`,
    `audit_event e join app_user u on u.id = e.real_user_id where u.vendor_id is null and ${day("e.at")} between $1 and $2 group by 1`,
  );
  for (const { id, ...own } of changes) expect([id, only(inHouse.rows.find((x) => String(x.id) === String(id))?.cells, cells(own as Plain))]).toEqual([id, cells(own as Plain)]);
});

test("registrations: accounts by month and employer, and how far they have come", async () => {
  await portal.sql("insert into app_user (username, fullname, status) values ('tanpa.peran', 'Tanpa Peran', 'active'), ('terkunci', 'Terkunci', 'locked')");
  const admin = await portal.as("admin");
  const figures = `count(*)::int as registered, count(*) filter (where u.status = 'active' and r.n > 0)::int as activated, count(*) filter (where u.status in ('active', 'pending') and r.n = 0)::int as "pendingRole",
    count(*) filter (where u.status in ('locked', 'disabled'))::int as closed, count(*) filter (where u.last_login_at is not null)::int as "signedIn"`;
  const from = `app_user u cross join lateral (select count(*)::int as n from user_role x where x.user_id = u.id) r where ${day("u.created_at")} between $1 and $2`;
  const answer = await ask(admin, "registrasi-pengguna", r);
  const [all] = await plain(figures, from);
  expect(only(answer.total, cells(all as Plain))).toEqual(cells(all as Plain));
  expect([Number(all?.pendingRole) > 0, Number(all?.closed) > 0]).toEqual([true, true]);
  expect(sum(answer.rows.map((x) => x.cells.registered ?? null))).toBe(String(all?.registered));
  const [month] = [...answer.rows].sort((a, z) => Number(z.cells.registered) - Number(a.cells.registered));
  const employers = await ask(admin, "registrasi-pengguna", { ...r, path: `month:${month?.id}` });
  const rows = await plain(
    `coalesce(u.vendor_id, 0) as id, ${figures}`,
    `${from} and date_trunc('month', u.created_at at time zone 'Asia/Jakarta')::date = '${month?.id}' group by 1`,
  );
  expect(employers.rows.length).toBe(rows.length);
  for (const { id, ...own } of rows) expect([id, only(employers.rows.find((x) => String(x.id) === String(id))?.cells, cells(own as Plain))]).toEqual([id, cells(own as Plain)]);
});
