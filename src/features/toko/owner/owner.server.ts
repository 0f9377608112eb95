import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, staleRow, type Db, visibleRow } from "#platform/database/index.server.ts";
import { handle, handleReady, matching, pathId, phone, text, version } from "#platform/http/index.server.ts";
import { claimPictures, insertUpload, pictureFile, uploadedPicture } from "#platform/records/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import {
  addOwnerPhoto,
  reviewOwner,
  linkOwner,
  type OwnerOfStore,
  ownerIdentity,
  ownerPhoto,
  saveOwner,
  storeOwner,
  type TypedOwner,
} from "./owner.calls.ts";

const purpose = "ktp";
const why = "owner of a visible store";
const nikOf = matching(/^[0-9]{16}$/, "NIK harus 16 angka.");

/** A store in the reader's scope with its owner; `lock` locks it for a change. */
async function storeOf(db: Db, id: number, lock = false) {
  const store = await visibleRow<{ id: number; owner: number | null; label: string }, "store">(
    db,
    "store",
    `select s.id, s.owner_id as owner, concat_ws(' – ', s.code, s.name) as label from {store} s where s.id = :id${lock ? " for update of s" : ""}`,
    { id },
  );
  if (!store) throw notFound();
  return store;
}

async function ownerOf(db: Db, id: number): Promise<OwnerOfStore | null> {
  const { owner } = await storeOf(db, id);
  if (owner === null) return null;
  const row = await db.internal(why).one<Omit<OwnerOfStore, "others">>(
    `select o.version, o.name, left(o.nik, 4) || '••••••••' || right(o.nik, 4) as nik, o.npwp, o.phone, o.taxpayer, o.kyc, o.kyc_reason as reason, u.fullname as "reviewedBy", o.kyc_at as "reviewedAt",
       o.ktp_photo is not null as "hasPhoto" from {store_owner} o left join {~app_user} u on u.id = o.kyc_by where o.id = :owner`,
    { owner },
  );
  const others = await db.query<{ id: number; label: string }>(
    "select s.id, concat_ws(' – ', s.code, s.name) as label from {store} s where s.owner_id = :owner and s.id <> :id order by s.code, s.id limit 20",
    { owner, id },
  );
  return { ...row, others };
}
const answer = async (db: Db, id: number) => ({ data: (await ownerOf(db, id)) as OwnerOfStore });

export const onOwner = handle(storeOwner, z.strictObject({ id: pathId }), async ({ id }, { db }) => ({
  data: await ownerOf(db, id),
}));

type StoredOwner = {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly nik: string | null;
  readonly npwp: string | null;
  readonly phone: string | null;
  readonly taxpayer: string;
  readonly kyc: string;
  readonly photo: string | null;
};
const ownerSql =
  "select o.id, o.version, o.name, o.nik, o.npwp, o.phone, o.taxpayer, o.kyc, o.ktp_photo::text as photo from {store_owner} o";

/** Locks the owner in the version that the editor saw; the editor must see all stores of the owner. */
async function lockOwner(tx: Db, id: number, seen: number | null) {
  const store = await storeOf(tx, id, true);
  if (store.owner === null) {
    if (seen !== null) throw await staleRow(tx, "store", id, {});
    return { store, stored: null };
  }
  const stored = await tx.internal(why).one<StoredOwner>(`${ownerSql} where o.id = :owner for update of o`, {
    owner: store.owner,
  });
  if (stored.version !== seen) throw await staleRow(tx, "storeOwner", stored.id, { version: stored.version });
  const count = "select count(*)::int as n from {store} s where s.owner_id = :owner";
  const [mine, whole] = [
    await tx.one<{ n: number }>(count, { owner: store.owner }),
    await tx.beyondScope("stores of one owner").one<{ n: number }>(count, { owner: store.owner }),
  ];
  if (mine.n < whole.n)
    throw new Refused("owner.shared", "Pemilik ini juga memiliki toko di luar cakupan Anda.", [], 403);
  return { store, stored };
}

const none = (v: string | null | undefined): string | null => v?.trim() || null;
const shown = (nik: string | null) => (nik ? `••••${nik.slice(-4)}` : null);
const typed = z.strictObject({
  id: pathId,
  version: version.nullable(),
  name: text(200, 2),
  nik: nikOf.nullish(),
  npwp: matching(/^[0-9][0-9.-]{14,20}$/, "NPWP harus 15 atau 16 angka.").nullish(),
  phone: phone.nullish(),
  taxpayer: z.enum(["person", "company"]),
  photo: z.uuid().nullish(),
});

export const onSaveOwner = handle(
  saveOwner,
  typed as never,
  (i: TypedOwner & { id: number; version: number | null }, { db }) =>
    db.tx(async (tx) => {
      const { store, stored } = await lockOwner(tx, i.id, i.version);
      const nik = none(i.nik) ?? stored?.nik ?? null;
      await refuseKnown(tx, nik, stored?.id ?? null);
      if (i.photo) await claimPictures(tx, [i.photo], purpose, [personOf(tx).userId]);
      const next = {
        ...{ name: i.name.trim(), nik, npwp: none(i.npwp), phone: none(i.phone), taxpayer: i.taxpayer },
        photo: i.photo ?? stored?.photo ?? null,
      };
      const owner = await writeOwner(tx, stored, { ...next, kyc: kycAfter(stored, next) });
      if (!stored) await setOwner(tx, i.id, owner);
      await audit(tx, {
        action: stored ? "update" : "create",
        entity: "storeOwner",
        entityId: owner,
        label: next.name,
        ...(stored ? { before: { ...stored, nik: shown(stored.nik) } } : {}),
        after: { ...next, nik: shown(nik), store: store.label },
      });
      return answer(tx, i.id);
    }),
);

type Next = Pick<StoredOwner, "name" | "nik" | "npwp" | "phone" | "taxpayer" | "photo">;
/** A change of a verified value requires a new verification. */
function kycAfter(stored: StoredOwner | null, next: Next): string {
  const same = stored && (["name", "nik", "taxpayer", "photo"] as const).every((k) => stored[k] === next[k]);
  if (same) return stored.kyc;
  return next.nik && next.photo ? "submitted" : "none";
}

async function writeOwner(tx: Db, stored: StoredOwner | null, next: Next & { readonly kyc: string }): Promise<number> {
  const sys = tx.internal(why);
  const values = { ...next, by: personOf(tx).userId };
  if (!stored)
    return (
      await sys.one<{ id: number }>(
        `insert into {!store_owner} as o (name, nik, npwp, phone, taxpayer, kyc, ktp_photo, created_by, updated_by)
         values (:name, :nik, :npwp, :phone, :taxpayer, :kyc, :photo::uuid, :by, :by) returning o.id`,
        values,
      )
    ).id;
  await sys.run(
    `update {!store_owner} set name = :name, nik = :nik, npwp = :npwp, phone = :phone, taxpayer = :taxpayer, ktp_photo = :photo::uuid,
       kyc_reason = case when kyc = :kyc then kyc_reason end, kyc_by = case when kyc = :kyc then kyc_by end, kyc_at = case when kyc = :kyc then kyc_at end, kyc = :kyc,
       version = version + 1, updated_at = now(), updated_by = :by where id = :id`,
    { ...values, id: stored.id },
  );
  return stored.id;
}

const setOwner = (tx: Db, store: number, owner: number) =>
  tx.run(
    "update {!store} set owner_id = :owner, version = version + 1, updated_at = now(), updated_by = :by where id = :store",
    { owner, store, by: personOf(tx).userId },
  );

const known = (db: Db, nik: string) =>
  db
    .internal("uniqueness of a NIK")
    .maybe<StoredOwner>(`${ownerSql} where o.nik = :nik and o.archived_at is null`, { nik });
async function refuseKnown(tx: Db, nik: string | null, own: number | null): Promise<void> {
  const other = nik ? await known(tx, nik) : undefined;
  if (other && other.id !== own)
    throw new Refused(
      "owner.known",
      "NIK ini milik {owner}.",
      [{ field: "nik", message: "NIK ini milik {owner}.", values: { owner: other.name } }],
      409,
      { owner: other.name },
    );
}

export const onLinkOwner = handle(
  linkOwner,
  z.strictObject({ id: pathId, version: version.nullable(), nik: nikOf }),
  (i, { db }) =>
    db.tx(async (tx) => {
      const { store, stored } = await lockOwner(tx, i.id, i.version);
      const other = await known(tx, i.nik);
      if (!other)
        throw new Refused("owner.unknown", "Belum ada pemilik dengan NIK ini.", {
          nik: "Belum ada pemilik dengan NIK ini.",
        });
      await setOwner(tx, i.id, other.id);
      await audit(tx, {
        action: "link",
        entity: "storeOwner",
        entityId: other.id,
        label: other.name,
        before: { owner: stored?.name ?? null },
        after: { owner: other.name, store: store.label },
      });
      return answer(tx, i.id);
    }),
);

export const onReviewOwner = handle(
  reviewOwner,
  z.strictObject({ id: pathId, version, verdict: z.enum(["verified", "rejected"]), reason: text(400).nullish() }),
  (i, { db }) =>
    db.tx(async (tx) => {
      const { stored } = await lockOwner(tx, i.id, i.version);
      if (!stored) throw notFound();
      const reason = none(i.reason);
      if (i.verdict === "rejected" && (reason?.length ?? 0) < 5)
        throw new Refused("invalid", "Isian belum benar.", { reason: "Alasan wajib diisi, paling sedikit 5 huruf." });
      if (i.verdict === "verified" && (!stored.nik || !stored.photo))
        throw new Refused("owner.incomplete", "NIK dan foto KTP harus ada sebelum identitas diverifikasi.", [], 422);
      await tx
        .internal(why)
        .run(
          `update {!store_owner} set kyc = :verdict, kyc_reason = :reason, kyc_by = :by, kyc_at = now(), version = version + 1, updated_at = now(), updated_by = :by where id = :id`,
          {
            id: stored.id,
            verdict: i.verdict,
            reason: i.verdict === "rejected" ? reason : null,
            by: personOf(tx).userId,
          },
        );
      await audit(tx, {
        action: i.verdict,
        entity: "storeOwner",
        entityId: stored.id,
        label: stored.name,
        before: { kyc: stored.kyc },
        after: { kyc: i.verdict, reason },
      });
      return answer(tx, i.id);
    }),
);

/** Reads confidential data of an owner and records the access in the audit trail. */
async function openOwner(tx: Db, id: number, what: "nik" | "photo"): Promise<StoredOwner> {
  const { owner, label } = await storeOf(tx, id);
  if (owner === null) throw notFound();
  const stored = await tx.internal(why).one<StoredOwner>(`${ownerSql} where o.id = :owner`, { owner });
  await audit(tx, {
    action: "open",
    entity: "storeOwner",
    entityId: stored.id,
    label: stored.name,
    after: { opened: what, store: label },
  });
  return stored;
}
export const onIdentity = handle(ownerIdentity, z.strictObject({ id: pathId }), ({ id }, { db }) =>
  db.tx(async (tx) => ({ data: { nik: (await openOwner(tx, id, "nik")).nik } })),
);
export const onOwnerPhoto = handle(ownerPhoto, z.strictObject({ id: pathId }), async ({ id }, { db }) => {
  const { photo } = await db.tx((tx) => openOwner(tx, id, "photo"));
  if (!photo) throw notFound();
  return pictureFile(db, photo, purpose);
});
export const onAddOwnerPhoto = handleReady(
  addOwnerPhoto,
  z.strictObject({}) as never,
  (_, ctx) => uploadedPicture(ctx, purpose),
  async (picture, { db }) => ({ data: await insertUpload(db, picture) }),
);
