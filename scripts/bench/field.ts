import { randomUUID } from "node:crypto";
import pg from "pg";
import { median, p95 } from "./load.ts";
import { timeFieldPages, timeOpenPages } from "./field-times.ts";
import { printResult } from "./portal-process.ts";

type At = { readonly url: string; readonly token: string; readonly pid: number; readonly database: string };
const rounds = 15;
/**
 * Rounds that are not measured: they let the engine compile the code of both sides, as in a server that has run for
 * days.
 */
const warmRounds = 20;
const pointsPerCall = 500;
const visitsPerBatch = 100;
const uptime = 1_000_000_000;

type Phone = {
  readonly salesman: number;
  readonly distributor: number;
  readonly channel: string;
  readonly stores: Store[];
};
type Store = { readonly id: number; readonly code: string; readonly district: number };
type Send = (path: string, body: object) => Promise<unknown>;

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A salesman's phone, enrolled in the same way as by the pages and the app. */
async function openPhone({ url, token }: At, client: pg.Client): Promise<Phone & { send: Send }> {
  await client.query(
    "update salesman set work_days = 'daily', work_from = '00:00', work_to = '23:59', tracking = true",
  );
  const { rows } = await client.query<Omit<Phone, "stores">>(
    "select id::int as salesman, distributor_id::int as distributor, channel from salesman where status = 'active' and channel = 'retail' order by id limit 1",
  );
  const { rows: stores } = await client.query<Store>(
    "select id::int as id, code, district_id::int as district from store where status = 'active' and archived_at is null order by id limit 40",
  );
  const person = rows[0] as Omit<Phone, "stores">;
  const signedIn = { authorization: `Bearer ${token}`, accesstoken: token };
  const made = (await post(`${url}/api/salesman/${person.salesman}/activation`, {}, signedIn)) as {
    salesman: string;
    code: string;
  };
  const shown = { deviceUuid: randomUUID(), appVersion: "1.4.1" };
  const about = { model: "Bench", os: "Android 14", consentVersion: "2026-1", ...shown };
  const mobile = `${url}/api/mobile/v1`;
  const enrolled = (await post(`${mobile}/enrol`, { salesmanCode: made.salesman, code: made.code, ...about })) as {
    token: string;
  };
  const send: Send = (path, body) =>
    post(`${mobile}/${path}`, { ...shown, ...body }, { authorization: `Bearer ${enrolled.token}` });
  return { ...person, stores, send };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

type Sides = { readonly measured: number[]; readonly bare: number[] };
/** Runs both sides alternately, so that the load of the machine affects them equally. */
async function alternate(
  measured: (i: number) => Promise<unknown>,
  bare: (i: number) => Promise<unknown>,
): Promise<Sides> {
  const sides: Sides = { measured: [], bare: [] };
  for (let i = -warmRounds; i < rounds; i++) {
    const pair = { bare: await timed(() => bare(i)), measured: await timed(() => measured(i)) };
    if (i < 0) continue;
    sides.measured.push(pair.measured);
    sides.bare.push(pair.bare);
  }
  return sides;
}

const pointSql = `insert into movement_point (distributor_id, salesman_id, day, at, lat_e6, lon_e6, accuracy_m, speed_kmh, heading, flags)
  select $1, $2, (to_timestamp(x.at) at time zone 'Asia/Jakarta')::date, to_timestamp(x.at), x.lat, 106816666, 10, 0, 0, 0
  from unnest($3::bigint[], $4::int[]) as x(at, lat) on conflict do nothing`;

async function points(phone: Phone & { send: Send }, client: pg.Client): Promise<void> {
  const newest = Math.floor(Date.now() / 1000) - 60;
  // each side uses its own seconds, so that both insert new rows
  const seconds = (i: number, side: number) =>
    Array.from({ length: pointsPerCall }, (_, n) => newest - (i + warmRounds) * pointsPerCall * 2 - n * 2 - side);
  const { measured, bare } = await alternate(
    (i) =>
      phone.send("tracks", {
        points: seconds(i, 0).map((at) => [at, -6_200_000 - (at % 1000), 106_816_666, 10, 0, 0, 0]),
        battery: 70,
        gpsOff: false,
      }),
    (i) => {
      const ats = seconds(i, 1);
      return client.query(pointSql, [
        phone.distributor,
        phone.salesman,
        ats,
        ats.map((at) => -6_200_000 - (at % 1000)),
      ]);
    },
  );
  const perSecond = (ms: number) => `${((pointsPerCall / ms) * 1000).toFixed(0)} /s`;
  const ratio = median(measured.map((ms, i) => (bare[i] as number) / ms));
  printResult(
    "points of movement, 500 a call",
    perSecond(median(measured)),
    `${perSecond(median(bare))} bare insert`,
    ratio.toFixed(2),
    "≥ 0.5",
    ratio >= 0.5,
  );
}

const event = (kind: string, body: object, agoMs: number, clientId: string) => ({
  ...{ clientId, kind, body, bootId: "bench" },
  at: new Date(Date.now() - agoMs).toISOString(),
  elapsedMs: uptime - agoMs,
});

/** Age of the n-th visit of batch `i`, which is negative in rounds whose time does not count. */
const ageMs = (i: number, n: number): number => 86_400_000 * (1 + ((i + warmRounds) % 5)) + n * 300_000;

function eventsOf(phone: Phone, i: number): object[] {
  return Array.from({ length: visitsPerBatch }, (_, n) => {
    const [into, out] = [randomUUID(), randomUUID()];
    const ago = ageMs(i, n);
    const place = { store: phone.stores[n % phone.stores.length]?.code };
    const at6 = { latE6: -6_200_000 - n * i, lonE6: 106_816_666, accuracyM: 12, mock: false };
    return [
      event("visit.checkIn", { place, at6 }, ago, into),
      event("visit.checkOut", { checkIn: into, outcome: "order", orderTonnes: "1.250" }, ago - 120_000, out),
    ];
  }).flat();
}

const visitSql = `insert into visit (distributor_id, channel, salesman_id, day, store_id, district_id, client_id, content_hash, check_in_at, device_at, received_at, clock_trust,
    latitude, longitude, accuracy_m, distance_m, usual_m, radius_m, verdict, status)
  values ($1, $2, $3, ($8::timestamptz at time zone 'Asia/Jakarta')::date, $4, $5, $6, $7, $8, $8, now(), 'boot', -6.2, 106.816666, 12, 10, 100, 100, 'in', 'posted') returning id`;
const outSql = `update visit set check_out_client_id = $2, check_out_hash = $3, check_out_at = check_in_at + interval '2 minutes', check_out_trust = 'boot', outcome = 'order', order_tonnes = 1.25
  where distributor_id = $1 and id = $4`;

/** Inserts the same facts with one statement each in one transaction, without validation. */
async function bareBatch(phone: Phone, client: pg.Client, i: number): Promise<void> {
  await client.query("begin");
  for (let n = 0; n < visitsPerBatch; n++) {
    const store = phone.stores[n % phone.stores.length] as Store;
    const at = new Date(Date.now() - ageMs(i, n)).toISOString();
    const { distributor, channel, salesman } = phone;
    const values = [distributor, channel, salesman, store.id, store.district, randomUUID(), Buffer.alloc(32), at];
    const { rows } = await client.query<{ id: string }>(visitSql, values);
    await client.query(outSql, [distributor, randomUUID(), Buffer.alloc(32), rows[0]?.id]);
  }
  await client.query("commit");
}

async function batches(phone: Phone & { send: Send }, client: pg.Client): Promise<void> {
  const clear = () => client.query("delete from visit where salesman_id = $1", [phone.salesman]);
  const { measured, bare } = await alternate(
    async (i) => {
      const sent = { sentAt: new Date().toISOString(), elapsedMs: uptime, bootId: "bench" };
      const answer = (await phone.send("batch", { ...sent, items: eventsOf(phone, i) })) as {
        results: { status: string }[];
      };
      if (answer.results.some((r) => r.status !== "applied")) throw new Error("an event of the bench was not applied");
      await clear();
    },
    async (i) => {
      await bareBatch(phone, client, i);
      await clear();
    },
  );
  const ratio = median(measured.map((ms, i) => (bare[i] as number) / ms));
  const ms = (list: readonly number[]) => `${median(list).toFixed(0)} ms`;
  printResult("batch of 200 events", ms(measured), `${ms(bare)} bare script`, ratio.toFixed(2), "≥ 0.3", ratio >= 0.3);
  printResult("batch of 200 events, p95", `${p95(measured).toFixed(0)} ms`, "–", "–", "≤ 800 ms", p95(measured) <= 800);
}

/**
 * Compares the times of batches sent by phones with those of the minimal statements that store the same data, and
 * checks the times of field sales pages against fixed limits.
 */
export async function benchField(at: At): Promise<void> {
  const client = new pg.Client({ connectionString: at.database });
  await client.connect();
  try {
    const phone = await openPhone(at, client);
    await points(phone, client);
    await batches(phone, client);
    await timeFieldPages(at, client);
    await timeOpenPages(at, client, (i) => {
      const sent = { sentAt: new Date().toISOString(), elapsedMs: uptime, bootId: "bench" };
      return phone.send("batch", { ...sent, items: eventsOf(phone, i).slice(0, 1) });
    });
  } finally {
    await client.end();
  }
}
