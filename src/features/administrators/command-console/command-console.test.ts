import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finishedJob } from "#test/support/jobs.ts";
import { event, openPhone, point, salesmenAtWork } from "#test/support/phone.ts";
import { type Client, demoPassword, openPortal, type Portal } from "#test/support/portal.ts";
import type { PlanView, RunDetail, RunState } from "./command-console.calls.ts";
import { commandTitles } from "./command-names.ts";
import { updateEndedRuns } from "./run-states.server.ts";

let portal: Portal;
let admin: Client;
let second: Client;
const partner = { PARTNER_URL: "https://partner.invalid", PARTNER_TOKEN: "token" };
const day = (back: number) => new Date(Date.now() + 7 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  Object.assign(process.env, partner);
  portal = await openPortal();
  await portal.sql("update sync_job set enabled = false");
  await portal.sql(
    "insert into user_role (user_id, role_id, origin) select u.id, r.id, 'seed' from app_user u, role r where u.username = 'helpdesk' and r.code = 'ROLE_ADMIN_BK'",
  );
  [admin, second] = [await portal.as("admin"), await portal.as("helpdesk")];
});
afterAll(async () => {
  await portal?.close();
  for (const name of Object.keys(partner)) delete process.env[name];
});

const idOf = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await portal.sql<{ id: string }>(text, values))[0]?.id);
const userId = (username: string) => idOf("select id from app_user where username = $1", [username]);
const planOf = (name: string, params: object, who = admin) => who.post(`/api/command/${name}/plan`, { params });
async function plan(name: string, params: object, who = admin): Promise<PlanView> {
  const answer = await planOf(name, params, who);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return answer.json as PlanView;
}
const confirm = (p: PlanView, command: string, params: object, more: object = {}, who = admin) =>
  who.post(`/api/command-run/${p.id}/confirm`, { command, params, hash: p.hash, ...more });
const detail = async (id: number | null, who = admin) =>
  (await who.get(`/api/command-run/${id}/detail?after=0`)).json as RunDetail;
const sure = (command: string) => ({ typed: command, reason: "Diminta kepala bagian" });
/** Plans and confirms a command and waits until it ends. */
async function run(command: string, params: object, more: object = {}): Promise<RunDetail> {
  const p = await plan(command, params);
  const confirmed = await confirm(p, command, params, more);
  if (confirmed.status !== 200) throw new Error(`${command}: ${confirmed.status} ${confirmed.text}`);
  await finishedJob(admin, (confirmed.json as RunState).jobId as number);
  return detail(p.id);
}
const blocked = async (key: string) => {
  await portal.sql("insert into throttle (key, hits) values ($1, 9) on conflict (key) do update set hits = 9", [key]);
};
const hitsOf = async (key: string) =>
  (await portal.sql<{ hits: number }>("select hits from throttle where key = $1", [key]))[0]?.hits;

/** A checksum of all rows for each table. */
async function stateOf(tables: readonly string[]): Promise<string[]> {
  const states: string[] = [];
  for (const t of tables) {
    const [row] = await portal.sql<{ state: string }>(
      `select '${t} ' || count(*) || ' ' || coalesce(sum(hashtextextended(x::text, 0)::numeric), 0) as state from ${t} x`,
    );
    states.push(row?.state ?? "");
  }
  return states;
}

type Case = { params: () => Promise<object> | object; tables: readonly string[] };
const jobs = { tables: ["sync_run"] };
const cases: Readonly<Record<keyof typeof commandTitles, Case>> = {
  "push-item.retry": {
    params: () => ({ client: null, state: "failed" }),
    tables: ["push_item", "sale", "stock_movement"],
  },
  "partner.pull": { params: () => ({ source: "deliveryOrder", days: 3 }), ...jobs },
  "rollup.check": { params: () => ({ months: "3" }), ...jobs },
  "rollup.rebuild": { params: () => ({}), ...jobs },
  "store-version.rebuild": { params: () => ({}), tables: ["store_version"] },
  "session.end": {
    params: async () => {
      await portal.as("tso");
      return { user: await userId("tso") };
    },
    tables: ["(select id, revoked_at from session)", "masking_session"],
  },
  "throttle.forgive": {
    params: async () => {
      await blocked(`user:${await userId("tso")}`);
      return { user: await userId("tso"), address: null };
    },
    tables: ["throttle"],
  },
  "job.requeue": {
    params: async () => {
      await abandonImport();
      return {};
    },
    tables: ["import_batch"],
  },
  "webhook.redeliver": {
    params: async () => ({ client: await failWebhook() }),
    tables: ["webhook", "webhook_delivery"],
  },
  "mail.retry": {
    params: async () => {
      await portal.sql(
        "insert into mail_outbox (recipient, subject, body, kind, valid_until, created_at, failed_at) values ('a@example.invalid', 'Perihal', 'isi', 'otp', now() + interval '1 day', now() - interval '2 hours', now())",
      );
      return { minutes: 60 };
    },
    tables: ["mail_outbox"],
  },
  "memory.forget": { params: () => ({}), tables: ["brand"] },
  "audit.verify": { params: () => ({ from: null, until: null }), tables: ["audit_seal"] },
  "file.sweep": {
    params: async () => {
      await leaveFile();
      return { days: 7 };
    },
    tables: ["stored_file"],
  },
  "service.switch": { params: () => serviceOff(), tables: ["api_service"] },
  "schedule.generate": {
    params: async () => {
      await portal.sql("delete from visit_schedule where day > current_date + 1");
      return { from: day(-2), until: day(-20), salesman: null, position: null };
    },
    tables: ["visit_schedule"],
  },
  "visit-day.rebuild": {
    params: () => ({ from: day(30), until: day(1), salesman: null }),
    tables: ["visit_day", "visit"],
  },
  "visit.reassess": {
    params: async () => {
      await spoilVerdicts();
      return { since: day(60), store: null, customer: null, area: null };
    },
    tables: ["visit", "visit_day"],
  },
  "movement.close-day": {
    params: async () => {
      await walkYesterday();
      return { day: day(1) };
    },
    tables: ["movement_day", "movement_point"],
  },
  "movement.purge": {
    params: async () => {
      await portal.sql("select make_track_weeks(current_date - 120, 2)");
      return {};
    },
    tables: ["movement_point"],
  },
  "device.revoke-idle": {
    params: async () => {
      await openPhone(portal, (await salesmenAtWork(portal))[0] as number);
      await portal.sql("update salesman_device set last_seen_at = now() - interval '40 days' where revoked_at is null");
      return { days: 30, below: null };
    },
    tables: ["salesman_device", "salesman"],
  },
  "field-event.retry": {
    params: async () => {
      const phone = await openPhone(portal, (await salesmenAtWork(portal))[1] as number);
      await phone.batch([event("visit.checkIn", { place: { store: "SALAH" }, at6: point(-6.2, 106.8) })]);
      return { state: "refused", code: "place.unknown" };
    },
    tables: ["field_event", "visit"],
  },
};

const stored = `insert into stored_file (id, name, mime, size, sha256, content, owner_id, purpose, expires_at, created_at)
  values (gen_random_uuid(), 'sisa.png', 'image/png', 1, 'x', 'x', 1, 'import', now() - interval '9 days', now() - interval '10 days') returning id`;
const leaveFile = () => portal.sql(stored);
async function abandonImport(): Promise<void> {
  const [file] = await portal.sql<{ id: string }>(stored);
  const by = await userId("admin");
  const job = await idOf(
    "insert into job (name, title, access, input, user_id, real_user_id, state, finished_at) values ('import.check', 'Impor', 'session', '{}', $1, $1, 'failed', now()) returning id",
    [by],
  );
  await portal.sql(
    "insert into import_batch (kind, file_id, file_name, file_sha256, state, access, created_by, real_user_id, job_id) values ('bank', $1, 'bank.xlsx', 'x', 'checking', '{}', $2, $2, $3)",
    [file?.id, by, job],
  );
}
async function failWebhook(): Promise<number> {
  const [client] = await portal.sql<{ id: string; distributor: string }>(
    "select id, distributor_id as distributor from api_client where archived_at is null order by id limit 1",
  );
  const at = [client?.distributor, client?.id];
  await portal.sql(
    "insert into webhook (distributor_id, client_id, url, secret) values ($1, $2, 'https://example.invalid', 'x') on conflict (client_id) do nothing",
    at,
  );
  await portal.sql(
    "insert into webhook_delivery (distributor_id, client_id, event, payload, state) values ($1, $2, 'document.applied', '{}', 'failed')",
    at,
  );
  return Number(client?.id);
}
const serviceOff = async (code = "returns") => ({
  service: await idOf("select id from api_service where code = $1", [code]),
  turn: "off",
  notice: "Pemeliharaan malam",
});
/** Creates visits whose verdict contradicts the location of their stores. */
const spoilVerdicts = () =>
  portal.sql<{ id: string; distributor: string; store: string }>(
    `update visit v set verdict = 'noPoint', distance_m = null where (v.distributor_id, v.id) in (
       select x.distributor_id, x.id from visit x join store s on s.id = x.store_id
       where x.status = 'posted' and x.day between current_date - 50 and current_date - 2 and x.latitude is not null and s.latitude is not null
       order by x.day desc, x.id limit 5) returning v.id, v.distributor_id as distributor, v.store_id as store`,
  );
const walkYesterday = () =>
  portal.sql(
    `insert into movement_point (distributor_id, salesman_id, day, at, lat_e6, lon_e6, accuracy_m)
     select s.distributor_id, s.id, $1::date, $1::date + interval '10 hours' + n * interval '1 minute', -6200000 - n * 1000, 106800000, 5
     from (select * from salesman order by id limit 1) s, generate_series(1, 12) n on conflict do nothing`,
    [day(1)],
  );

// runs before the tests that delete the visits of the demo data
test("verdicts are reassessed by the location of the store, for one store or for all", async () => {
  const changed = await spoilVerdicts();
  expect(changed).toHaveLength(5);
  const one = { since: day(60), store: Number(changed[0]?.store), customer: null, area: null };
  expect(await run("visit.reassess", one)).toMatchObject({ state: "done" });
  const all = { ...one, store: null };
  expect(await run("visit.reassess", all)).toMatchObject({ state: "done" });
  expect((await plan("visit.reassess", all)).dry.counts).toMatchObject({ changed: 0 });
  const open = "select 1 from visit where id = any($1::bigint[]) and verdict = 'noPoint'";
  expect(await portal.sql(open, [changed.map((v) => v.id)])).toEqual([]);
});

describe("a dry run", () => {
  test.each(Object.entries(cases))("of %s finds something and changes nothing", async (name, { params, tables }) => {
    const given = await params();
    const before = await stateOf(tables);
    const weeks = () =>
      portal.sql(
        "select inhrelid::regclass::text from pg_inherits where inhparent = 'movement_point'::regclass order by 1",
      );
    const [weeksBefore, jobsBefore] = [await weeks(), await portal.sql("select id from job order by id")];
    const { dry, id, hash } = await plan(name, given);
    expect(await stateOf(tables)).toEqual(before);
    expect(await weeks()).toEqual(weeksBefore);
    expect(await portal.sql("select id from job order by id")).toEqual(jobsBefore);
    expect(dry.total).toBeGreaterThan(0);
    expect(dry.sample.length).toBe(Math.min(50, dry.total));
    expect(dry.counts.changed + dry.counts.unchanged + dry.counts.refused).toBe(dry.tried);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const [stored] = await portal.sql("select state, plan_hash, command from command_run where id = $1", [id]);
    expect(stored).toEqual({ state: "planned", plan_hash: hash, command: name });
  });

  test("with nothing to do cannot be confirmed", async () => {
    const preview = await plan("throttle.forgive", { user: null, address: "203.0.113.77" });
    expect(preview).toMatchObject({ id: null, confirmUntil: null, dry: { total: 0 } });
  });

  test("refuses unknown or invalid parameters and unknown commands", async () => {
    for (const [name, params, field] of [
      ["mail.retry", { minutes: 5, sql: "drop table sale" }, "sql"],
      ["mail.retry", { minutes: "5; rm -rf /" }, "minutes"],
      ["mail.retry", {}, "minutes"],
      ["session.end", {}, "user"],
      ["session.end", { user: 999_999_999 }, "user"],
      ["service.switch", { service: 1, turn: "off" }, "notice"],
      ["throttle.forgive", { address: "1.2.3.4' or true" }, "address"],
      ["movement.close-day", { day: day(0) }, "day"],
    ] as const) {
      const answer = await planOf(name, params);
      expect([name, answer.status, answer.json]).toMatchObject([name, 422, { fields: [{ field }] }]);
    }
    expect((await planOf("shell.run", {})).status).toBe(404);
    expect((await admin.post("/api/command/mail.retry/plan", { params: { minutes: 5 }, shell: "ls" })).status).toBe(
      422,
    );
  });
});

describe("permissions", () => {
  test("all calls are refused for users who are not administrators", async () => {
    const tso = await portal.as("spc");
    expect((await planOf("memory.forget", {}, tso)).status).toBe(403);
    for (const path of ["/api/command", "/api/command-run?page=1&perPage=20", "/api/command-run/1/detail?after=0"])
      expect([path, (await tso.get(path)).status]).toEqual([path, 403]);
    for (const verb of ["confirm", "decide", "cancel"])
      expect((await tso.post(`/api/command-run/1/${verb}`, {})).status).toBe(403);
  });

  test("commands cannot be run under masking or without a recently entered password", async () => {
    const login = await portal.anonymous.post("/api/login", { username: "helpdesk", password: demoPassword });
    const token = (login.json as { access_token: string }).access_token;
    await portal.sql(
      `update session s set real_user_id = $2, parent_id = (select p.id from session p where p.user_id = $2 and p.parent_id is null and p.revoked_at is null limit 1)
       from session_token t where t.session_id = s.id and t.token_hash = sha256($1::bytea)`,
      [token, await userId("admin")],
    );
    const headers = { authorization: `Bearer ${token}`, accesstoken: token };
    const masked = await portal.anonymous.request("POST", "/api/command/memory.forget/plan", {
      body: { params: {} },
      headers,
    });
    expect([masked.status, masked.json]).toMatchObject([403, { code: "masked" }]);
    await portal.sql("update session set authenticated_at = now() - interval '20 minutes' where user_id = $1", [
      await userId("helpdesk"),
    ]);
    await new Promise((r) => setTimeout(r, 1_100));
    expect((await planOf("memory.forget", {}, second)).json).toMatchObject({ code: "reauth.required" });
    await portal.sql("update session set authenticated_at = now()");
    await new Promise((r) => setTimeout(r, 1_100));
  });
});

describe("a confirmation", () => {
  test("sent several times starts one job, which runs the plan and saves its output and audit entry", async () => {
    const address = "203.0.113.5";
    await blocked(`login:${address}`);
    const params = { user: null, address };
    const p = await plan("throttle.forgive", params);
    expect(p.dry).toMatchObject({ total: 1, counts: { changed: 1 } });
    // a lockout that arises between the plan and the run must not be ended
    await blocked(`refresh:${address}`);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(p, "throttle.forgive", params)));
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    const begun = new Set(answers.map((a) => (a.json as RunState).jobId));
    expect(begun.size).toBe(1);
    const job = await finishedJob(admin, [...begun][0] as number);
    expect(job).toMatchObject({ state: "done", summaryValues: { changed: 1, unchanged: 0, refused: 0 } });
    expect(await hitsOf(`login:${address}`)).toBeUndefined();
    expect(await hitsOf(`refresh:${address}`)).toBe(9);
    expect(await detail(p.id)).toMatchObject({
      state: "done",
      done: 1,
      objects: 1,
      lines: [{ line: 1, tone: "success", words: "{object}: berubah" }],
    });
    const trail = await portal.sql<{ action: string }>(
      "select action from audit_event where entity = 'commandRun' and entity_id = $1 order by id",
      [String(p.id)],
    );
    expect(trail.map((e) => e.action)).toEqual(["command.plan", "command.confirm", "command.done"]);
    expect((await confirm(p, "throttle.forgive", params)).json).toMatchObject({ state: "done" });
    expect(
      await portal.sql("select id from job where name = 'command.run' and once_key = $1", [String(p.id)]),
    ).toHaveLength(1);
    const log = await admin.get("/api/command-run?page=1&perPage=20&f.state=done&f.command=throttle.forgive");
    expect((log.json as { data: { id: number }[] }).data.map((r) => r.id)).toContain(p.id);
  });

  test("with a changed parameter, another command, another hash, or by another user is refused", async () => {
    const params = { minutes: 60 };
    const p = await plan("mail.retry", params);
    for (const other of [
      confirm(p, "mail.retry", { minutes: 61 }),
      confirm(p, "memory.forget", {}),
      confirm({ ...p, hash: "0".repeat(64) }, "mail.retry", params),
    ])
      expect([(await other).status, (await other).json]).toMatchObject([409, { code: "command.changed" }]);
    expect((await confirm(p, "mail.retry", { ...params, more: 1 })).status).toBe(422);
    expect((await confirm(p, "mail.retry", params, {}, second)).status).toBe(403);
    expect(await detail(p.id)).toMatchObject({ state: "planned", jobId: null });
  });

  test("after ten minutes is refused, and the run is marked as expired", async () => {
    const p = await plan("memory.forget", {});
    await portal.sql("alter table command_run disable trigger guard_command_run");
    await portal.sql("update command_run set confirm_until = now() where id = $1", [p.id]);
    await portal.sql("alter table command_run enable trigger guard_command_run");
    expect((await confirm(p, "memory.forget", {})).json).toMatchObject({ code: "command.expired" });
    expect((await detail(p.id)).state).toBe("expired");
    await updateEndedRuns(portal.server.db);
    expect((await confirm(p, "memory.forget", {})).json).toMatchObject({ code: "command.over" });
  });

  test("of high danger needs the command's name and a reason; a refusal affects only its object", async () => {
    await leaveFile();
    const params = { days: 7 };
    const p = await plan("file.sweep", params);
    const field = async (more: object) => (await confirm(p, "file.sweep", params, more)).json;
    expect(await field({})).toMatchObject({ fields: [{ field: "typed" }] });
    expect(await field({ typed: "file.sweep", reason: "ya" })).toMatchObject({ fields: [{ field: "reason" }] });
    const begun = (await confirm(p, "file.sweep", params, sure("file.sweep"))).json as RunState;
    await finishedJob(admin, begun.jobId as number);
    expect(
      await portal.sql(
        "select 1 from stored_file where name = 'sisa.png' and not exists (select from import_batch b where b.file_id = stored_file.id)",
      ),
    ).toEqual([]);
    expect(await portal.sql("select reason from command_run where id = $1", [p.id])).toEqual([
      { reason: "Diminta kepala bagian" },
    ]);
  });

  test("can be cancelled before the command runs", async () => {
    const p = await plan("memory.forget", {});
    const cancelled = await admin.post(`/api/command-run/${p.id}/cancel`);
    expect(cancelled.json).toMatchObject({ state: "cancelled" });
    expect((await confirm(p, "memory.forget", {})).json).toMatchObject({ code: "command.over" });
  });
});

describe("a critical command", () => {
  test("needs the approval of another administrator, which is possible only once", async () => {
    const params = await serviceOff();
    const p = await plan("service.switch", params);
    const answer = await confirm(p, "service.switch", params, sure("service.switch"));
    expect(answer.json).toMatchObject({ state: "approval", jobId: null });
    const decide = (who: Client, approve: boolean, note: string | null = null) =>
      who.post(`/api/command-run/${p.id}/decide`, { approve, note });
    expect([(await decide(admin, true)).status, (await decide(admin, true)).json]).toMatchObject([
      403,
      { code: "command.own" },
    ]);
    expect((await decide(second, false)).json).toMatchObject({ fields: [{ field: "note" }] });
    const stateOfService = async () => (await portal.sql("select state from api_service where code = 'returns'"))[0];
    expect(await stateOfService()).toEqual({ state: "on" });
    const notifications = await portal.sql(
      "select 1 from notification where user_id = $1 and kind = 'approval' and href like '%command-console%'",
      [await userId("helpdesk")],
    );
    expect(notifications).toHaveLength(1);
    const both = await Promise.all([decide(second, true), decide(second, true)]);
    expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
    const jobId = (await detail(p.id)).jobId as number;
    expect((await finishedJob(admin, jobId)).state).toBe("done");
    expect(await stateOfService()).toEqual({ state: "off" });
    const [stored] = await portal.sql("select user_id::int, approver_id::int from command_run where id = $1", [p.id]);
    expect(stored).toEqual({ user_id: await userId("admin"), approver_id: await userId("helpdesk") });
  });

  test("never runs after it was rejected", async () => {
    const params = await serviceOff("receipts");
    const p = await plan("service.switch", params);
    await confirm(p, "service.switch", params, sure("service.switch"));
    const rejected = await second.post(`/api/command-run/${p.id}/decide`, { approve: false, note: "Belum waktunya" });
    expect(rejected.json).toMatchObject({ state: "rejected", jobId: null });
    expect((await confirm(p, "service.switch", params, sure("service.switch"))).json).toMatchObject({
      state: "rejected",
    });
    expect(await portal.sql("select state from api_service where code = 'receipts'")).toEqual([{ state: "on" }]);
  });
});

describe("commands of field sales", () => {
  test("update schedules, days, tracks, weeks and phones as described", async () => {
    await portal.sql("delete from visit_schedule where day > current_date + 1");
    const range = { from: day(-2), until: day(-20), salesman: null, position: null };
    expect(await run("schedule.generate", range)).toMatchObject({ state: "done" });
    expect(
      (
        await portal.sql<{ n: number }>(
          "select count(*)::int as n from visit_schedule where source = 'pattern' and day > current_date + 1",
        )
      )[0]?.n,
    ).toBeGreaterThan(0);
    const recentDays = { from: day(20), until: day(1), salesman: null };
    expect(await run("visit-day.rebuild", recentDays)).toMatchObject({ state: "done" });
    expect((await plan("visit-day.rebuild", recentDays)).dry.counts).toMatchObject({ changed: 0 });
    const [first] = await portal.sql<{ salesman: string; day: string; visits: number }>(
      "update visit_day set visits = visits + 7 where (distributor_id, salesman_id, day) = (select distributor_id, salesman_id, day from visit_day where day between current_date - 25 and current_date - 2 order by day desc, salesman_id limit 1) returning salesman_id as salesman, day, visits",
    );
    const rebuilt = await run("visit-day.rebuild", {
      from: first?.day,
      until: first?.day,
      salesman: Number(first?.salesman),
    });
    expect(rebuilt.lines.find((l) => l.values.column === "visits")).toMatchObject({
      values: { before: String(first?.visits), after: String((first?.visits ?? 0) - 7) },
    });
    await walkYesterday();
    expect(await run("movement.close-day", { day: day(1) })).toMatchObject({ state: "done" });
    expect(
      (await portal.sql("select points from movement_day where day = $1 order by points desc", [day(1)]))[0],
    ).toBeDefined();
    await portal.sql("select make_track_weeks(current_date - 120, 2)");
    expect(await run("movement.purge", {}, sure("movement.purge"))).toMatchObject({ state: "done" });
    expect(
      await portal.sql(
        "select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'movement_point'::regclass and to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - 60",
      ),
    ).toEqual([]);
    const idle = { days: 30, below: null };
    await portal.sql("update salesman_device set last_seen_at = now() - interval '40 days' where revoked_at is null");
    expect(await run("device.revoke-idle", idle, sure("device.revoke-idle"))).toMatchObject({ state: "done" });
    expect(await portal.sql("select 1 from salesman_device where revoked_at is null")).toEqual([]);
  });
});

test("runs cannot be deleted, ended runs cannot be changed, and output is append-only", async () => {
  const codeOf = (text: string) =>
    portal.sql(text).then(
      () => "done",
      (e: { code: string }) => e.code,
    );
  expect(await codeOf("delete from command_run")).toBe("42501");
  expect(await codeOf("update command_run set reason = 'lain' where state = 'done'")).toBe("42501");
  expect(await codeOf("update command_run set params = '{}' where state = 'approval' or state = 'planned'")).toBe(
    "42501",
  );
  await expect(portal.server.db.run("update {!command_output} set words = ''")).rejects.toThrow("E036");
});

test("commands are a fixed list in the code; they start no process and execute no text", async () => {
  const folder = "src/features/administrators/command-console";
  const files = (await readdir(folder, { recursive: true })).filter(
    (f) => /\.tsx?$/.test(f) && !f.endsWith(".test.ts"),
  );
  expect(files.filter((f) => f.startsWith("commands/"))).toHaveLength(Object.keys(commandTitles).length);
  for (const file of files) {
    const text = await readFile(`${folder}/${file}`, "utf8");
    expect([
      file,
      /child_process|node:vm|worker_threads|\beval\(|new Function\(|\bimport\(\s*[^"\s]/.test(text),
    ]).toEqual([file, false]);
  }
  const listed = (await admin.get("/api/command")).json as { data: { name: string }[] };
  expect(listed.data.map((c) => c.name)).toEqual(Object.keys(commandTitles));
});
