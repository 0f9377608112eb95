import { Refused } from "#kit/refused.ts";
import { audit, type Db, todaySql } from "#platform/database/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { forEver, markPoints } from "#features/program-loyalty/point/dirty.server.ts";
import { lockProgramRulesShared } from "#features/program-loyalty/point/program-lock.server.ts";
import type { EffectResult, Subject } from "#platform/workflow/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import type { Payload } from "./register.server.ts";
import { fitOf, refusalsOf } from "./registration-rules.server.ts";

type LockedRegistration = {
  readonly program: number;
  readonly store: number;
  readonly state: string;
  readonly owner: string;
  readonly nik: string;
  readonly npwp: string | null;
  readonly phone: string | null;
  readonly photo: string | null;
  readonly bank: number | null;
  readonly account: string | null;
  readonly holder: string | null;
};
const registrationSql = `select r.program_id as program, r.store_id as store, r.state, r.owner_name as owner, r.nik, r.npwp, r.phone, r.ktp_photo as photo,
    r.bank_id as bank, r.account_number as account, r.account_holder as holder from {program_registration} r where r.submission_id = :id for update of r`;
const decided = () => new Refused("registration.state", "Registrasi ini sudah diputuskan.", [], 409);

/**
 * On submission: a store has at most one pending registration of a programme. The caller has already validated the
 * proposal.
 */
export async function openRegistration(db: Db, subject: Subject): Promise<EffectResult> {
  const sys = db.asPortal("decision", "submitted registration");
  const locked = await sys.maybe<LockedRegistration>(registrationSql, { id: subject.id });
  if (!locked) return {};
  await refuseUnfit(db, locked, subject);
  await sys.run("update {!program_registration} set state = 'open', updated_at = now() where submission_id = :id", {
    id: subject.id,
  });
  return {};
}

async function refuseUnfit(db: Db, locked: LockedRegistration, subject: Subject): Promise<void> {
  const fit = await fitOf(db, { ...locked, ownerName: locked.owner, submission: subject.id });
  const wrong = fit
    ? await refusalsOf(db, fit, locked.state === "open")
    : [{ field: "program", message: "Pilihan tidak ditemukan." }];
  if (wrong[0]) throw new Refused("registration.unfit", wrong[0].message, [...wrong], 422, wrong[0].values);
  if (fit && fit.listed !== (subject.payload as Payload).whitelisted && locked.state === "draft")
    throw new Refused("registration.list", "Whitelist program sudah berubah; buka lalu simpan kembali registrasi ini.");
}

/** Closes the registration, or reopens it as a draft, when the proposal is rejected, withdrawn or returned. */
export const leaveRegistration =
  (state: "draft" | "closed") =>
  async (db: Db, subject: Subject): Promise<EffectResult> => {
    await db
      .asPortal("decision", "registration that is not approved")
      .run("update {!program_registration} set state = :state, updated_at = now() where submission_id = :id", {
        id: subject.id,
        state,
      });
    return {};
  };

/**
 * Makes the store a member from the first of the month, or from the start of the programme or the end of an earlier
 * membership if that is later; purchases from that day on earn points.
 */
export async function approveRegistration(db: Db, subject: Subject): Promise<EffectResult> {
  const sys = db.asPortal("decision", "member of an approved registration");
  const by = personOf(db).userId;
  const locked = await sys.maybe<LockedRegistration>(registrationSql, { id: subject.id });
  if (locked?.state !== "open") throw decided();
  await lockProgramRulesShared(sys, [locked.program]);
  // this lock serialises the approvals of two stores of one owner
  const owner = await ownerOf(sys, locked, by);
  await refuseUnfit(db, locked, subject);
  const member = await sys.one<{ id: number; since: string }>(
    `insert into {!program_store} as n (program_id, store_id, stack_group, valid_from, registration_id, created_by, updated_by)
     select p.id, :store, p.stack_group, greatest(date_trunc('month', (${todaySql})::timestamp)::date, p.valid_from,
       (select max(m.valid_to) from {program_store} m where m.store_id = :store and (m.program_id = p.id or m.stack_group = p.stack_group) and m.valid_to > m.valid_from)), :id, :by, :by
     from {loyalty_program} p where p.id = :program returning n.id, n.valid_from::text as since`,
    { program: locked.program, store: locked.store, id: subject.id, by },
  );
  await sys.run(
    "update {!program_registration} set state = 'approved', owner_id = :owner, updated_at = now() where submission_id = :id",
    { id: subject.id, owner },
  );
  await linkStore(db, sys, subject, locked, owner);
  await markPoints(sys, [
    {
      distributorId: 0,
      storeId: locked.store,
      day: member.since,
      until: forEver,
      cause: "membership",
      causeId: locked.program,
    },
  ]);
  await audit(db, {
    action: "create",
    entity: "programStore",
    entityId: member.id,
    label: subject.title,
    note: subject.number,
    after: { program: locked.program, store: locked.store, validFrom: member.since },
  });
  await rowsChanged(db, "programStore");
  return { resultId: member.id, storeId: locked.store };
}

/** Creates or locks the owner with this NIK. A new owner is unverified; the photograph of a verified owner is kept. */
async function ownerOf(sys: Db, locked: LockedRegistration, by: number): Promise<number> {
  const stated = { npwp: locked.npwp, phone: locked.phone, photo: locked.photo };
  await sys.run(
    `insert into {!store_owner} (name, nik, npwp, phone, kyc, ktp_photo, created_by, updated_by)
     values (:name, :nik, :npwp, :phone, 'submitted', :photo, :by, :by) on conflict (nik) do nothing`,
    { ...stated, name: locked.owner, nik: locked.nik, by },
  );
  const owner = await sys.one<{ id: number }>("select o.id from {store_owner} o where o.nik = :nik for update of o", {
    nik: locked.nik,
  });
  await sys.run(
    `update {!store_owner} o set npwp = coalesce(o.npwp, :npwp), phone = coalesce(o.phone, :phone), ktp_photo = case when o.kyc = 'verified' then o.ktp_photo else coalesce(:photo, o.ktp_photo) end, kyc = case when o.kyc in ('none', 'rejected') then 'submitted' else o.kyc end,
       version = o.version + 1, updated_at = now(), updated_by = :by where o.id = :owner`,
    { ...stated, owner: owner.id, by },
  );
  return owner.id;
}

/** Sets the store's owner and account to those of the registration; a new account must be verified before payouts. */
async function linkStore(db: Db, sys: Db, subject: Subject, locked: LockedRegistration, owner: number): Promise<void> {
  const { store, bank, account, holder } = locked;
  const before = await sys.one<{ owner: number | null; label: string; changed: boolean }>(
    `select s.owner_id as owner, concat_ws(' – ', s.code, s.name) as label,
       :bank::bigint is not null and (s.bank_id is distinct from :bank::bigint or s.account_number is distinct from :account or s.account_holder is distinct from :holder) as changed
     from {store} s where s.id = :store for update of s`,
    { store, bank, account, holder },
  );
  if (before.owner === owner && !before.changed) return;
  await sys.run(
    `update {!store} s set owner_id = :owner, bank_id = coalesce(:bank, s.bank_id), account_number = coalesce(:account, s.account_number), account_holder = coalesce(:holder, s.account_holder),
       account_changed_at = case when :changed::boolean then :instant::timestamptz else s.account_changed_at end, version = s.version + 1, updated_at = :instant::timestamptz, updated_by = :by
     where s.id = :store`,
    { store, owner, bank, account, holder, changed: before.changed, by: personOf(db).userId },
  );
  await audit(db, {
    action: "update",
    entity: "store",
    entityId: store,
    label: before.label,
    note: subject.number,
    before: { owner: before.owner },
    after: { owner, ...(before.changed ? { accountChanged: true } : {}) },
  });
  await rowsChanged(db, "store");
}
