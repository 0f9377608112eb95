import { Refused } from "#kit/refused.ts";
import { digestOf } from "#platform/jobs/index.server.ts";
import { claimPictures, insertUpload, storeUpload, readPicture } from "#platform/records/index.server.ts";
import { photoPurpose } from "../visit-photo.server.ts";
import { phoneOf } from "./guarded-device.server.ts";
import { lockPhone, retryDependents } from "./items.server.ts";
import { workCalls } from "./mobile.calls.ts";
import { photoInput } from "./schemas.server.ts";
import { serve } from "./serve.server.ts";

const maxBytes = 400 * 1024;

/** Stores a photograph under the phone's id. A repetition has no effect; items that waited for it are applied. */
export const onPhoto = serve(workCalls.photos, photoInput, async (i, ctx) => {
  const { known, db } = await phoneOf(ctx, i);
  const { name, content } = await ctx.upload();
  if (digestOf(content) !== i.sha256)
    throw new Refused("photo.broken", "Berkas tidak utuh; kirim lagi.", { sha256: "Berkas tidak utuh; kirim lagi." });
  const picture = await readPicture(content, { bytes: maxBytes });
  const upload = await storeUpload(db, { name, ...picture }, photoPurpose);
  const id = await db.tx(async (tx) => {
    const key = { distributor: known.distributor, salesman: known.salesman, clientId: i.clientId };
    await lockPhone(tx, known);
    const before = await tx.maybe<{ id: number; sha256: string }>(
      "select p.id, p.sha256 from {visit_photo} p where p.distributor_id = :distributor and p.salesman_id = :salesman and p.client_id = :clientId::uuid",
      key,
    );
    if (before && before.sha256 !== i.sha256)
      throw new Refused("idempotency.mismatch", "Nomor ini sudah dipakai untuk isi lain.", [], 422);
    if (before) return before.id;
    const file = await insertUpload(tx, upload);
    await claimPictures(tx, [file.id], photoPurpose, [0]);
    const made = await tx.one<{ id: number }>(
      `insert into {!visit_photo} (distributor_id, salesman_id, client_id, sha256, file_id)
       values (:distributor, :salesman, :clientId::uuid, :sha256, :file::uuid) returning id`,
      { ...key, sha256: i.sha256, file: file.id },
    );
    return made.id;
  });
  await retryDependents(db, known);
  return { id };
});
