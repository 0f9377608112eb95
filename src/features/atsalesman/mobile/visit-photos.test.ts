import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteUnusedObjects } from "#platform/jobs/index.server.ts";
import { event, openPhone, type Phone, point, salesmenAtWork } from "#test/support/phone.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { dropOldPhotos } from "../visit-photo.server.ts";
import { reassessChanged } from "./reassess-visits.server.ts";

let portal: Portal;
let salesmen: number[];
const home = { latitude: -6.2, longitude: 106.816666 };
beforeAll(async () => {
  portal = await openPortal();
  const atWork = await salesmenAtWork(portal);
  const retail = await portal.sql<{ id: string }>(
    "select id from salesman where channel = 'retail' and status = 'active'",
  );
  await portal.sql("update store_radius set archived_at = now() where archived_at is null");
  salesmen = atWork.filter((id) => retail.some((r) => Number(r.id) === id));
});
afterAll(() => portal?.close());

const next = (): Promise<Phone> => openPhone(portal, salesmen.shift() as number);
type Store = { id: string; code: string };
/** A store of an area with a location, without a radius or an override of its own. */
async function emptyStore(skip: number): Promise<Store> {
  const used = [
    ...(await portal.sql<{ id: string }>("select store_id as id from store_radius where store_id is not null")),
    ...(await portal.sql<{ id: string }>("select distinct store_id as id from visit where store_id is not null")),
  ];
  const [store] = await portal.sql<Store>(
    `select id, code from store s where status = 'active' and archived_at is null and id <> all($1::bigint[])
       and not exists (select 1 from override_exception o where o.store_id = s.id) order by id desc limit 1 offset ${skip}`,
    [used.map((u) => u.id)],
  );
  await portal.sql("update store set latitude = $1, longitude = $2 where id = $3", [
    home.latitude,
    home.longitude,
    store?.id,
  ]);
  return store as Store;
}
const jpeg = (r: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r, g: 20, b: 30 } } })
    .jpeg()
    .toBuffer();

describe("the photo of a visit", () => {
  let visit: number;
  let sent: string;
  beforeAll(async () => {
    const phone = await next();
    const store = await emptyStore(0);
    sent = randomUUID();
    expect((await phone.photo(sent, await jpeg(11))).status).toBe(200);
    const at6 = point(home.latitude, home.longitude);
    const [result] = await phone.batch([event("visit.checkIn", { place: { store: store.code }, at6, photo: sent })]);
    visit = result?.id as number;
  });

  test("is readable with the visit, and not outside its channel or scope", async () => {
    const admin = await portal.as("admin");
    const seen = await admin.get(`/api/visit/${visit}/photo`);
    expect([seen.status, seen.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect((await (await portal.as("corsales")).get(`/api/visit/${visit}/photo`)).status).toBe(404);
    expect((await (await portal.as("distributor")).get(`/api/visit/${visit}/photo`)).status).toBe(403);
    expect((await portal.anonymous.get(`/api/visit/${visit}/photo`)).status).toBe(401);
    expect((await admin.get("/api/visit/999999999/photo")).status).toBe(404);
    const tso = await portal.as("tso");
    const readAt = async (district: string | undefined) => {
      await portal.sql("update visit set district_id = $2, user_id = null where id = $1", [visit, district]);
      return (await tso.get(`/api/visit/${visit}/photo`)).status;
    };
    // a district of the TSO's own stores, and one without any of them
    const stores = (await tso.get("/api/store?page=1&perPage=10")).json as { data: { id: number }[] };
    const [own] = await portal.sql<{ id: string }>("select district_id as id from store where id = $1", [
      stores.data[0]?.id,
    ]);
    const [other] = await portal.sql<{ id: string }>(
      "select d.id from district d join province p on p.id = d.province_id where p.id <> (select province_id from district where id = $1) order by d.id limit 1",
      [own?.id],
    );
    expect([await readAt(own?.id), await readAt(other?.id)]).toEqual([200, 404]);
  });

  test("is kept for 180 days; then its file is deleted, and its id still gets the same response", async () => {
    const admin = await portal.as("admin");
    expect(await dropOldPhotos(portal.server.db)).toBe(0);
    const [row] = await portal.sql<{ key: string }>(
      `select f.object_key as key from visit_photo p join stored_file f on f.id = p.file_id where p.client_id = $1`,
      [sent],
    );
    await portal.sql("update visit_photo set received_at = now() - interval '181 days' where client_id = $1", [sent]);
    await portal.sql("update stored_object set touched_at = now() - interval '181 days'");
    expect(await dropOldPhotos(portal.server.db)).toBe(1);
    expect(await dropOldPhotos(portal.server.db)).toBe(0);
    expect(await deleteUnusedObjects(portal.server.db)).toBeGreaterThan(0);
    await expect(portal.server.db.files.get(row?.key ?? "")).rejects.toMatchObject({ status: 503 });
    const gone = await admin.get(`/api/visit/${visit}/photo`);
    expect([gone.status, (gone.json as { code: string }).code]).toEqual([410, "photo.expired"]);
    expect(await portal.sql("select photo_id is not null as kept from visit where id = $1", [visit])).toEqual([
      { kept: true },
    ]);
  });

  test("is requested at every fifth check-in, as the phone's settings state", async () => {
    const phone = await next();
    const { json } = await phone.get("bootstrap", { since: "0" });
    const { changed } = json as { changed: { kind: string; data: { photoEvery?: number } }[] };
    expect(changed.find((c) => c.kind === "settings")?.data.photoEvery).toBe(5);
  });
});

describe("verdicts are reassessed", () => {
  const verdictOf = async (id: number) =>
    (await portal.sql("select verdict, distance_m, radius_m, exception from visit where id = $1", [id]))[0];
  const trailOf = (id: number) =>
    portal.sql<{ before: { verdict: string }; after: { verdict: string } }>(
      "select before, after from audit_event where entity = 'visit' and action = 'reassess' and entity_id = $1 order by id",
      [String(id)],
    );
  /** The portal's own periodic task may be running, so that a call finds nothing to do. */
  const reassessed = (id: number) =>
    expect.poll(
      async () => {
        await reassessChanged(portal.server.db);
        return verdictOf(id);
      },
      { timeout: 20_000 },
    );
  const dayOf = async (phone: Phone) =>
    (await portal.sql("select n_in, n_override, n_out from visit_day where salesman_id = $1", [phone.salesman]))[0];
  const visitAt = async (phone: Phone, store: Store, latitude: number) => {
    const at6 = point(latitude, home.longitude);
    const [result] = await phone.batch([event("visit.checkIn", { place: { store: store.code }, at6 }, 60_000)]);
    return result?.id as number;
  };

  test("when an override of 400 m is approved later, and again once it was revoked for the day before", async () => {
    const [phone, store] = [await next(), await emptyStore(1)];
    const visit = await visitAt(phone, store, -6.2027);
    expect(await verdictOf(visit)).toEqual({ verdict: "out", distance_m: 300, radius_m: 100, exception: null });
    await reassessChanged(portal.server.db);
    expect(await trailOf(visit)).toEqual([]);
    await portal.sql(
      `insert into override_exception (number, kind, store_id, terms, reason, valid_from, valid_to, state, requested_by, decided_at)
       values ('OR-UJI-1', 'radius', $1, '{"metres": 400}', 'uji', now() - interval '3 days', now() + interval '3 days', 'approved', 1, now())`,
      [store.id],
    );
    await reassessed(visit).toMatchObject({ verdict: "override", radius_m: 400, exception: "OR-UJI-1" });
    expect(await dayOf(phone)).toEqual({ n_in: 0, n_override: 1, n_out: 0 });
    await portal.sql(
      "update override_exception set state = 'revoked', revoked_at = now() - interval '1 day', updated_at = now() where number = 'OR-UJI-1'",
    );
    await reassessed(visit).toMatchObject({ verdict: "out", radius_m: 100, exception: null });
    expect(await dayOf(phone)).toEqual({ n_in: 0, n_override: 0, n_out: 1 });
    expect((await trailOf(visit)).map((e) => [e.before.verdict, e.after.verdict])).toEqual([
      ["out", "override"],
      ["override", "out"],
    ]);
    expect(await reassessChanged(portal.server.db)).toBe(0);
  });

  test("when the store's location is corrected, and when a radius is backdated", async () => {
    const [phone, store] = [await next(), await emptyStore(2)];
    const visit = await visitAt(phone, store, -6.2027);
    await portal.sql("update store set latitude = -6.2027, updated_at = now() where id = $1", [store.id]);
    await reassessed(visit).toMatchObject({ verdict: "in", distance_m: 0 });
    await portal.sql("update store set latitude = -6.2000, updated_at = now() where id = $1", [store.id]);
    await reassessed(visit).toMatchObject({ verdict: "out", distance_m: 300 });
    await portal.sql(
      "insert into store_radius (store_id, metres, valid_from) values ($1, 350, (now() at time zone 'Asia/Jakarta')::date - 10)",
      [store.id],
    );
    await reassessed(visit).toMatchObject({ verdict: "in", distance_m: 300, radius_m: 350 });
    expect((await trailOf(visit)).map((e) => e.after.verdict)).toEqual(["in", "out", "in"]);
    expect(await dayOf(phone)).toEqual({ n_in: 1, n_override: 0, n_out: 0 });
  });

  test("not if they are older than the setting", async () => {
    const [phone, store] = [await next(), await emptyStore(3)];
    const visit = await visitAt(phone, store, -6.2027);
    await portal.sql("update visit set day = day - 91 where id = $1", [visit]);
    await portal.sql("update store set latitude = -6.2027, updated_at = now() where id = $1", [store.id]);
    await reassessChanged(portal.server.db);
    expect(await verdictOf(visit)).toMatchObject({ verdict: "out" });
  });
});
