import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportAnswer } from "#platform/report/index.ts";
import { event, openPhone, type Phone, point, salesmenAtWork } from "#test/support/phone.ts";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let admin: Client;
let phones: Phone[];
type Place = { id: string; code: string; district: string };
let stores: Place[];
let elsewhere: string;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  await portal.sql("delete from price_observation");
  await portal.sql("delete from panel_reading");
  await portal.sql("delete from market_volume");
  await portal.sql("delete from customer_profile");
  await portal.sql("delete from place_point");
  await portal.sql("update store_radius set archived_at = now() where archived_at is null");
  await salesmenAtWork(portal);
  const salesmen = (
    await portal.sql<{ id: string }>(
      "select id from salesman where status = 'active' and channel = 'retail' order by id limit 2",
    )
  ).map((r) => Number(r.id));
  phones = [await openPhone(portal, salesmen[0] as number), await openPhone(portal, salesmen[1] as number)];
  stores = await portal.sql<Place>(
    "select s.id, s.code, s.district_id as district from store s where s.status = 'active' and s.latitude is not null and not exists (select 1 from override_exception o where o.store_id = s.id) and s.district_id = (select district_id from store where status = 'active' group by 1 order by count(*) desc, 1 limit 1) order by s.id limit 10",
  );
  elsewhere = (
    await portal.sql<{ id: string }>("select id from district where id <> $1 order by id limit 1", [
      stores[0]?.district,
    ])
  )[0]?.id as string;
});
afterAll(() => portal?.close());

const store = (i: number): string => (stores[i] as Place).code;
const district = (): string => (stores[0] as Place).district;
const get = async (slug: string, query: string, as: Client = admin): Promise<ReportAnswer> => {
  const answer = await as.get(`/api/report/${slug}?perPage=75&${query}`);
  expect([query, answer.status, answer.status === 200 ? "" : answer.text.slice(0, 400)]).toEqual([query, 200, ""]);
  return answer.json as ReportAnswer;
};
const observation = (i: number, price: string, more: object = {}, ago = 60_000) =>
  event(
    "price.observation",
    { place: { store: store(i) }, product: "CAK-01-40", priceKind: "sell", uom: "ZAK40", price, ...more },
    ago,
  );
const judged = () =>
  portal.sql<{ id: string; version: number; price50: string; judgement: string; limit50: string | null }>(
    "select id, version, price50::text, judgement, limit50::text from price_observation order by price50",
  );

describe("prices from phones", () => {
  const bags = ["49600", "50000", "50400", "50800", "51200", "51600", "76800"];
  test("16: one of seven prices is an outlier in any order; the report shows the median of the others", async () => {
    const [phone] = phones as [Phone];
    const items = [6, 0, 5, 1, 4, 2, 3].map((k) => observation(k, bags[k] as string));
    const results = await phone.batch(items);
    expect(results.map((r) => [r.status, r.code])).toEqual(results.map(() => ["applied", undefined]));
    expect(await phone.batch(items)).toEqual(results);
    const rows = await judged();
    expect(rows.map((r) => [r.price50, r.judgement])).toEqual([
      ["62000.00", "normal"],
      ["62500.00", "normal"],
      ["63000.00", "normal"],
      ["63500.00", "normal"],
      ["64000.00", "normal"],
      ["64500.00", "normal"],
      ["96000.00", "outlier"],
    ]);
    expect(rows[0]?.limit50).toBe("4447.80");
    // reports end with the last complete day
    await portal.sql("update price_observation set day = day - 1");
    const { rows: shown } = await get("harga-kompetitor", `period=last7d&district=${district()}`);
    expect(
      shown.map((r) => [r.cells.observations, r.cells.outliers, Number(r.cells.medianPrice), Number(r.cells.maxPrice)]),
    ).toEqual([["7", "1", 63_000, 64_500]]);
  });

  test("excluding a price needs a reason, reassesses the others, and can be undone", async () => {
    const row = (await judged()).find((r) => r.judgement === "outlier");
    const path = `/api/price-observation/${row?.id}`;
    const tso = await portal.as("tso");
    expect((await tso.post(`${path}/exclude`, { version: 1, reason: "Salah ketik" })).status).toBe(403);
    expect((await admin.post(`${path}/exclude`, { version: 1, reason: "" })).status).toBe(422);
    expect((await admin.post(`${path}/exclude`, { version: 1, reason: "Salah ketik" })).status).toBe(200);
    expect((await admin.post(`${path}/exclude`, { version: 1, reason: "Salah ketik" })).status).toBe(409);
    expect((await judged()).map((r) => r.judgement)).toEqual([...Array(6).fill("normal"), "excluded"]);
    const { rows } = await get("harga-kompetitor", `period=last7d&district=${district()}`);
    expect([rows[0]?.cells.excluded, rows[0]?.cells.outliers]).toEqual(["1", "0"]);
    expect((await admin.post(`${path}/include`, { version: 2 })).status).toBe(200);
    expect((await judged()).at(-1)?.judgement).toBe("outlier");
    const spread = await admin.get(`${path}/spread`);
    expect((spread.json as { prices: unknown[] }).prices).toHaveLength(7);
  });

  test("an invalid price or an unknown product is refused with its field", async () => {
    const [phone] = phones as [Phone];
    const results = await phone.batch([
      observation(0, "0"),
      observation(0, "1000", { product: "TIDAK-ADA" }),
      observation(0, "1000", { uom: "TIDAK-ADA" }),
      observation(0, "1000", { competitorProduct: "TGA-PCC40" }),
    ]);
    expect(results.map((r) => `${r.status} ${r.code} ${r.fields?.[0]?.field}`)).toEqual([
      "refused invalid price",
      "refused product.unknown product",
      "refused uom.unknown uom",
      "refused invalid product",
    ]);
  });

  test("17: an index of two cells is weighted by own tonnes; cells without sales have no weight", async () => {
    const own = (await portal.sql<{ id: string }>("select id from product where code = 'CAK-01-40'"))[0]?.id;
    const rival = (await portal.sql<{ id: string }>("select id from competitor_product where code = 'TGA-PCC40'"))[0]
      ?.id;
    await portal.sql("delete from price_observation");
    const places = [district(), elsewhere];
    const prices = [
      [0, own, null, 63_000],
      [0, null, rival, 60_000],
      [1, own, null, 58_000],
      [1, null, rival, 58_000],
    ] as const;
    for (const [at, product, competitor, price] of prices)
      await portal.sql(
        `insert into price_observation (distributor_id, channel, salesman_id, day, observed_at, store_id, district_id, product_id, competitor_product_id, price_kind, uom_id, weight_kg, price, price50, source, client_id, content_hash)
         select 0, 'retail', (select min(id) from salesman), '2024-03-10', '2024-03-10', $1, $2, $3, $4, 'sell', (select min(id) from uom), 50, $5::numeric, $5::numeric, 'phone', gen_random_uuid(), '\\x00'`,
        [stores[0]?.id, places[at], product, competitor, price],
      );
    const march = "from=2024-03-01&to=2024-03-31";
    const unweighted = await get("harga-kompetitor", march);
    expect(Number(unweighted.total.priceIndex).toFixed(1)).toBe("102.5");
    expect(unweighted.totalMarks?.priceIndex?.[0]).toBe("few");
    for (const [at, tonnes] of [120, 80].entries())
      await portal.sql(
        `insert into sale_month (distributor_id, month, warehouse_id, district_id, product_id, tonnes, gross_tonnes, return_tonnes, gross_sales, discount, return_value, net_sales, list_value, listed_net, lines)
         select min(id), '2024-03-01', 1, $1, $2, $3::numeric, $3::numeric, 0, 0, 0, 0, 0, 0, 0, 1 from distributor`,
        [places[at], own, tonnes],
      );
    const weighted = await get("harga-kompetitor", march);
    expect(Number(weighted.total.priceIndex).toFixed(1)).toBe("103.0");
    expect(weighted.totalMarks?.priceIndex).toBeUndefined();
    const monitored = await get("atsalesman.retail.monitoring-harga", march);
    expect(Number(monitored.total.priceIndex).toFixed(1)).toBe("103.0");
    expect((await get("atsalesman.corsales.monitoring-harga", march)).total.observations).toBe("0");
  });
});

describe("market shares", () => {
  test("18: a panel of two stores calibrates the market of its district", async () => {
    const line = (await portal.sql<{ id: string }>("select id from product_line where slug = 'semen'"))[0]?.id;
    const readings = [
      [0, 15, 8, 12],
      [1, 10, 12, 18],
    ] as const;
    for (const [i, weight, own, others] of readings)
      for (const [column, tonnes] of [
        ["brand_id", own],
        ["competitor_brand_id", others],
      ] as const)
        await portal.sql(
          `insert into panel_reading (month, store_id, district_id, product_line_id, ${column}, tonnes, weight, origin) values ('2024-04-01', $1, $2, $3, 1, $4, $5, 'survey')`,
          [stores[i]?.id, district(), line, tonnes, weight],
        );
    await portal.sql(
      `insert into sale_month (distributor_id, month, warehouse_id, district_id, product_id, tonnes, gross_tonnes, return_tonnes, gross_sales, discount, return_value, net_sales, list_value, listed_net, lines)
       select (select min(id) from distributor), '2024-04-01', 1, $1, p.id, 270, 270, 0, 0, 0, 0, 0, 0, 0, 1 from product p where p.code = 'CAK-01-40'`,
      [district()],
    );
    const april = "from=2024-04-01&to=2024-04-30";
    const { total, totalMarks } = await get("pangsa-merk", april);
    expect([total.ownTonnes, total.marketTonnes, total.panelStores]).toEqual(["270", "675", "2"]);
    expect([Number(total.marketSharePct), Number(total.coveragePct)]).toEqual([40, 100]);
    expect(total.competitorTonnes).toBe("405");
    expect(totalMarks?.marketSharePct).toEqual(["few", "n=2"]);
    const lined = await get("laporan-product.pangsa", `${april}&line=semen`);
    expect(lined.total.marketTonnes).toBe("675");
    expect((await get("laporan-product.pangsa", `${april}&line=mortar`)).total.marketTonnes).toBeNull();
  });

  test("an association's figures are not mixed with the panel's; other areas are not covered", async () => {
    const body = { month: "2024-04-01", source: "association", tonnes: "900.000", district: Number(elsewhere) };
    const made = await admin.post("/api/market-volume", { ...body, competitorBrand: 1 });
    expect([made.status, made.text.slice(0, 200)]).toEqual([200, made.text.slice(0, 200)]);
    const april = "from=2024-04-01&to=2024-04-30";
    const { total } = await get("pangsa-merk", `${april}&marketSource=2`);
    expect([total.marketTonnes, total.ownTonnes, Number(total.coveragePct)]).toEqual(["900", "0", 0]);
    expect((await get("pangsa-merk", april)).total.marketTonnes).toBe("675");
    const twice = await admin.post("/api/market-volume", { ...body, brand: 1, competitorBrand: 1 });
    expect(twice.status).toBe(422);
    const province = (
      await portal.sql<{ id: string }>("select province_id as id from district where id = $1", [elsewhere])
    )[0]?.id;
    const wholeProvince = await admin.post("/api/market-volume", {
      ...{ month: "2024-04-01", source: "association", tonnes: "1.000" },
      ...{ province: Number(province), competitorBrand: 1 },
    });
    expect(wholeProvince.json).toMatchObject({ code: "market-volume.level" });
  });

  test("a distributor can read neither market shares nor prices", async () => {
    const distributor = await portal.as("distributor");
    const statuses = [];
    for (const slug of [
      "pangsa-merk",
      "laporan-product.pangsa?line=semen",
      "merk-vs-kompetitor",
      "harga-kompetitor",
      "atsalesman.retail.monitoring-harga",
    ])
      statuses.push((await distributor.get(`/api/report/${slug}`)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect((await distributor.get("/api/market-volume")).status).toBe(403);
    expect((await distributor.get("/api/price-observation")).status).toBe(403);
  });
});

describe("customer information", () => {
  const info = (i: number, body: object, ago = 60_000) =>
    event("customer.info", { place: { store: store(i) }, ...body }, ago);
  const profile = async (i: number) =>
    (
      await portal.sql<{
        id: string;
        version: number;
        owner_name: string;
        differences: number;
        state: string;
        point_state: string;
        brand_names: string;
      }>(
        "select id, version, owner_name, differences, state, point_state, brand_names from customer_profile where store_id = $1",
        [stores[i]?.id],
      )
    )[0];

  test("the newest capture is shown beside the master data, in any order of arrival, and can be applied", async () => {
    await portal.sql(
      "update store set owner_name = 'Budi', phone = '0811111111', potential_tonnes = 40 where id = $1",
      [stores[0]?.id],
    );
    const [phone] = phones as [Phone];
    const results = await phone.batch([
      info(0, {
        owner: "Siti",
        phone: "0811 111 111",
        declaredTonnes: "45.000",
        brands: [{ competitorBrand: "TIGA-GUNUNG", tonnes: "12.5" }],
      }),
      info(0, { owner: "Lama" }, 3_600_000),
      info(0, { brands: [{ competitorBrand: "TIGA-GUNUNG" }, { competitorBrand: "tiga-gunung" }] }),
      info(0, { brands: [{ brand: "TIDAK-ADA" }] }),
      info(0, {}),
    ]);
    expect(results.map((r) => `${r.status} ${r.code ?? ""} ${r.fields?.[0]?.field ?? ""}`)).toEqual([
      "applied  ",
      "applied  ",
      "refused invalid brands",
      "refused brand.unknown brands.0.brand",
      "refused invalid owner",
    ]);
    const row = await profile(0);
    expect(row).toMatchObject({
      owner_name: "Siti",
      differences: 2,
      state: "open",
      brand_names: "Tiga Gunung 12.5 t",
    });
    const path = `/api/customer-profile/${row?.id}`;
    const compared = (await admin.get(`${path}/comparison`)).json as {
      version: number;
      fields: { field: string; differs: boolean }[];
    };
    expect(compared.fields.map((f) => [f.field, f.differs])).toEqual([
      ["ownerName", true],
      ["phone", false],
      ["declaredTonnes", true],
    ]);
    const version = compared.version;
    expect((await (await portal.as("crmats")).post(`${path}/apply`, { version, fields: ["ownerName"] })).status).toBe(
      403,
    );
    expect((await admin.post(`${path}/apply`, { version, fields: ["ownerName"] })).status).toBe(200);
    expect((await admin.post(`${path}/apply`, { version, fields: ["ownerName"] })).status).toBe(409);
    expect(await portal.sql("select owner_name, phone from store where id = $1", [stores[0]?.id])).toEqual([
      { owner_name: "Siti", phone: "0811111111" },
    ]);
    expect(await profile(0)).toMatchObject({ state: "applied", differences: 1 });
  });

  test("points of two salesmen 300 m away propose a correction, which is applied on approval", async () => {
    await portal.sql("update store set latitude = -6.2, longitude = 106.816666 where id = $1", [stores[1]?.id]);
    for (const [n, phone] of phones.entries())
      for (let k = 0; k < 3; k += 1)
        await phone.batch([
          event(
            "visit.checkIn",
            { place: { store: store(1) }, at6: point(-6.2027 + k / 1e5, 106.816666, 10) },
            60_000 * (1 + k + 3 * n),
          ),
        ]);
    const row = await profile(1);
    expect(row).toMatchObject({ point_state: "proposed" });
    const path = `/api/customer-profile/${row?.id}`;
    const version = row?.version;
    expect((await admin.post(`${path}/approve-point`, { version })).status).toBe(200);
    expect(await portal.sql("select latitude::text from store where id = $1", [stores[1]?.id])).toEqual([
      { latitude: "-6.202690" },
    ]);
    expect(await profile(1)).toMatchObject({ point_state: "none" });
  });

  test("brands of a panel store become its reading of the month", async () => {
    await portal.sql("update sample_store set archived_at = now() where store_id = $1", [stores[2]?.id]);
    await portal.sql(
      "insert into sample_store (store_id, panel, code, weight, every_days, reserve, valid_from, status) values ($1, 'competitor', 'PNL-UJI', 15, 30, false, '2020-01-01', 'active')",
      [stores[2]?.id],
    );
    const [phone] = phones as [Phone];
    await phone.batch([
      info(2, {
        brands: [
          { brand: "CAKRA", tonnes: "8" },
          { competitorBrand: "TIGA-GUNUNG", tonnes: "12" },
        ],
      }),
    ]);
    const readings = await portal.sql(
      "select brand_id is not null as own, tonnes::text, weight::text, origin from panel_reading where store_id = $1 order by 1",
      [stores[2]?.id],
    );
    expect(readings).toEqual([
      { own: false, tonnes: "12.000", weight: "15.000", origin: "customerInfo" },
      { own: true, tonnes: "8.000", weight: "15.000", origin: "customerInfo" },
    ]);
  });
});
