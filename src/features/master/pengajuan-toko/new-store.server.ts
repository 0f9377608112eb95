import { type Db, todaySql, audit } from "#platform/database/index.server.ts";
import { rebuildStoreVersions } from "#features/master/data-mapping-toko/store-versions.server.ts";
import { Refused } from "#kit/refused.ts";
import type { EffectResult, Subject } from "#platform/workflow/index.server.ts";
import type { ProposedStore } from "./pengajuan-toko.calls.ts";

/** Creates the approved store under the next code of its district, served by the proposed distributor from today. */
export async function openStore(db: Db, subject: Subject): Promise<EffectResult> {
  const p = subject.payload as unknown as ProposedStore;
  const sys = db.asPortal("decision", "store of an approved proposal");
  const code = await nextCode(sys, p.district);
  const user = db.access.kind === "person" ? db.access.userId : null;
  const { id } = await sys.one<{ id: number }>(
    `insert into {!store} (code, name, owner_name, phone, npwp, address, postal_code, district_id, subdistrict_id, latitude, longitude, segment_id, potential_tonnes, opened_on, status, created_by, updated_by)
     values (:code, :name, :ownerName, :phone, :npwp, :address, :postalCode, :district, :subdistrict, :latitude::numeric, :longitude::numeric, :segment, :potentialTonnes::numeric, ${todaySql}, 'active', :user, :user) returning id`,
    {
      code,
      name: p.name,
      ownerName: p.ownerName,
      phone: p.phone,
      npwp: p.npwp ?? null,
      address: p.address,
      postalCode: p.postalCode ?? null,
      district: p.district,
      subdistrict: p.subdistrict ?? null,
      latitude: p.latitude,
      longitude: p.longitude,
      segment: p.segment ?? null,
      potentialTonnes: p.potentialTonnes ?? null,
      user,
    },
  );
  const mapped = await sys.run(
    `insert into {!store_distributor} (store_id, distributor_id, kind, valid_from, note, created_by, updated_by)
     select :id, x.id, 'main', ${todaySql}, :note, :user, :user from {distributor} x where x.id = :distributor and x.archived_at is null and x.status = 'active'`,
    { id, distributor: p.distributor, note: subject.number, user },
  );
  if (mapped !== 1)
    throw new Refused(
      "store-proposal.distributor",
      "Distributor yang diusulkan sudah tidak aktif; kembalikan kepada pengaju.",
    );
  await serveByProposer(sys, id, subject.submitterId, user);
  await rebuildStoreVersions(db, [id]);
  await audit(db, {
    action: "create",
    entity: "store",
    entityId: id,
    label: `${code} – ${p.name}`,
    note: subject.number,
    after: { ...p, code },
  });
  return { resultId: id, storeId: id };
}

/** A TSO or SPC who proposes a store serves it from the day it opens. */
async function serveByProposer(sys: Db, store: number, proposer: number, user: number | null): Promise<void> {
  await sys.run(
    `insert into {!store_position} (store_id, kind, position_id, valid_from, created_by, updated_by)
     select :store, p.kind, p.id, t.day, :user::bigint, :user::bigint from (select ${todaySql} as day) t
     join {position_assignment} a on a.user_id = :proposer and a.valid_from <= t.day and (a.valid_to is null or a.valid_to > t.day) join {position} p on p.id = a.position_id and p.kind in ('TSO', 'SPC') and p.archived_at is null
     order by p.kind desc, p.id limit 1`,
    { store, proposer, user },
  );
}

/** For example TK320400187: the district's digits and a number; serializes approvals in one district. */
async function nextCode(sys: Db, district: number): Promise<string> {
  await sys.query("select pg_advisory_xact_lock(hashtext('store-code'), :district::int)", { district });
  const row = await sys.one<{ code: string }>(
    `select b.prefix || lpad((coalesce(max(substr(s.code, length(b.prefix) + 1)::int) filter (where substr(s.code, length(b.prefix) + 1) ~ '^[0-9]{1,8}$'), 0) + 1)::text, 5, '0') as code
     from (select 'TK' || replace(d.code, '.', '') as prefix from {district} d where d.id = :district) b left join {store} s on s.code like b.prefix || '%' group by b.prefix`,
    { district },
  );
  return row.code;
}
