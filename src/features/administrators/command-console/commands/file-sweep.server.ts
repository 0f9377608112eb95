import { integer } from "#kit/field.ts";
import { audit } from "#platform/database/index.server.ts";
import { defineCommand } from "../define-command.server.ts";

/** Expired files that no table refers to. Files of jobs are excluded because jobs delete them. */
const unclaimed = `f.expires_at is not null and f.expires_at < now() and f.purpose not like 'job:%' and f.created_at < now() - make_interval(days => :days::int)
  and not exists (select 1 from {import_batch} b where b.file_id = f.id) and not exists (select 1 from {product_image} p where p.file_id = f.id)
  and not exists (select 1 from {manual_attachment} m where m.file_id = f.id)`;

export const fileSweep = defineCommand("file.sweep", {
  about: "Menghapus berkas unggahan yang tidak pernah dipakai apa pun dan sudah lewat masanya.",
  danger: "high",
  params: { days: integer("Lebih tua dari", { required: true, min: 1, max: 3_650, unit: "hari" }) },
  plan: (db, { days }) =>
    db
      .internal("files without references")
      .query(
        `select f.id::text as id, f.name as label from {stored_file} f where ${unclaimed} order by f.created_at, f.id`,
        {
          days,
        },
      ),
  run: ({ db }, id, { days }) =>
    db.tx(async (tx) => {
      const gone = await tx
        .internal("files without references")
        .run(`delete from {!stored_file} f where f.id = :id::uuid and ${unclaimed}`, { id, days });
      if (gone === 0) return "unchanged";
      await audit(tx, { action: "file.sweep", entity: "commandRun", label: id });
      return "changed";
    }),
});
