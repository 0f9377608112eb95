import { auditMany, type Db, today as todayOf } from "#platform/database/index.server.ts";
import { identityPurposes } from "#platform/jobs/index.server.ts";

/** Years after which the photograph of the identity card of an owner who left all programmes is deleted. */
const retentionYears = 5;
const ownersAtOnce = 200;

type Owner = {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly kyc: string;
  readonly photos: readonly string[];
};

/** Owners with a photograph, at least one membership of their stores, and none in the last {@link retentionYears}. */
const ownersSql = `select o.id, o.version, o.name, o.kyc, array_remove(array[o.ktp_photo::text] || array_agg(distinct r.ktp_photo::text), null) as photos
  from {store_owner} o left join {program_registration} r on r.owner_id = o.id
    join (select s.owner_id, max(least(coalesce(m.valid_to, 'infinity'), coalesce(p.valid_to, 'infinity'))) as left_on
      from {store} s join {program_store} m on m.store_id = s.id join {loyalty_program} p on p.id = m.program_id
      where s.owner_id is not null group by s.owner_id) x on x.owner_id = o.id
  where x.left_on <= :today::date - make_interval(years => ${retentionYears}) and (o.ktp_photo is not null or r.ktp_photo is not null)
  group by o.id, o.version, o.name, o.kyc, o.ktp_photo order by o.id limit ${ownersAtOnce}`;

/**
 * Deletes photographs of identity cards {@link retentionYears} years after the last store of their owner left its last
 * programme. An owner whose store joins again must be verified again. Returns the number of owners.
 */
export async function deleteIdentityPhotos(db: Db, today?: string): Promise<number> {
  const sys = db.asPortal("job", "photographs of identity cards past their retention");
  const day = today ?? (await todayOf(sys));
  for (let deleted = 0; ; ) {
    const owners = await sys.tx((tx) => deleteSome(tx, day));
    deleted += owners;
    if (owners < ownersAtOnce) return deleted;
  }
}

/** Owners that someone changes meanwhile, such as by a new registration, are left as they are. */
async function deleteSome(tx: Db, today: string): Promise<number> {
  const due = await tx.query<Owner>(ownersSql, { today });
  if (due.length === 0) return 0;
  const changed = await tx.query<{ id: number }>(
    `update {!store_owner} o set ktp_photo = null, kyc = 'none', kyc_reason = null, kyc_by = null, kyc_at = null, version = o.version + 1, updated_at = now()
     from unnest(:ids::bigint[], :versions::int[]) as x(id, version) where o.id = x.id and o.version = x.version returning o.id`,
    { ids: due.map(({ id }) => id), versions: due.map(({ version }) => version) },
  );
  const ids = changed.map(({ id }) => id);
  const owners = due.filter(({ id }) => ids.includes(id));
  await tx.run("update {!program_registration} set ktp_photo = null where owner_id = any(:ids::bigint[])", { ids });
  await tx.run("delete from {!stored_file} where id = any(:files::uuid[]) and purpose = any(:purposes::text[])", {
    files: owners.flatMap(({ photos }) => photos),
    purposes: [...identityPurposes],
  });
  await auditMany(
    tx,
    "storeOwner",
    owners.map(({ id, name, kyc }) => ({
      action: "update",
      id,
      label: name,
      before: { hasPhoto: true, kyc },
      after: { hasPhoto: false, kyc: "none" },
    })),
  );
  return owners.length;
}
