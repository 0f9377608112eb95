import { z } from "zod";
import { BulkCustomer } from "#features/atbusiness/customer-curah/customer-curah.resource.ts";
import { bulkCustomerHooks } from "#features/atbusiness/customer-curah/customer-curah.server.ts";
import { countDifferences } from "#features/atsalesman/mobile/customer-profile.server.ts";
import { refreshPoints } from "#features/atsalesman/mobile/proposed-points.server.ts";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { conflict, notFound, Refused } from "#kit/refused.ts";
import { actionOf } from "#kit/resource.ts";
import { can } from "#kit/person.ts";
import { audit, type Db, todaySql } from "#platform/database/index.server.ts";
import { type Ctx, freeText, handle, pathId, version } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { updateRow, contextIn } from "#platform/records/index.server.ts";
import { atPlace, placeColumn } from "../../place.server.ts";
import {
  type Applicable,
  applicable,
  applyCapture,
  approvePoint,
  type Capture,
  type Comparison,
  comparison,
  dismissCapture,
  dismissPoint,
  type Uncaptured,
  uncaptured,
} from "./informasi-pelanggan.calls.ts";

type Profile = {
  readonly id: number;
  readonly version: number;
  /** A store's id, or the negative id of a bulk customer. */
  readonly place: number;
  readonly channel: string;
  readonly name: string;
  readonly capturedAt: string | null;
  readonly ageDays: number | null;
  readonly infoId: number | null;
  readonly brandNames: string | null;
  readonly pointState: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly ownerName: string | null;
  readonly phone: string | null;
  readonly declaredTonnes: string | null;
  readonly masterVersion: number;
  readonly masterOwnerName: string | null;
  readonly masterPhone: string | null;
  readonly masterTonnes: string | null;
  readonly masterLatitude: string | null;
  readonly masterLongitude: string | null;
};
const profileSql = `select p.id, p.version, p.place_key as place, p.channel, ${placeColumn("name")} as name,
  p.captured_at as "capturedAt",
    ${todaySql} - (p.captured_at at time zone 'Asia/Jakarta')::date as "ageDays", p.info_id as "infoId",
      p.brand_names as "brandNames",
    p.point_state as "pointState", p.point_latitude::text as latitude, p.point_longitude::text as longitude,
    p.owner_name as "ownerName", p.phone, p.declared_tonnes::text as "declaredTonnes",
    coalesce(t.version, c.version) as "masterVersion", coalesce(t.owner_name, c.contact_name) as "masterOwnerName",
    coalesce(t.phone, c.phone) as "masterPhone", coalesce(t.potential_tonnes,
      c.potential_tonnes)::text as "masterTonnes",
    ${placeColumn("latitude")}::text as "masterLatitude", ${placeColumn("longitude")}::text as "masterLongitude"
  from {customer_profile} p left join {store} t on t.id = p.store_id left join {bulk_customer} c on c.id = p.customer_id
  where p.id = :id and coalesce(t.id, c.id) is not null`;
async function profileOf(db: Db, id: number, seen?: number): Promise<Profile> {
  const row = await db.maybe<Profile>(profileSql, { id });
  if (!row) throw notFound();
  if (seen !== undefined && row.version !== seen) throw conflict({ version: row.version });
  return row;
}

const storeNames = { ownerName: "ownerName", phone: "phone", declaredTonnes: "potentialTonnes" } as const;
const customerNames = { ...storeNames, ownerName: "contactName" } as const;
const masterOf = (p: Profile, field: Applicable): string | null =>
  ({ ownerName: p.masterOwnerName, phone: p.masterPhone, declaredTonnes: p.masterTonnes })[field];
const plainOf = (field: Applicable, value: string | null): string | null =>
  value === null ? null : field === "phone" ? value.replace(/\D/g, "") : value.trim().toLowerCase();

const captureSql = `select i.id, i.captured_at as at, x.fullname as salesman, i.owner_name as "ownerName", i.phone, i.declared_tonnes::text as "declaredTonnes"
  from {customer_info} i join {salesman} x on x.id = i.salesman_id where ${atPlace("i", ":place")}
    and i.channel = :channel order by i.captured_at desc, i.id desc limit 10`;
async function capturesOf(db: Db, p: Profile): Promise<Capture[]> {
  const rows = await db.query<Capture & { id: number }>(captureSql, { place: p.place, channel: p.channel });
  return rows.map(({ id, ...c }) => ({ ...c, brands: id === p.infoId ? p.brandNames : null }));
}

export const onComparison = handle(
  comparison,
  z.strictObject({ id: pathId }),
  async ({ id }, { db }): Promise<Comparison> => {
    const p = await profileOf(db, id);
    return {
      version: p.version,
      ageDays: p.ageDays,
      fields: applicable.map((field) => {
        const [captured, master] = [p[field], masterOf(p, field)];
        return {
          field,
          captured,
          master,
          differs: captured !== null && plainOf(field, captured) !== plainOf(field, master),
        };
      }),
      master: { latitude: p.masterLatitude, longitude: p.masterLongitude },
      captures: await capturesOf(db, p),
    };
  },
);

/** Saves the master data by the rules of its form, which needs the write permission. */
function saveMaster(ctx: Ctx, tx: Db, p: Profile, values: Readonly<Record<string, unknown>>): Promise<unknown> {
  const noun = p.place > 0 ? Store : BulkCustomer;
  const hooks = p.place > 0 ? undefined : bulkCustomerHooks;
  if (!can(ctx.access, actionOf(noun, "write")))
    throw new Refused("forbidden", "Anda tidak berwenang mengubah data induknya.", [], 403);
  return updateRow(noun, Math.abs(p.place), p.masterVersion, values, contextIn(ctx, tx), hooks);
}

type Decision = { readonly state?: "applied" | "dismissed"; readonly pointState?: "none" | "dismissed" };
async function decide(tx: Db, p: Profile, by: number, { state, pointState }: Decision): Promise<void> {
  const done = await tx.internal("decision on a capture").run(
    `update {!customer_profile} set state = coalesce(:state::text, state), point_state = coalesce(:pointState::text, point_state), decided_at = :instant::timestamptz, decided_by = :by,
       version = version + 1, updated_at = :instant::timestamptz, updated_by = :by where id = :id and version = :version`,
    { id: p.id, version: p.version, by, state: state ?? null, pointState: pointState ?? null },
  );
  if (done === 0) throw conflict();
}
const noted = (tx: Db, p: Profile, action: string, note: string | null, after?: unknown) =>
  audit(tx, { action, entity: "customerProfile", entityId: p.id, label: p.name, note, after });

const seen = { id: pathId, version };
const chosen = z.array(z.enum(applicable)).min(1).max(applicable.length);
export const onApplyCapture = handle(applyCapture, z.strictObject({ ...seen, fields: chosen }), (i, ctx) =>
  ctx.db.tx(async (tx) => {
    const p = await profileOf(tx, i.id, i.version);
    const names = p.place > 0 ? storeNames : customerNames;
    const values = Object.fromEntries(i.fields.map((f) => [names[f], p[f]]));
    const missing = i.fields.find((f) => p[f] === null);
    if (missing) throw new Refused("invalid", "Isian belum benar.", { [missing]: "Tidak tercatat." });
    await saveMaster(ctx, tx, p, values);
    await decide(tx, p, ctx.person.userId, { state: "applied" });
    await countDifferences(tx.internal("differences after a decision"), [p.place]);
    await noted(tx, p, "customer.apply", null, values);
    await rowsChanged(tx, "customerProfile");
    return { ok: true as const };
  }),
);

const reasoned = z.strictObject({ ...seen, reason: freeText().min(5).max(400) });
export const onDismissCapture = handle(dismissCapture, reasoned, (i, ctx) =>
  ctx.db.tx(async (tx) => {
    const p = await profileOf(tx, i.id, i.version);
    await decide(tx, p, ctx.person.userId, { state: "dismissed" });
    await noted(tx, p, "customer.dismiss", i.reason);
    await rowsChanged(tx, "customerProfile");
    return { ok: true as const };
  }),
);

const noProposal = () => new Refused("point.none", "Tidak ada titik yang diusulkan.");
export const onApprovePoint = handle(approvePoint, z.strictObject(seen), (i, ctx) =>
  ctx.db.tx(async (tx) => {
    const p = await profileOf(tx, i.id, i.version);
    if (p.pointState !== "proposed") throw noProposal();
    const point = { latitude: p.latitude, longitude: p.longitude };
    await saveMaster(ctx, tx, p, point);
    await decide(tx, p, ctx.person.userId, { pointState: "none" });
    // recomputed for the new location, from which the captured points no longer differ
    await refreshPoints(tx.internal("recompute a proposed point"), p.channel, [p.place]);
    await noted(tx, p, "customer.point", null, point);
    await rowsChanged(tx, "customerProfile");
    return { ok: true as const };
  }),
);
export const onDismissPoint = handle(dismissPoint, reasoned, (i, ctx) =>
  ctx.db.tx(async (tx) => {
    const p = await profileOf(tx, i.id, i.version);
    if (p.pointState !== "proposed") throw noProposal();
    await decide(tx, p, ctx.person.userId, { pointState: "dismissed" });
    await noted(tx, p, "customer.dismissPoint", i.reason);
    await rowsChanged(tx, "customerProfile");
    return { ok: true as const };
  }),
);

type PlaceRow = Uncaptured["places"][number];
const placesSql = `with own as (select distinct p.store_id, p.customer_id from {visit_pattern} p
  join {salesman} x on x.id = p.salesman_id
      where x.channel = :channel and p.archived_at is null and (p.valid_to is null or p.valid_to > ${todaySql})),
    place as (
      select t.id as key, t.code, t.name, t.district_id from own o join {store} t on t.id = o.store_id
        and t.archived_at is null
      union all select -c.id, c.code, c.name, c.district_id from own o
        join {bulk_customer} c on c.id = o.customer_id and c.archived_at is null)
  select s.key as id, s.code, s.name, d.name as district from place s join {district} d on d.id = s.district_id
    left join {customer_profile} k on k.place_key = s.key and k.channel = :channel and k.captured_at is not null
  where k.id is null order by s.code, s.key`;
const visitsSql = `select v.place_key as place, min(v.day)::text as day from {visit_schedule} v
  where v.channel = :channel and v.status = 'planned' and v.day >= ${todaySql}
    and v.place_key = any(:places::bigint[]) group by v.place_key`;
const maxPlaces = 50;
export const onUncaptured = handle(
  uncaptured,
  z.strictObject({ channel: z.enum(["retail", "corsales"]) }),
  async ({ channel }, { db }): Promise<Uncaptured> => {
    const places = await db.query<Omit<PlaceRow, "nextVisit">>(placesSql, { channel });
    const visits = await db.query<{ place: number; day: string }>(visitsSql, {
      channel,
      places: places.map((p) => p.id),
    });
    const next = new Map(visits.map((v) => [v.place, v.day]));
    const dayOf = (p: { readonly id: number }): string => next.get(p.id) ?? "9999";
    const first = places
      .toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0))
      .slice(0, maxPlaces);
    return { total: places.length, places: first.map((p) => ({ ...p, nextVisit: next.get(p.id) ?? null })) };
  },
);
