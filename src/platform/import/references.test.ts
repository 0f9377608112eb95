import { afterAll, beforeAll, expect, test } from "vitest";
import { csvOf, importsOf } from "#test/support/imports.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let my: ReturnType<typeof importsOf>;
beforeAll(async () => {
  portal = await openPortal();
  my = importsOf(await portal.as("admin"));
});
afterAll(() => portal?.close());

test("a reference is found regardless of white space, case and Unicode composition", async () => {
  const [district] = await portal.sql<{ id: number; name: string }>(
    "select id::int, name from district where name like '% %' and archived_at is null and (select count(*) from district d where fold_code(d.name) = fold_code(district.name)) = 1 limit 1",
  );
  const name = district?.name ?? "";
  await portal.sql("update district set name = name || ' Caf\u00e9' where id = $1", [district?.id]);
  const spelled = [
    `${name} Caf\u00e9`,
    `${name.replaceAll(" ", "\u00a0")}\u202fCafe\u0301`,
    `  ${name.replaceAll(" ", "   ")}  CAF\u00c9 `.toUpperCase(),
  ];
  const file = csvOf([["Kode", "Nama toko", "Kabupaten/kota"], ...spelled.map((d, i) => [`ZZ-REF-${i}`, "ZZ A", d])]);
  const b = await my.bring("store", file, "ref.csv");
  expect(b).toMatchObject({ state: "checked", good: spelled.length, faulty: 0 });
  await my.write(b.id);
  expect(
    await portal.sql("select count(*)::int as n from store where code like 'ZZ-REF-%' and district_id = $1", [
      district?.id,
    ]),
  ).toEqual([{ n: spelled.length }]);
});

/** Districts of the test, which are identified by their names only. */
async function addDistricts(rows: readonly (readonly [code: string, name: string])[]): Promise<void> {
  for (const [code, name] of rows)
    await portal.sql(
      "insert into district (code, name, kind, province_id) select $1, $2, 'kota', min(id) from province",
      [code, name],
    );
}

test("a name is found regardless of its dashes and white space, in the table and in the file", async () => {
  const stored = ["ZZ Kota - Satu", "ZZ Kota \u2013 Dua", "ZZ\u00a0 Kota   Tiga", "ZZ Kota \u2014 Empat"];
  await addDistricts(stored.map((name, i) => [`99.0${i}`, name]));
  await portal.sql("insert into customer_segment (code, name) values ('ZZ - 1', 'zz one'), ('ZZ \u2014 2', 'zz two')");
  const cases = [
    ["ZZ Kota \u2013 Satu", "zz \u2013 1"],
    ["ZZ Kota - Dua", "ZZ - 2"],
    ["zz kota Tiga", "ZZ - 1"],
    ["ZZ\u00a0Kota  -  Empat", "ZZ  \u2014\u00a02"],
    ["ZZ Kota - Satu", ""],
  ];
  const file = csvOf([
    ["Kode", "Nama toko", "Kabupaten/kota", "Segmen"],
    ...cases.map(([district = "", segment = ""], i) => [`ZZ-DASH-${i}`, "ZZ A", district, segment]),
  ]);
  const b = await my.bring("store", file, "dash.csv");
  expect(b).toMatchObject({ state: "checked", good: cases.length, faulty: 0 });
  await my.write(b.id);
  const rows = await portal.sql<{ name: string; segment: string | null }>(
    "select d.name, g.name as segment from store s join district d on d.id = s.district_id left join customer_segment g on g.id = s.segment_id where s.code like 'ZZ-DASH-%' order by s.code",
  );
  expect(rows.map((f) => f.name)).toEqual([...stored, stored[0]]);
  expect(rows.map((f) => f.segment)).toEqual(["zz one", "zz two", "zz one", "zz two", null]);
});

test("a name of several rows is refused with the codes of two of them", async () => {
  await addDistricts([
    ["98.01", "ZZ Kembar - Satu"],
    ["98.02", "ZZ  Kembar \u2014 Satu"],
  ]);
  const b = await my.bring(
    "store",
    csvOf([
      ["Kode", "Nama toko", "Kabupaten/kota"],
      ["ZZ-TWIN-1", "ZZ A", "ZZ Kembar \u2013 Satu"],
      ["ZZ-TWIN-2", "ZZ A", "98.02"],
    ]),
    "twins.csv",
  );
  expect(b).toMatchObject({ good: 1, faulty: 1 });
  const admin = await portal.as("admin");
  const { data } = (await admin.get(`/api/import/${b.id}/rows?state=faulty`)).json as {
    data: { errors: { field: string; values?: Record<string, string> }[] }[];
  };
  expect(data[0]?.errors).toEqual([
    expect.objectContaining({ field: "district", values: { first: "98.01", second: "98.02" } }),
  ]);
});

test("of codes that differ only by case, as in old data, only the exact one is found", async () => {
  await portal.sql("drop index bank_folded");
  await portal.sql("insert into bank (code, name) values ('TwIn', 'a'), ('TWIN', 'b')");
  const b = await my.bring(
    "bank",
    csvOf([
      ["Kode", "Nama"],
      ["TwIn", "one"],
      ["twin", "two"],
    ]),
    "twin.csv",
  );
  expect(b).toMatchObject({ faulty: 1 });
  const c = await my.bring(
    "bank",
    csvOf([
      ["Kode", "Nama"],
      ["TWIN", "two"],
    ]),
    "twin2.csv",
  );
  await my.write(c.id);
  expect(await portal.sql("select code, name from bank where lower(code) = 'twin' order by code")).toEqual([
    { code: "TWIN", name: "two" },
    { code: "TwIn", name: "a" },
  ]);
});

test("hidden characters and a location with one coordinate are errors of their column", async () => {
  const file = csvOf([
    ["Kode", "Nama toko", "Kabupaten/kota", "Lintang", "Bujur"],
    [
      "ZZ\u200bB",
      "ZZ",
      (await portal.sql<{ code: string }>("select code from district limit 1"))[0]?.code ?? "",
      "-7.1",
      "",
    ],
  ]);
  const b = await my.bring("store", file, "odd.csv");
  expect(b).toMatchObject({ faulty: 1 });
  const admin = await portal.as("admin");
  const { data } = (await admin.get(`/api/import/${b.id}/issues`)).json as { data: { field: string }[] };
  expect(data.map((d) => d.field).sort()).toEqual(["code", "longitude"]);
});
