import { Refused } from "#kit/refused.ts";
import { audit, type Db, todaySql } from "#platform/database/index.server.ts";
import type { EffectResult, Subject } from "#platform/workflow/index.server.ts";
import type { ProposedWarehouse } from "./pengajuan-gudang.calls.ts";

/** Creates the warehouse, open from the proposed day or today, with the proposed code or the distributor's next one. */
export async function openWarehouse(db: Db, subject: Subject): Promise<EffectResult> {
  const p = subject.payload as ProposedWarehouse;
  const sys = db.asPortal("decision", "warehouse of an approved proposal");
  const owner = await sys.maybe<{ code: string }>(
    "select x.code from {distributor} x where x.id = :id and x.archived_at is null and x.status = 'active'",
    { id: p.distributor },
  );
  if (!owner)
    throw new Refused(
      "warehouse-proposal.distributor",
      "Distributor yang diusulkan sudah tidak aktif; kembalikan kepada pengaju.",
    );
  // Serializes approvals of one distributor, so that the second sees the code of the first.
  await sys.query("select pg_advisory_xact_lock(hashtext('warehouse-code'), :distributor::int)", p);
  const code = p.code?.trim() || (await nextCode(sys, owner.code));
  if (await sys.maybe("select 1 from {warehouse} w where fold_code(w.code) = fold_code(:code)", { code }))
    throw new Refused(
      "warehouse-proposal.code",
      "Kode gudang {code} sudah dipakai; kembalikan kepada pengaju.",
      [],
      422,
      { code },
    );
  const { id } = await sys.one<{ id: number }>(
    `insert into {!warehouse} (distributor_id, code, name, district_id, packing_plant_id, address, latitude, longitude, capacity, ownership, lease_until, floor_area, contact_name, contact_phone, opened_on, status, created_by, updated_by)
     values (:distributor, :code, :name, :district, :packingPlant, :address, :latitude::numeric, :longitude::numeric, :capacity::numeric, :ownership, :leaseUntil::date, :floorArea::numeric, :contactName, :contactPhone,
       greatest(coalesce(:openedOn::date, ${todaySql}), ${todaySql}), 'active', :user, :user) returning id`,
    {
      ...p,
      code,
      packingPlant: p.packingPlant ?? null,
      leaseUntil: p.leaseUntil ?? null,
      floorArea: p.floorArea ?? null,
      openedOn: p.openedOn ?? null,
      user: db.access.kind === "person" ? db.access.userId : null,
    },
  );
  await audit(db, {
    action: "create",
    entity: "warehouse",
    entityId: id,
    label: `${code} – ${p.name}`,
    note: subject.number,
    after: { ...p, code },
  });
  return { resultId: id };
}

/** For example D0001-G3: the distributor's code and the next number. */
const nextCode = async (sys: Db, owner: string): Promise<string> =>
  (
    await sys.one<{ code: string }>(
      `select :prefix || (coalesce(max(substr(w.code, length(:prefix) + 1)::int), 0) + 1) as code
       from {warehouse} w where w.code like :like and substr(w.code, length(:prefix) + 1) ~ '^[0-9]{1,6}$'`,
      { prefix: `${owner}-G`, like: `${owner.replace(/[\\%_]/g, "\\$&")}-G%` },
    )
  ).code;
