import { createHash } from "node:crypto";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import { radiusOn } from "#features/master/radius-toko/radius-on.ts";
import { itemsOfVersions, plainItem } from "../[channel]/survei/survey-items.server.ts";
import { backDays, consentNow, customerRadius, photoEvery } from "../field.setting.ts";
import { placeColumn, placeJoin } from "../place.server.ts";
import { catalogueOf } from "./catalogue-items.server.ts";
import { type DeviceMessage, messagesOf, recordDelivery, plainMessage } from "./device-messages.server.ts";
import { type KnownDevice, phoneOf } from "./guarded-device.server.ts";
import { lockPhone } from "./items.server.ts";
import { workCalls } from "./mobile.calls.ts";
import { bootstrapInput } from "./schemas.server.ts";
import { serve } from "./serve.server.ts";

/** One row of the phone's work data, by kind and key. */
type Item = { readonly kind: string; readonly key: string; readonly data: object };
const perPage = 500;
const daysAhead = 14;

/** Stores and bulk customers of the salesman's items from yesterday on, and of the patterns in force. */
async function placesOf(db: Db, phone: KnownDevice): Promise<Item[]> {
  const due = await db.query<{ id: number }>(
    `select distinct s.place_key as id from {visit_schedule} s, (select ${todaySql} as today) d
     where s.distributor_id = :distributor and s.salesman_id = :salesman and s.status = 'planned' and s.day between d.today - 1 and d.today + ${daysAhead}`,
    { distributor: phone.distributor, salesman: phone.salesman },
  );
  const usual = await db.query<{ id: number }>(
    `select p.place_key as id from {visit_pattern} p, (select ${todaySql} as today) d
     where p.salesman_id = :salesman and p.archived_at is null and p.valid_from <= d.today + ${daysAhead} and (p.valid_to is null or p.valid_to > d.today)`,
    { salesman: phone.salesman },
  );
  const keys = [...new Set([...due, ...usual].map((d) => d.id))];
  const rows = await db.query<{ key: string; data: object }>(
    `select t.code as key, json_build_object('code', t.code, 'name', t.name, 'address', t.address, 'district', i.name, 'phone', t.phone, 'status', t.status,
       'latitude', t.latitude::text, 'longitude', t.longitude::text, 'radius', e.metres) as data
     from {store} t join {district} i on i.id = t.district_id cross join (select ${todaySql} as today) d
     left join {area_district} a on a.district_id = t.district_id and a.valid_from <= d.today and (a.valid_to is null or a.valid_to > d.today)
     cross join lateral ${radiusOn({ store: "t.id", area: "a.area_id", day: "d.today" })} e
     where t.id = any(:ids::bigint[]) and t.archived_at is null`,
    { ids: keys.filter((k) => k > 0) },
  );
  const customers = await customersOf(
    db,
    keys.filter((k) => k < 0).map((k) => -k),
  );
  return [...rows.map((r) => ({ kind: "place", ...r })), ...customers];
}

async function customersOf(db: Db, ids: readonly number[]): Promise<Item[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<{ key: string; data: object }>(
    `select c.code as key, json_build_object('code', c.code, 'name', c.name, 'address', c.address, 'district', i.name, 'status', c.status,
       'latitude', c.latitude::text, 'longitude', c.longitude::text, 'radius', :metres::int) as data
     from {bulk_customer} c join {district} i on i.id = c.district_id where c.id = any(:ids::bigint[]) and c.archived_at is null`,
    { ids, metres: await readSetting(db, customerRadius) },
  );
  return rows.map((r) => ({ kind: "customer", ...r }));
}

async function reasonsOf(db: Db): Promise<Item[]> {
  const rows = await db.query<{ key: string; data: object }>(
    `select r.code as key, json_build_object('code', r.code, 'label', r.label, 'use', r.use, 'needsPhoto', r.needs_photo) as data
     from {visit_reason} r where r.archived_at is null and r.use <> 'cancelled'`,
  );
  return rows.map((r) => ({ kind: "reason", ...r }));
}

async function settingsOf(db: Db, phone: KnownDevice): Promise<Item> {
  const { workDays, workFrom, workTo, zone, tracking } = phone;
  const [days, consent] = [await readSetting(db, backDays), await readSetting(db, consentNow)];
  const every = await readSetting(db, photoEvery);
  const data = {
    ...{ workDays, workFrom, workTo, zone, tracking, consentVersion: consent },
    ...{ backDays: days, photoEvery: every },
  };
  return { kind: "settings", key: "own", data };
}

/** A message of the office; an expired one is sent as removed. */
const messageItem = ({ id, ...data }: DeviceMessage): Item => ({ kind: "message", key: String(id), data });

type Answerable = {
  readonly id: number;
  readonly survey: string;
  readonly no: number;
  readonly current: boolean;
  readonly title: string;
  readonly opensOn: string;
  readonly closesOn: string;
  readonly answerableUntil: string;
  readonly repeat: string;
  readonly repeatDays: number | null;
  readonly due: readonly string[];
};
/**
 * Published versions that accept answers today or within two weeks, with the salesman's places that are due in today's
 * round.
 */
const surveysSql = `with due as (select a.survey_id, json_agg(${placeColumn("code")} order by ${placeColumn("code")})
      as codes
    from {survey_assignment} a ${placeJoin("a")} cross join (select ${todaySql} as today) d
    where a.distributor_id = :distributor and a.salesman_id = :salesman and a.due_from <= d.today and a.due_to >= d.today group by 1)
  select v.id, s.code as survey, v.no, v.state = 'published' as current, v.title, s.opens_on::text as "opensOn", s.closes_on::text as "closesOn",
    (s.closes_on + s.grace_days)::text as "answerableUntil", s.repeat, s.repeat_days as "repeatDays", coalesce(u.codes, '[]') as due
  from {survey_version} v join {survey} s on s.id = v.survey_id left join due u on u.survey_id = s.id cross join (select ${todaySql} as today) d
  where s.channel = :channel and s.archived_at is null and v.state <> 'draft' and s.opens_on <= d.today + ${daysAhead} and s.closes_on + s.grace_days >= d.today order by s.id, v.no`;

async function surveysOf(db: Db, phone: KnownDevice): Promise<Item[]> {
  const of = { distributor: phone.distributor, salesman: phone.salesman, channel: phone.channel };
  const versions = await db.query<Answerable>(surveysSql, of);
  const items = await itemsOfVersions(
    db,
    versions.map((v) => v.id),
  );
  return versions.map(({ id, ...v }) => ({
    kind: "survey",
    key: String(id),
    data: { version: id, ...v, items: (items.get(id) ?? []).map(plainItem) },
  }));
}

const hashOf = (data: object): Buffer => createHash("sha256").update(JSON.stringify(data)).digest();
type SentItem = { readonly kind: string; readonly key: string; readonly hash: Buffer | null; readonly seq: number };

/**
 * Records for this phone the changes since its last request under ascending sequence numbers; missing rows are recorded
 * as removed.
 */
async function recordChanges(db: Db, device: number, items: readonly Item[], sent: readonly SentItem[]): Promise<void> {
  const name = ({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`;
  const before = new Map(sent.map((r) => [name(r), r]));
  const now = new Set(items.map(name));
  const changed = items.flatMap(({ kind, key, data }) => {
    const hash = hashOf(data);
    return before.get(name({ kind, key }))?.hash?.equals(hash) ? [] : [{ kind, key, hash: hash as Buffer | null }];
  });
  const gone = sent.filter((r) => r.hash !== null && !now.has(name(r))).map((r) => ({ ...r, hash: null }));
  const all = [...changed, ...gone];
  if (all.length === 0) return;
  const first = sent.reduce((last, r) => Math.max(last, r.seq), 0) + 1;
  await db.run(
    `insert into {!device_item} (device_id, kind, key, hash, seq)
     select :device, x.kind, x.key, x.hash, x.seq from unnest(:kinds::text[], :keys::text[], :hashes::bytea[], :seqs::bigint[]) as x(kind, key, hash, seq)
     on conflict (device_id, kind, key) do update set hash = excluded.hash, seq = excluded.seq`,
    {
      device,
      kinds: all.map((r) => r.kind),
      keys: all.map((r) => r.key),
      hashes: all.map((r) => r.hash),
      seqs: all.map((_, i) => first + i),
    },
  );
}

const storedItemsSql =
  "select i.kind, i.key, i.hash, i.seq from {device_item} i where i.device_id = :device order by i.seq, i.kind, i.key";

/**
 * The phone's work data as a delta: rows changed after the sequence number that it sends, and removed rows. The number
 * acknowledges receipt: everything above it is sent again.
 */
export const onBootstrap = serve(workCalls.bootstrap, bootstrapInput, async ({ since, ...shown }, ctx) => {
  const { known, db } = await phoneOf(ctx, shown);
  return db.tx(async (tx) => {
    await lockPhone(tx, known);
    const messages = await messagesOf(tx, known);
    const items = [
      ...(await placesOf(tx, known)),
      ...(await reasonsOf(tx)),
      ...(await surveysOf(tx, known)),
      ...(await catalogueOf(tx)),
      await settingsOf(tx, known),
      ...messages.map((m) => messageItem(plainMessage(m))),
    ];
    const of = { device: known.device };
    await recordChanges(tx, known.device, items, await tx.query<SentItem>(storedItemsSql, of));
    const stored = await tx.query<SentItem>(storedItemsSql, of);
    // a phone that sends sequence number 0 has no rows, so no removals are sent
    const after = stored.filter((r) => r.seq > since && (since > 0 || r.hash !== null));
    const page = after.slice(0, perPage);
    const sent = messages.filter((m) => page.some((r) => r.kind === "message" && r.key === String(m.id)));
    await recordDelivery(tx, known, sent);
    const data = new Map(items.map((i) => [`${i.kind} ${i.key}`, i.data]));
    return {
      changed: page.flatMap((r) =>
        r.hash ? [{ kind: r.kind, key: r.key, data: data.get(`${r.kind} ${r.key}`) }] : [],
      ),
      gone: page.flatMap((r) => (r.hash ? [] : [{ kind: r.kind, key: r.key }])),
      next: page.at(-1)?.seq ?? Math.max(since, stored.at(-1)?.seq ?? 0),
      more: after.length > page.length,
      serverTime: new Date().toISOString(),
    };
  });
});
