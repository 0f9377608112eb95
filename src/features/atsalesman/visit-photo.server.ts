import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle, pathId } from "#platform/http/index.server.ts";
import { pictureFile, readSetting } from "#platform/records/index.server.ts";
import { photoDays } from "./field.setting.ts";
import { visitPhoto } from "./visit-photo.calls.ts";

/** The purpose under which photos of visits are stored. */
export const photoPurpose = "visit";
const photosAtOnce = 500;
export const photoExpired = () => new Refused("photo.expired", "Foto ini sudah melewati masa simpannya.", [], 410);

type VisitPhoto = { readonly distributor: number; readonly photo: number | null };
export const onVisitPhoto = handle(visitPhoto, z.strictObject({ id: pathId }), async ({ id }, { db }) => {
  const visit = await db.maybe<VisitPhoto>(
    `select v.distributor_id as distributor, v.photo_id as photo from {visit} v where v.id = :id and v.status = 'posted'`,
    { id },
  );
  if (!visit?.photo) throw notFound();
  const { file } = await db
    .internal("photo of a visible visit")
    .one<{ file: string | null }>(
      "select p.file_id as file from {visit_photo} p where p.distributor_id = :distributor and p.id = :photo",
      visit,
    );
  if (file === null) throw photoExpired();
  return pictureFile(db, file, photoPurpose);
});

/** Deletes photos past their retention; the visit and the photo's id are kept. */
export async function dropOldPhotos(db: Db): Promise<number> {
  const sys = db.asPortal("job", "photos past their retention");
  const days = await readSetting(sys, photoDays);
  for (let dropped = 0; ; ) {
    const ids = await sys.tx((tx) => dropSome(tx, days));
    dropped += ids;
    if (ids < photosAtOnce) return dropped;
  }
}

async function dropSome(tx: Db, days: number): Promise<number> {
  const old = await tx.query<{ distributor: number; id: number; file: string }>(
    `select p.distributor_id as distributor, p.id, p.file_id as file from {visit_photo} p
     where p.file_id is not null and p.received_at < now() - make_interval(days => :days)
     order by p.received_at limit ${photosAtOnce}`,
    { days },
  );
  if (old.length === 0) return 0;
  await tx.run(
    `update {!visit_photo} p set file_id = null from unnest(:distributors::bigint[], :ids::bigint[]) as x(distributor_id, id)
     where p.distributor_id = x.distributor_id and p.id = x.id`,
    { distributors: old.map((p) => p.distributor), ids: old.map((p) => p.id) },
  );
  await tx.run("delete from {!stored_file} where id = any(:files::uuid[]) and purpose = :purpose", {
    files: old.map((p) => p.file),
    purpose: photoPurpose,
  });
  return old.length;
}
