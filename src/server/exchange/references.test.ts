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

test("a reference is found whatever its blanks, its case and the composition of its letters", async () => {
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

test("a name is found whichever dash and blanks it was stored with, and whichever the file has", async () => {
  const stored = ["ZZ Kota - Satu", "ZZ Kota \u2013 Dua", "ZZ\u00a0 Kota   Tiga", "ZZ Kota \u2014 Empat"];
  for (const [i, name] of stored.entries())
    await portal.sql("insert into customer_segment (code, name) values ($1, $2)", [`ZZ.D - ${i}`, name]);
  const asked = [
    "ZZ Kota \u2013 Satu",
    "ZZ Kota - Dua",
    "zz kota Tiga",
    "ZZ\u00a0Kota  -  Empat",
    "ZZ Kota - Satu",
    "ZZ.D \u2013 2",
    "ZZ.D - 3",
  ];
  const [district] = await portal.sql<{ code: string }>("select min(code) as code from district");
  const file = csvOf([
    ["Kode", "Nama toko", "Kabupaten/kota", "Segmen"],
    ...asked.map((d, i) => [`ZZ-DASH-${i}`, "ZZ A", district?.code ?? "", d]),
  ]);
  const b = await my.bring("store", file, "dash.csv");
  expect(b).toMatchObject({ state: "checked", good: asked.length, faulty: 0 });
  await my.write(b.id);
  const found = await portal.sql<{ name: string }>(
    "select g.name from store s join customer_segment g on g.id = s.segment_id where s.code like 'ZZ-DASH-%' order by s.code",
  );
  expect(found.map((f) => f.name)).toEqual([...stored, stored[0], stored[2], stored[3]]);
});

test("a name that several rows have is refused, and the codes of two of them are told", async () => {
  for (const [code, name] of [
    ["ZZ.T1", "ZZ Kembar - Satu"],
    ["ZZ.T2", "ZZ  Kembar \u2014 Satu"],
  ])
    await portal.sql("insert into customer_segment (code, name) values ($1, $2)", [code, name]);
  const [district] = await portal.sql<{ code: string }>("select min(code) as code from district");
  const b = await my.bring(
    "store",
    csvOf([
      ["Kode", "Nama toko", "Kabupaten/kota", "Segmen"],
      ["ZZ-TWIN-1", "ZZ A", district?.code ?? "", "ZZ Kembar \u2013 Satu"],
      ["ZZ-TWIN-2", "ZZ A", district?.code ?? "", "zz.t2"],
    ]),
    "twins.csv",
  );
  expect(b).toMatchObject({ good: 1, faulty: 1 });
  const admin = await portal.as("admin");
  const { data } = (await admin.get(`/api/import/${b.id}/rows?state=faulty`)).json as {
    data: { errors: { field: string; values?: Record<string, string> }[] }[];
  };
  expect(data[0]?.errors).toEqual([expect.objectContaining({ field: "segment", values: { first: "ZZ.T1", second: "ZZ.T2" } })]);
});

test("of codes that differ only by case, which old data may hold, the one written exactly so is meant, and no other", async () => {
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

test("hidden characters and a place with one figure are refused at their column", async () => {
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
