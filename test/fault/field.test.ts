import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { freePort } from "#platform/database/index.server.ts";
import { freshDatabase } from "#test/support/database.ts";
import { demoPassword } from "#test/support/portal.ts";
import { seededRandom, SimulatedPhone, type Tally } from "../../scripts/simulate/phone.ts";

/**
 * `PORTAL_FIELD_PHONES=200 PORTAL_FIELD_SECONDS=300 PORTAL_FIELD_KILL_SECONDS=20` runs the long version. Salesmen
 * beyond those of the demo data are copies of them, with the same stores in their schedule.
 */
const maxPhones = Number(process.env.PORTAL_FIELD_PHONES ?? 8);
const seconds = Number(process.env.PORTAL_FIELD_SECONDS ?? 6);
const secondsBetweenKills = Number(process.env.PORTAL_FIELD_KILL_SECONDS ?? 3);

const checkout = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "portal-field-"));
const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** An instance on its own port, which can be killed and started again. */
class Instance {
  readonly base: string;
  private readonly port: number;
  private readonly url: string;
  private child: ChildProcess | undefined;
  constructor(url: string, port: number) {
    this.url = url;
    this.port = port;
    this.base = `http://127.0.0.1:${port}`;
  }

  start(): Promise<void> {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "src/server/main.ts"], {
      cwd: checkout,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        DATABASE_URL: this.url,
        DATA_DIR: folder,
        PORT: String(this.port),
        HOST: "127.0.0.1",
        NODE_ENV: "development",
        DEMO: "off",
        RATE_LIMIT_PER_MINUTE: "0",
      },
    });
    this.child = child;
    running.add(child);
    child.once("close", () => running.delete(child));
    return new Promise((resolve, reject) => {
      let text = "";
      const onOutput = (part: Buffer) => {
        text += part.toString();
        if (text.includes("Portal ready")) resolve();
      };
      child.stdout?.on("data", onOutput);
      child.stderr?.on("data", onOutput);
      child.once("close", () => reject(new Error(`An instance ended instead of starting:\n${text}`)));
    });
  }
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const { child } = this;
    return new Promise((done) => {
      if (!child || !running.has(child)) return done();
      child.once("close", () => done());
      child.kill(signal);
    });
  }
}

async function send(base: string, path: string, body: object, token?: string): Promise<unknown> {
  const signedIn: Record<string, string> = token ? { authorization: `Bearer ${token}`, accesstoken: token } : {};
  const headers = { "content-type": "application/json", ...signedIn };
  const answer = await fetch(`${base}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const scheduled = "exists (select 1 from visit_schedule v where v.salesman_id = s.id and v.day >= current_date)";
/** Copies salesmen with a schedule until there are enough for the phones. */
async function copySalesmen(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with source as (
       select s.*, row_number() over (order by s.id) as nth, count(*) over () as n from salesman s where s.status = 'active' and ${scheduled}),
     copied as (
       insert into salesman (code, channel, fullname, employer_id, district_id, latitude, longitude, joined_on)
       select 'SALIN-' || c.no, o.channel, 'Salinan ' || c.no || ' ' || o.code, o.employer_id, o.district_id, o.latitude, o.longitude, o.joined_on
       from generate_series(1, $1 - (select count(*) from source)) as c(no) join source o on o.nth = 1 + (c.no - 1) % o.n
       returning id, distributor_id, fullname)
     insert into visit_schedule (distributor_id, channel, salesman_id, day, store_id, customer_id, district_id, source)
     select c.distributor_id, v.channel, c.id, v.day, v.store_id, v.customer_id, v.district_id, 'manual'
     from copied c join source o on o.code = split_part(c.fullname, ' ', 3) join visit_schedule v on v.salesman_id = o.id
     where v.status = 'planned' and v.day between current_date and current_date + 6`,
    [maxPhones],
  );
}

async function enrolled(pool: pg.Pool, bases: string[], tally: Tally): Promise<SimulatedPhone[]> {
  const { access_token: token } = (await send(bases[0] as string, "/api/login", {
    username: "admin",
    password: demoPassword,
  })) as { access_token: string };
  const { rows } = await pool.query<{ id: string }>(
    `select s.id from salesman s where s.status = 'active' and ${scheduled}
     order by s.id limit $1`,
    [maxPhones],
  );
  const phones: SimulatedPhone[] = [];
  for (const [i, { id }] of rows.entries()) {
    const made = (await send(bases[0] as string, `/api/salesman/${id}/activation`, {}, token)) as {
      salesman: string;
      code: string;
    };
    const phone = new SimulatedPhone(bases, seededRandom(7_919 + i), tally);
    await phone.enrol(made.salesman, made.code);
    phones.push(phone);
  }
  return phones;
}

/** Recomputes by plain SQL: days whose stored figures differ from their visits. */
const differing = `select d.salesman_id, d.day from visit_day d where (d.visits, d.stores, d.n_in, d.n_override, d.n_unsure, d.n_out, d.n_mock, d.timed, d.productive, d.order_tonnes::numeric, d.store_ids) is distinct from
  (select (count(*)::int, count(distinct v.place_key)::int, (count(*) filter (where v.verdict = 'in'))::int, (count(*) filter (where v.verdict = 'override'))::int,
     (count(*) filter (where v.verdict = 'unsure'))::int, (count(*) filter (where v.verdict = 'out'))::int, (count(*) filter (where v.verdict = 'mock'))::int,
     count(v.check_out_at)::int, (count(*) filter (where v.outcome = 'order'))::int, coalesce(sum(v.order_tonnes), 0), coalesce(array_agg(distinct v.store_id order by v.store_id) filter (where v.store_id is not null), '{}'))
   from visit v where v.distributor_id = d.distributor_id and v.salesman_id = d.salesman_id and v.day = d.day and v.status = 'posted')`;
const uncounted = `select v.salesman_id, v.day from visit v left join visit_day d on d.distributor_id = v.distributor_id and d.salesman_id = v.salesman_id and d.day = v.day
  where v.status = 'posted' and d.salesman_id is null`;

test("phones that send to two instances, which are killed in turn, lose nothing and duplicate nothing", async () => {
  const database = await freshDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await copySalesmen(pool);
  await pool.query("update salesman set work_days = 'daily', work_from = '00:00', work_to = '23:59', tracking = true");
  const instances = [new Instance(database.url, await freePort()), new Instance(database.url, await freePort())];
  await Promise.all(instances.map((i) => i.start()));
  const tally: Tally = { calls: 0, events: 0, repeats: 0, points: 0, lost: 0, times: [], wrong: [] };
  const phones = await enrolled(
    pool,
    instances.map((i) => i.base),
    tally,
  );
  expect(phones.length).toBeGreaterThanOrEqual(Math.min(maxPhones, 4));
  if (maxPhones > 8) expect(phones.length).toBe(maxPhones);

  const end = Date.now() + seconds * 1000;
  let kills = 0;
  const killing = async () => {
    for (let turn = 0; Date.now() + 1000 < end; turn++) {
      await pause(secondsBetweenKills * 1000);
      const victim = instances[turn % instances.length] as Instance;
      await victim.end("SIGKILL");
      kills++;
      await victim.start();
    }
  };
  const working = phones.map(async (phone) => {
    while (Date.now() < end) {
      await phone.step();
      await pause(seconds > 60 ? 1500 : 150);
    }
  });
  await Promise.all([...working, killing()]);
  let applied = 0;
  for (const phone of phones) applied += await phone.finish();

  expect(tally.wrong).toEqual([]);
  const believed = phones.reduce((sum, p) => sum + p.believed, 0);
  expect({ believed, applied, left: phones.reduce((sum, p) => sum + p.left, 0) }).toEqual({
    believed: tally.events,
    applied: tally.events,
    left: 0,
  });
  expect(tally.events).toBeGreaterThan(phones.length);
  expect(kills).toBeGreaterThan(0);
  const ids = phones.flatMap((p) => [...p.taken.keys()]);
  const { rows } = await pool.query<{ into: number; out: number; waiting: number }>(
    `select (select count(*)::int from visit where client_id = any($1::uuid[])) as into, (select count(*)::int from visit where check_out_client_id = any($1::uuid[])) as out,
       (select count(*)::int from field_event where client_id = any($1::uuid[])) as waiting`,
    [ids],
  );
  expect(rows[0]).toEqual({ into: tally.events / 2, out: tally.events / 2, waiting: 0 });
  expect((await pool.query(differing)).rows).toEqual([]);
  expect((await pool.query(uncounted)).rows).toEqual([]);
  process.stdout.write(
    `field: ${phones.length} phones, ${seconds} s, ${kills} kills, ${tally.events} events, ${tally.repeats} sent again, ${tally.points} points, ${tally.calls} calls, ${tally.lost} without an answer\n`,
  );
  await Promise.all(instances.map((i) => i.end("SIGTERM")));
  await pool.end();
  await database.drop();
});
