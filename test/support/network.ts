import { hashPassword } from "#platform/access/index.server.ts";

export type Sql = <T = Record<string, never>>(text: string, values?: readonly unknown[]) => Promise<T[]>;

/** Ids of a small network: two distributors in two districts, each with a warehouse and stores. */
export type Trade = {
  readonly districts: readonly [number, number];
  readonly distributors: readonly [number, number];
  readonly warehouses: readonly [number, number];
  /** Two in the first district, one in the second. */
  readonly stores: readonly [number, number, number];
  /** Five in bags of 40 kg, then one in a bag whose weight needs more than three decimals. */
  readonly products: readonly number[];
  readonly uoms: { readonly zak: number; readonly ton: number; readonly palet: number };
  readonly today: string;
};

const people = [
  { username: "admin", role: "ROLE_ADMIN_BK" },
  { username: "vendor-a", role: "ROLE_DISTRIBUTOR", vendor: 0 },
  { username: "vendor-b", role: "ROLE_DISTRIBUTOR", vendor: 1 },
  { username: "tso", role: "ROLE_TSO", area: true },
  { username: "asm", role: "ROLE_ASM", area: true },
  { username: "ssm", role: "ROLE_SSM", area: true },
  { username: "gm", role: "ROLE_GM", area: true },
  { username: "kam", role: "ROLE_KAM" },
  { username: "oi", role: "ROLE_ADMIN_OI" },
  { username: "asm-two", role: "ROLE_ASM", area: true },
] as const;

/** Fills a database that has only tables with a network of known figures, and with users if a password is given. */
export async function buildNetwork(sql: Sql, password?: string): Promise<Trade> {
  const id = async (text: string, values: readonly unknown[] = []) =>
    Number(((await sql<{ id: number }>(`${text} returning id`, values))[0] as { id: number }).id);
  const today = (
    (await sql<{ d: string }>("select ((now() at time zone 'Asia/Jakarta')::date)::text as d"))[0] as { d: string }
  ).d;
  const province = await id("insert into province (code, name) values ('32', 'Jawa Barat')");
  const districts = [
    await id("insert into district (province_id, code, name, kind) values ($1, '32.04', 'Bandung', 'kabupaten')", [
      province,
    ]),
    await id("insert into district (province_id, code, name, kind) values ($1, '32.05', 'Garut', 'kabupaten')", [
      province,
    ]),
  ] as const;
  const region = await id("insert into region (code, name) values ('R1', 'Regional 1')");
  const areas = [
    await id("insert into area (code, name, region_id) values ('A1', 'Bandung Raya', $1)", [region]),
    await id("insert into area (code, name, region_id) values ('A2', 'Priangan', $1)", [region]),
  ] as const;
  for (const i of [0, 1])
    await sql("insert into area_district (area_id, district_id, valid_from) values ($1, $2, '2020-01-01')", [
      areas[i as 0],
      districts[i as 0],
    ]);
  const { products, uoms } = await buildProducts(id, sql, areas[0]);
  const distributors = [] as number[],
    warehouses = [] as number[];
  for (const i of [0, 1] as const) {
    distributors.push(
      await id("insert into distributor (code, name, district_id) values ($1, $2, $3)", [
        `D${i}`,
        `Distributor ${i}`,
        districts[i],
      ]),
    );
    warehouses.push(
      await id("insert into warehouse (distributor_id, code, name, district_id) values ($1, $2, $3, $4)", [
        distributors[i],
        `G${i}`,
        `Gudang ${i}`,
        districts[i],
      ]),
    );
  }
  const stores: number[] = [];
  for (const [i, d] of [0, 0, 1].entries()) {
    stores.push(
      await id(
        "insert into store (code, name, district_id, phone, latitude, longitude) values ($1, $2, $3, $4, -7.03, 107.7)",
        [`T${i}`, `Toko ${i}`, districts[d as 0], `08120000000${i}`],
      ),
    );
    await sql("insert into store_distributor (store_id, distributor_id, valid_from) values ($1, $2, '2020-01-01')", [
      stores[i],
      distributors[d],
    ]);
  }
  // receipts of the tests are dated in the January of their prices
  await sql("insert into system_setting (name, value) values ('receipt.backdateDays', '3660')");
  await sql("insert into backdate_limit (distributor_id, days, valid_from) values (null, 3, '2020-01-01')");
  if (password !== undefined) await buildPeople(id, sql, { distributors, area: areas[0], password });
  return {
    districts,
    distributors: distributors as never,
    warehouses: warehouses as never,
    stores: stores as never,
    products,
    uoms,
    today,
  };
}

type Id = (text: string, values?: readonly unknown[]) => Promise<number>;
async function buildProducts(id: Id, sql: Sql, area: number) {
  const opco = await id("insert into opco (code, name) values ('O1', 'Opco 1')");
  const line = await id("insert into product_line (slug, name) values ('semen', 'Semen')");
  const brand = await id("insert into brand (code, name, opco_id, product_line_id) values ('B1', 'Merk 1', $1, $2)", [
    opco,
    line,
  ]);
  const type = await id("insert into product_type (code, name) values ('PCC', 'PCC')");
  const category = await id("insert into category (code, name) values ('ZAK', 'Zak')");
  const uoms = {
    zak: await id("insert into uom (code, name, kind, decimals) values ('ZAK', 'Zak', 'piece', 0)"),
    ton: await id("insert into uom (code, name, kind, decimals) values ('TON', 'Ton', 'weight', 3)"),
    palet: await id("insert into uom (code, name, kind, decimals) values ('PALET', 'Palet', 'piece', 0)"),
  };
  const products: number[] = [];
  for (const [i, weight] of ["40", "40", "40", "40", "40", "12.345"].entries()) {
    const product = await id(
      "insert into product (code, name, product_line_id, brand_id, product_type_id, category_id, stock_uom_id, weight_kg) values ($1, $2, $3, $4, $5, $6, $7, $8)",
      [`P${i}`, `Produk ${i}`, line, brand, type, category, uoms.zak, weight],
    );
    products.push(product);
    for (const u of Object.values(uoms))
      await sql("insert into sales_uom (product_id, uom_id, is_default) values ($1, $2, $3)", [
        product,
        u,
        u === uoms.zak,
      ]);
    if (i < 5)
      await sql(
        "insert into uom_conversion (product_id, from_uom_id, to_uom_id, factor, valid_from) values ($1, $2, $3, 25, '2020-01-01'), ($1, $4, $2, 2, '2020-01-01')",
        [product, uoms.ton, uoms.zak, uoms.palet],
      );
    await sql(
      "insert into price (product_id, price_kind, uom_id, amount, valid_from) values ($1, 'selling', $2, 60000, '2020-01-01')",
      [product, uoms.zak],
    );
  }
  await sql(
    "insert into price (product_id, area_id, price_kind, uom_id, amount, valid_from) values ($1, $2, 'selling', $3, 1625000, '2020-01-01')",
    [products[0], area, uoms.ton],
  );
  return { products, uoms };
}

type Places = { readonly distributors: readonly number[]; readonly area: number; readonly password: string };
async function buildPeople(id: Id, sql: Sql, { distributors, area, password }: Places): Promise<void> {
  const hash = await hashPassword(password);
  for (const p of people) {
    const user = await id(
      "insert into app_user (username, fullname, email, status, password_hash, password_at, vendor_id) values ($1, $1, $1 || '@uji.example', 'active', $2, now(), $3)",
      [p.username, hash, "vendor" in p ? distributors[p.vendor] : null],
    );
    await sql("insert into user_role (user_id, role_id) select $1, id from role where code = $2", [user, p.role]);
    if ("area" in p) await sql("insert into user_scope (user_id, kind, ref_id) values ($1, 'area', $2)", [user, area]);
  }
}
