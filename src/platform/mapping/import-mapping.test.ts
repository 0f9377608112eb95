import { afterAll, beforeAll, expect, test } from "vitest";
import { csvOf, importsOf } from "#test/support/imports.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.close());

const head = ["Toko", "Distributor", "Jenis", "Berlaku dari", "Berlaku sampai", "Alasan"];
const distributorOn = (code: string, day: string) =>
  portal
    .sql<{ code: string }>(
      "select d.code from store_distributor m join store s on s.id = m.store_id join distributor d on d.id = m.distributor_id where s.code = $1 and m.kind = 'main' and m.valid_from <= $2 and (m.valid_to is null or m.valid_to > $2)",
      [code, day],
    )
    .then((rows) => rows.map((r) => r.code));

test("a sheet of stores and distributors moves them from a day on; a repetition changes nothing; undo restores everything", async () => {
  const stores = await portal.sql<{ code: string; d: string }>(
    "select s.code, d.code as d from store_distributor m join store s on s.id = m.store_id join distributor d on d.id = m.distributor_id where m.kind = 'main' and m.valid_to is null and m.valid_from < '2026-01-01' order by s.code limit 2",
  );
  const [a, b] = stores as [(typeof stores)[0], (typeof stores)[0]];
  const [other] = await portal.sql<{ code: string }>(
    "select code from distributor where status = 'active' and code <> all($1) order by code limit 1",
    [[a.d, b.d]],
  );
  const to = other?.code as string;
  const file = csvOf([
    head,
    [a.code, to, "Utama", "01/09/2027", null, "Pindah gudang"],
    [b.code, to, "Utama", "01/09/2027", "01/10/2027", "Sementara"],
  ]);
  const imports = importsOf(admin);
  const batch = await imports.bring("storeDistributor", file, "mapping.csv");
  expect(batch, JSON.stringify(await imports.rows(batch.id))).toMatchObject({ state: "checked", faulty: 0 });
  expect(await distributorOn(a.code, "2027-09-15")).toEqual([a.d]);
  expect((await imports.write(batch.id)).state).toBe("done");
  for (const [store, day, expected] of [
    [a.code, "2027-08-31", a.d],
    [a.code, "2027-09-01", to],
    [a.code, "2030-01-01", to],
    [b.code, "2027-09-30", to],
    [b.code, "2027-10-01", b.d],
  ] as const)
    expect(await distributorOn(store, day), `${store} ${day}`).toEqual([expected]);

  const again = await imports.bring("storeDistributor", file, "mapping.csv");
  const second = again.state === "checked" ? await imports.write(again.id).catch(() => again) : again;
  expect([second.createdRows, second.updatedRows]).toEqual([0, 0]);

  expect((await imports.undo(batch.id)).state).toBe("undone");
  expect(await distributorOn(a.code, "2027-09-15")).toEqual([a.d]);
  expect(await distributorOn(b.code, "2027-09-15")).toEqual([b.d]);
});

test("a sheet of districts updates the versions of their stores, and errors are reported before anything is written", async () => {
  const [d] = await portal.sql<{ code: string; area: number }>(
    "select d.code, ad.area_id::int as area from area_district ad join district d on d.id = ad.district_id where ad.valid_to is null and exists (select 1 from store s where s.district_id = d.id) order by d.code limit 1",
  );
  const [area] = await portal.sql<{ id: number; code: string }>(
    "select id::int as id, code from area where id <> $1 order by id limit 1",
    [d?.area],
  );
  const imports = importsOf(admin);
  const columns = ["Kabupaten/kota", "Area", "Berlaku dari", "Berlaku sampai", "Alasan"];
  const wrong = await imports.bring(
    "areaDistrict",
    csvOf([columns, [d?.code as string, "TIDAK-ADA", "01/01/2028", null, null]]),
    "wilayah.csv",
  );
  expect(wrong.faulty).toBe(1);
  const right = await imports.bring(
    "areaDistrict",
    csvOf([columns, [d?.code as string, area?.code as string, "01/01/2028", null, "Rencana"]]),
    "wilayah.csv",
  );
  expect(right, JSON.stringify(await imports.rows(right.id))).toMatchObject({ state: "checked", faulty: 0 });
  expect((await imports.write(right.id)).state).toBe("done");
  const versions = await portal.sql<{ area: number }>(
    "select distinct v.area_id::int as area from store_version v join store s on s.id = v.store_id join district d on d.id = s.district_id where d.code = $1 and v.valid_from = '2028-01-01'",
    [d?.code],
  );
  expect(versions).toEqual([{ area: area?.id }]);
});

test("a store that occurs several times in a sheet is moved by each row in order; undo restores everything", async () => {
  const [a, b] = await portal.sql<{ code: string; d: string }>(
    "select s.code, d.code as d from store_distributor m join store s on s.id = m.store_id join distributor d on d.id = m.distributor_id where m.kind = 'main' and m.valid_to is null and m.valid_from < '2026-01-01' order by s.code desc limit 2",
  );
  const [x, y] = await portal.sql<{ code: string }>(
    "select code from distributor where status = 'active' and code <> all($1) order by code limit 2",
    [[a?.d, b?.d]],
  );
  const [store, other, first, second] = [a?.code, b?.code, x?.code, y?.code] as [string, string, string, string];
  const imports = importsOf(admin);
  const batch = await imports.bring(
    "storeDistributor",
    csvOf([
      head,
      [store, first, "Utama", "01/09/2029", null, null],
      [other, second, "Utama", "01/09/2029", "01/11/2029", null],
      [store, second, "Utama", "01/10/2029", "01/12/2029", null],
    ]),
    "twice.csv",
  );
  expect(batch, JSON.stringify(await imports.rows(batch.id))).toMatchObject({
    state: "checked",
    faulty: 0,
    createdRows: 3,
  });
  expect((await imports.write(batch.id)).state).toBe("done");
  for (const [code, day, expected] of [
    [store, "2029-08-31", a?.d],
    [store, "2029-09-15", first],
    [store, "2029-10-15", second],
    [store, "2029-12-15", first],
    [other, "2029-10-15", second],
    [other, "2029-11-15", b?.d],
  ] as const)
    expect(await distributorOn(code, day), `${code} ${day}`).toEqual([expected]);
});

test("a suspended distributor is refused in its row, whatever the other rows contain", async () => {
  const stores = await portal.sql<{ code: string }>(
    "select code from store where archived_at is null order by code limit 3",
  );
  const [open, closed] = await portal.sql<{ code: string }>(
    "select code from distributor where archived_at is null order by code limit 2",
  );
  await portal.sql("update distributor set status = 'suspended' where code = $1", [closed?.code]);
  const rows = stores.map((s, i) => [
    s.code,
    (i === 1 ? closed : open)?.code as string,
    "Utama",
    "01/05/2031",
    null,
    null,
  ]);
  const batch = await importsOf(admin).bring("storeDistributor", csvOf([head, ...rows]), "closed.csv");
  await portal.sql("update distributor set status = 'active' where code = $1", [closed?.code]);
  expect(batch).toMatchObject({ state: "checked", good: 2, faulty: 1 });
});
