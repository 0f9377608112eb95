import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compareAllRollups } from "#features/laporan/rollup/rollup.server.ts";
import { versionsSql } from "#features/master/data-mapping-toko/store-versions.server.ts";
import { createDb, createPool } from "#platform/database/index.server.ts";
import { compareAccounts, compareWindows } from "#features/program-loyalty/point/check.server.ts";
import { openRegistry } from "#server/server.ts";
import { freshDatabase, type TestDatabase } from "#test/support/database.ts";
import { readLand } from "./land.ts";
import { todayInJakarta } from "./days.ts";
import { whitelisted } from "./loyalty.ts";
import { scales } from "./scale.ts";
import { seed } from "./seed.ts";

let base: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  base = await freshDatabase();
  client = new pg.Client({ connectionString: base.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await base?.drop();
});
const rows = async (sql: string): Promise<Record<string, unknown>[]> => (await client.query(sql)).rows;
const number = async (sql: string): Promise<number> => Number(Object.values((await rows(sql))[0] ?? {})[0]);
/** Rows that break a rule; a correct seed has none. */
const none = async (sql: string) => expect(await rows(`${sql} limit 5`)).toEqual([]);

describe("the demo network", () => {
  test("has the requested size", async () => {
    const { distributors, warehouses, stores, lines, users, months } = scales.test;
    expect(await number("select count(*) from distributor")).toBe(distributors);
    expect(await number("select count(*) from warehouse")).toBe(warehouses);
    expect(await number("select count(*) from store")).toBe(stores);
    expect(await number("select count(*) from app_user")).toBe(users);
    expect(await number("select count(distinct date_trunc('month', sold_on::timestamp)) from sale")).toBe(months);
    const made = await number("select count(*) from sale_line");
    expect(Math.abs(made - lines) / lines).toBeLessThan(0.1);
    expect(await number("select count(*) from product")).toBe(60);
    expect(await number("select count(*) from province")).toBe(38);
    expect(await number("select count(*) from subdistrict")).toBe(7285);
  });

  test("every panel has stores, and both channels have visits that follow their plan", async () => {
    expect(await number("select count(distinct panel) from sample_store where status = 'active'")).toBe(4);
    for (const channel of ["retail", "corsales"]) {
      const done = `select sum(planned_done) from visit_day where channel = '${channel}'`;
      const planned = `select sum(planned) from visit_day where channel = '${channel}'`;
      expect(await number(done)).toBeGreaterThan(0.7 * (await number(planned)));
    }
    await none("select 1 from visit where channel = 'corsales' and (customer_id is null or place_key > 0)");
  });

  test("points equal those of the lines, and a used-up budget holds back the rest", async () => {
    await openRegistry();
    const pool = createPool(base.url, 2);
    const db = createDb(pool, { kind: "system", reason: "test" });
    expect(await compareAccounts(db)).toEqual([]);
    expect(await compareWindows(db, { since: "2000-01-01", today: todayInJakarta(), turn: 0 })).toEqual([]);
    await pool.end();
    expect(await number("select count(*) from loyalty_program")).toBe(5);
    expect(whitelisted(scales.demo.stores)).toBe(120);
    expect(await number("select count(*) from program_whitelist")).toBe(whitelisted(scales.test.stores));
    await none(
      "select 1 from program_whitelist w join program_store m on m.program_id = w.program_id and m.store_id = w.store_id",
    );
    expect(await number("select count(distinct store_id) from point_account where balance > 0")).toBeGreaterThan(30);
    expect(
      await number(
        "select count(*) from point_window w join loyalty_program p on p.id = w.program_id where w.state = 'budget' and p.code = 'APR-KRB'",
      ),
    ).toBeGreaterThan(0);
    await none("select 1 from point_window w where w.state = 'claim' or w.due_points <> 0");
    await none("select 1 from point_dirty");
    expect(await number("select count(distinct (kind, state)) from redemption")).toBeGreaterThan(10);
    // a tenth of the demo's 260 and a few more; there are forty proposals of points and transfers at every scale
    expect(Math.abs((await number("select count(*) from redemption")) - 31)).toBeLessThanOrEqual(5);
    const kinds = "'point-batch', 'point-proposal', 'point-transfer'";
    expect(await number(`select count(*) from submission where kind in (${kinds})`)).toBe(40);
    expect(await number(`select count(distinct (kind, state)) from submission where kind in (${kinds})`)).toBe(12);
    // anomalies: a gift in transit for three weeks, a failed transfer with a changed account, and a point debt
    expect(
      await number("select count(*) from redemption where state = 'shipped' and requested_on <= current_date - 20"),
    ).toBeGreaterThan(0);
    expect(
      await number(
        "select count(*) from redemption r join store s on s.id = r.store_id where r.state = 'failed' and s.account_changed_at is not null and s.account_number <> r.account_number",
      ),
    ).toBeGreaterThan(0);
    await none("select 1 from redemption where hold_id is null");
    await none(
      "select 1 from point_hold h join redemption r on r.hold_id = h.id where h.state <> case when r.state = 'requested' then 'open' when r.state in ('rejected', 'withdrawn', 'cancelled') then 'released' else 'captured' end",
    );
    await none(
      "select 1 from redemption r where r.kind = 'money' and (r.state in ('batched', 'sent', 'paid', 'failed')) <> exists (select 1 from payout p where p.redemption_id = r.id)",
    );
  });

  test("stores are on land, near the district they name", async () => {
    const onLand = await readLand();
    const placed = await rows(
      "select s.code, s.latitude, s.longitude, d.latitude as dlat, d.longitude as dlon from store s join district d on d.id = s.district_id where s.latitude is not null",
    );
    expect(placed.length).toBeGreaterThan(scales.test.stores * 0.9);
    for (const s of placed) {
      expect(onLand(Number(s.latitude), Number(s.longitude)), String(s.code)).toBe(true);
      expect(
        Math.hypot(Number(s.latitude) - Number(s.dlat), Number(s.longitude) - Number(s.dlon)),
        String(s.code),
      ).toBeLessThan(0.2);
    }
  });

  test("no sale is in the future, and each was made by a distributor that served the store on that day", async () => {
    await none("select id from sale where sold_on > (now() at time zone 'Asia/Jakarta')::date or received_at > now()");
    await none(
      "select s.id from sale s where not exists (select 1 from store_distributor m where m.store_id = s.store_id and m.distributor_id = s.distributor_id and m.valid_from <= s.sold_on and (m.valid_to is null or m.valid_to > s.sold_on)) and s.kind = 'sale'",
    );
    await none(
      "select s.id from sale s join warehouse w on w.id = s.warehouse_id where w.distributor_id <> s.distributor_id",
    );
  });

  test("no past event is in the future, at any time of day", async () => {
    const ahead =
      /^(expires_at|next_at|next_try_at|due_at|closes_at|ends_at|ends_by|promised_at|valid_|run_after|publish_at$|expire_at$|probe_at|\w+_until$)/;
    const columns = await rows(
      "select c.table_name as t, c.column_name as c from information_schema.columns c join information_schema.tables t using (table_schema, table_name) where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'",
    );
    const past = columns.filter((x) => !ahead.test(String(x.c)));
    expect(past.length).toBeGreaterThan(200);
    await none(
      past
        .map(
          (x) => `(select '${x.t}.${x.c}' as at, count(*) as n from ${x.t} where ${x.c} > now() having count(*) > 0)`,
        )
        .join(" union all "),
    );
  });

  test("money and tonnes of every document equal the sums of its lines", async () => {
    await none(
      "select l.id from sale_line l where l.net <> l.qty * l.unit_price - l.discount or l.tax <> round(l.net * 0.11, 2)",
    );
    await none(
      "select l.id from sale_line l where l.tonnes is distinct from round(l.qty * uom_factor(l.product_id, l.uom_id, (select id from uom where code = 'TON'), l.sold_on), 3)",
    );
    await none(`select s.number from sale s left join (select distributor_id, sale_id, sum(tonnes) as tonnes, sum(net + discount) as gross, sum(discount) as discount, sum(net) as net, sum(tax) as tax from sale_line group by 1, 2) l on l.distributor_id = s.distributor_id and l.sale_id = s.id
      where (s.tonnes, s.gross_total, s.discount_total, s.net_total, s.tax_total) is distinct from (l.tonnes, l.gross, l.discount, l.net, l.tax)`);
    await none(`select p.number from purchase p left join (select distributor_id, purchase_id, sum(tonnes) as tonnes, sum(net) as net, sum(tax) as tax from purchase_line group by 1, 2) l on l.distributor_id = p.distributor_id and l.purchase_id = p.id
      where (p.tonnes, p.net_total, p.tax_total) is distinct from (l.tonnes, l.net, l.tax)`);
  });

  test("stock is the sum of its movements, and was never negative", async () => {
    await none(`select l.warehouse_id from stock_level l full join (select distributor_id, warehouse_id, product_id, sum(qty) as qty, sum(tonnes) as tonnes from stock_movement group by 1, 2, 3) m using (distributor_id, warehouse_id, product_id)
      where (l.qty, l.tonnes) is distinct from (m.qty, m.tonnes)`);
    await none(
      "select * from (select warehouse_id, product_id, moved_on, sum(sum(qty)) over (partition by warehouse_id, product_id order by moved_on) as level from stock_movement group by 1, 2, 3) x where level < 0",
    );
  });

  test("the ledger and the documents are consistent", async () => {
    await none(`select coalesce(a.sale_id, b.id) from (select distributor_id, sale_id, sum(-sign * tonnes) as tonnes from sale_line where status = 'posted' group by 1, 2) a
      full join (select distributor_id, cause_id as id, sum(tonnes) as tonnes from stock_movement where cause in ('sale', 'sale-cancel') group by 1, 2 having sum(tonnes) <> 0) b on b.distributor_id = a.distributor_id and b.id = a.sale_id where a.tonnes is distinct from b.tonnes`);
    await none(`select coalesce(a.purchase_id, b.id) from (select distributor_id, purchase_id, sum(sign * tonnes) as tonnes from purchase_line where status = 'posted' group by 1, 2) a
      full join (select distributor_id, cause_id as id, sum(tonnes) as tonnes from stock_movement where cause = 'purchase' group by 1, 2) b on b.distributor_id = a.distributor_id and b.id = a.purchase_id where a.tonnes is distinct from b.tonnes`);
    await none(
      "select cause_id from stock_movement where cause = 'transfer' group by cause_id having sum(tonnes) <> 0 or count(*) <> 2",
    );
    await none(
      "select d.number from delivery d join purchase p on p.distributor_id = d.distributor_id and p.delivery_id = d.id where p.tonnes <> d.received_tonnes or d.shipped_tonnes <> d.received_tonnes + d.damaged_tonnes",
    );
  });

  test("the parts of a target add up to the whole", async () => {
    expect(await number("select count(*) from sales_target where kind = 'store'")).toBeGreaterThan(0);
    await none(`select t.id from sales_target t join (select kind, distributor_id, month, product_group_id, sum(tonnes) as tonnes from sales_target where kind <> 'distributor' group by 1, 2, 3, 4) p using (distributor_id, month, product_group_id)
      where t.kind = 'distributor' and p.tonnes <> t.tonnes`);
  });

  test("the demo's distributor has current and ended contracts, others have none", async () => {
    const own =
      "select v.status from volume_contract v join app_user u on u.vendor_id = v.distributor_id where u.username = 'distributor'";
    expect(await number(`select count(*) from (${own}) c where c.status = 'active'`)).toBeGreaterThan(0);
    expect(await number(`select count(*) from (${own}) c where c.status = 'ended'`)).toBeGreaterThan(0);
    await none(
      "select id from volume_contract where (status = 'active') <> (valid_from <= (now() at time zone 'Asia/Jakarta')::date and valid_to > (now() at time zone 'Asia/Jakarta')::date)",
    );
    expect(
      await number(
        "select count(*) from distributor d where not exists (select 1 from volume_contract v where v.distributor_id = d.id)",
      ),
    ).toBeGreaterThan(0);
  });

  test("versions of stores are those of their mappings, without gaps or overlaps", async () => {
    const wanted = versionsSql.replace(/\{(\w+)\}/g, "$1").replaceAll(":ids", "null");
    const columns =
      "store_id, valid_from, valid_to, district_id, area_id, area_group_id, region_id, tso_id, asm_id, ssm_id, gm_id, spc_id, segment_id, cluster_id";
    await none(
      `(select ${columns} from (${wanted}) w except select ${columns} from store_version) union all (select ${columns} from store_version except select ${columns} from (${wanted}) w)`,
    );
    await none(
      "select store_id from (select store_id, valid_to, lead(valid_from) over (partition by store_id order by valid_from) as next from store_version) v where valid_to is distinct from next",
    );
    expect(await number("select count(*) from store_version")).toBeGreaterThan(scales.test.stores);
  });

  test("indexes and keys dropped for the load exist again", async () => {
    const bare = await freshDatabase("schema");
    const other = new pg.Client({ connectionString: bare.url });
    await other.connect();
    const shape =
      "select pg_get_indexdef(indexrelid) as d from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1";
    // an index recreated from its definition in the catalog has the casts of its condition in another position
    const bareText = (sums: readonly { d?: unknown }[]) =>
      sums.map((r) => String(r.d).replace(/::(character varying|text)(\[\])?|[()]/g, ""));
    expect(bareText(await rows(shape))).toEqual(bareText((await other.query(shape)).rows as { d: string }[]));
    await other.end();
    await bare.drop();
  });

  async function expectBuiltRollups(pool: pg.Pool): Promise<void> {
    await openRegistry();
    expect(await compareAllRollups(createDb(pool, { kind: "system", reason: "test" }))).toEqual([]);
    const counts = "select exists (select from rollup_dirty) as dirty, exists (select from sale_month_store) as built";
    expect((await pool.query(counts)).rows).toEqual([{ dirty: false, built: true }]);
  }

  test("is the same for the same seed number and day, with built rollups, and needs an empty database", async () => {
    await expect(seed(base.url, { scale: "test" })).rejects.toThrow("already holds");
    const sums =
      "select (select sum(net_total)::text || count(*) from sale) as sales, (select md5(string_agg(code || name || coalesce(phone, ''), ',' order by id)) from store) as stores, (select sum(tonnes)::text from stock_level) as stock, (select md5(string_agg(fullname, ',' order by id)) from app_user) as people";
    const today = (await rows("select (released_on + 4)::text as day from release where release_version = '1.0.18'"))[0]
      ?.day as string;
    const sumsOf = async (options: { seed?: number }) => {
      const db = await freshDatabase("schema");
      await seed(db.url, { scale: "test", today, ...options });
      const pool = createPool(db.url, 2);
      const row = (await pool.query(sums)).rows[0];
      await expectBuiltRollups(pool);
      await pool.end();
      await db.drop();
      return row;
    };
    const first = (await rows(sums))[0];
    expect(await sumsOf({})).toEqual(first);
    expect(await sumsOf({ seed: 8 })).not.toEqual(first);
  }, 120_000);
});
