import { District } from "#features/master/master-data-wilayah/master-data-wilayah.resource.ts";
import { ref } from "#kit/field.ts";
import { rebuildStoreVersions } from "#features/master/data-mapping-toko/store-versions.server.ts";
import { defineCommand } from "../define-command.server.ts";

export const storeVersionRebuild = defineCommand("store-version.rebuild", {
  about: "Menurunkan ulang versi toko dari pemetaannya, satu kabupaten/kota demi satu; yang sama tidak berubah.",
  danger: "normal",
  params: { district: ref("Kabupaten/kota", District, { help: "Kosong berarti semua." }) },
  plan: (db, { district }) =>
    db.query(
      `select d.id::text as id, d.name as label from {district} d
       where (:district::bigint is null or d.id = :district::bigint) and d.id in (select s.district_id from {store} s) order by d.id`,
      { district },
    ),
  async run({ db, note }, id) {
    const stores = await db.query<{ id: number }>(
      "select s.id from {store} s where s.district_id = :district::bigint order by s.id",
      { district: id },
    );
    const changed = await rebuildStoreVersions(
      db,
      stores.map((s) => s.id),
    );
    if (changed === 0) return "unchanged";
    await note("{count} toko berbeda dari pemetaannya.", { count: changed });
    return "changed";
  },
});
