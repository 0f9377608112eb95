import pg from "pg";
import { newApiKey } from "#platform/access/index.server.ts";
import { median } from "./load.ts";
import { benchCode } from "./delete-pushed.ts";

export type Pushed = {
  readonly measured: number;
  readonly bare: number;
  readonly ratio: number;
  readonly lines: number;
};
type At = { readonly url: string; readonly database: string };
type Item = {
  externalId: string;
  store: string;
  warehouse: string;
  soldOn: string;
  lines: { product: string; uom: string; qty: string; unitPrice: string }[];
};

const batchSize = 1_000;
const linesEach = 2;
const rounds = 5;
/**
 * Tables in which a pushed sale creates rows, with the columns that a script would fill; identity columns are assigned
 * by the database.
 */
const written = ["push_item", "sale", "sale_line", "stock_movement", "rollup_dirty", "audit_event", "api_log"] as const;

/**
 * Batches per second through the API, and by a script that inserts the same rows with multi-row statements in one
 * transaction.
 */
export async function benchPush({ url, database }: At): Promise<Pushed> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const sender = await openSender(client);
    const measured: number[] = [];
    const bare: number[] = [];
    await pushOne(url, sender, itemsOf(sender, 0));
    for (let round = 1; round <= rounds; round++) {
      const marks = await marksOf(client);
      measured.push(await pushOne(url, sender, itemsOf(sender, round)));
      bare.push(await insertAgain(client, sender, marks, round));
    }
    return {
      measured: 1 / median(measured),
      bare: 1 / median(bare),
      ratio: median(measured.map((o, i) => (bare[i] as number) / o)),
      lines: batchSize * linesEach,
    };
  } finally {
    await client.end();
  }
}

export type Sender = {
  readonly key: string;
  readonly id: number;
  readonly distributor: number;
  readonly warehouse: string;
  readonly stores: string[];
  readonly products: string[];
  readonly uoms: string[];
  readonly day: string;
};

/** A client of the largest distributor, and sufficient stock for its sales. */
export async function openSender(client: pg.Client): Promise<Sender> {
  const one = async <T>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0] as T;
  const {
    id: warehouse,
    code,
    distributor_id: distributor,
  } = await one<{ id: number; code: string; distributor_id: number }>(
    "select w.id, w.code, w.distributor_id from warehouse w join distributor d on d.id = w.distributor_id where w.status = 'active' and w.archived_at is null and d.status = 'active' order by (select count(*) from store_distributor s where s.distributor_id = d.id) desc, w.id limit 1",
  );
  const stores = (
    await client.query(
      "select distinct s.code from store s join store_distributor x on x.store_id = s.id and x.valid_from <= current_date - 2 and (x.valid_to is null or x.valid_to > current_date + 2) where x.distributor_id = $1 and s.status = 'active' and s.archived_at is null and (s.opened_on is null or s.opened_on < current_date - 2) limit 200",
      [distributor],
    )
  ).rows.map((r) => r.code as string);
  const goods = (
    await client.query(
      "select p.id, p.code, u.code as uom from product p join uom u on u.id = p.stock_uom_id where p.active and p.archived_at is null and uom_factor(p.id, u.id, (select id from uom where upper(code) = 'TON'), current_date) is not null order by p.id limit 12",
    )
  ).rows as { id: number; code: string; uom: string }[];
  for (const g of goods)
    await client.query(
      "insert into stock_level (distributor_id, warehouse_id, product_id, qty, tonnes) values ($1, $2, $3, 1000000, 50000) on conflict (distributor_id, warehouse_id, product_id) do update set qty = stock_level.qty + 1000000, tonnes = stock_level.tonnes + 50000",
      [distributor, warehouse, g.id],
    );
  const made = newApiKey();
  const { id } = await one<{ id: number }>(
    "insert into api_client (distributor_id, code, name, per_minute, per_day) values ($1, $2, $2, 100000, 10000000) returning id",
    [distributor, `${benchCode}${made.prefix}`],
  );
  await client.query("insert into api_key (distributor_id, client_id, prefix, hash) values ($1, $2, $3, $4)", [
    distributor,
    id,
    made.prefix,
    made.hash,
  ]);
  const { day } = await one<{ day: string }>("select (now() at time zone 'Asia/Jakarta')::date::text as day");
  return {
    key: made.key,
    id,
    distributor,
    warehouse: code,
    stores,
    products: goods.map((g) => g.code),
    uoms: goods.map((g) => g.uom),
    day,
  };
}

export const itemsOf = (s: Sender, round: number, size = batchSize): Item[] =>
  Array.from({ length: size }, (_, i) => ({
    externalId: `BENCH-${s.id}-${round}-${i}`,
    store: s.stores[i % s.stores.length] as string,
    warehouse: s.warehouse,
    soldOn: s.day,
    lines: Array.from({ length: linesEach }, (_, l) => {
      const at = (i + l) % s.products.length;
      return {
        product: s.products[at] as string,
        uom: s.uoms[at] as string,
        qty: String(1 + ((i + l) % 5)),
        unitPrice: "61500",
      };
    }),
  }));

export async function pushOne(url: string, s: Sender, items: readonly Item[]): Promise<number> {
  const body = JSON.stringify({ items });
  const from = performance.now();
  const answer = await fetch(`${url}/api/v1/sales/batch`, {
    method: "POST",
    headers: { authorization: `Bearer ${s.key}`, "content-type": "application/json" },
    body,
  });
  const { results } = (await answer.json()) as { results: { status: string }[] };
  const seconds = (performance.now() - from) / 1000;
  const odd = results?.find((r) => r.status !== "applied");
  if (odd || answer.status !== 200)
    throw new Error(`the batch was not applied: ${answer.status} ${JSON.stringify(odd)}`);
  return seconds;
}

type Marks = ReadonlyMap<string, number>;
async function marksOf(client: pg.Client): Promise<Marks> {
  const marks = new Map<string, number>();
  for (const t of written)
    marks.set(t, Number((await client.query(`select coalesce(max(id), 0) as id from ${t}`)).rows[0].id));
  return marks;
}

/** Inserts the rows that the push has created again under other keys. They are read before the measurement starts. */
async function insertAgain(client: pg.Client, sender: Sender, marks: Marks, round: number): Promise<number> {
  const shift = 1_000_000_000 + round * 10_000_000;
  const rows = new Map<string, string>();
  for (const t of written) {
    const documents = await client.query(
      `select json_agg(t)::text as rows from (select * from ${t} where ${t === "sale" ? "client_id = $1 and external_id like $2" : "id > $1 and $2::text is not null"} order by id) t`,
      [t === "sale" ? sender.id : marks.get(t), `BENCH-${sender.id}-${round}-%`],
    );
    rows.set(t, renamed((documents.rows[0].rows as string | null) ?? "[]", t, shift));
  }
  const columns = new Map<string, string>();
  for (const t of written)
    columns.set(
      t,
      (
        await client.query(
          "select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as c from information_schema.columns where table_name = $1 and (column_name <> 'id' or $1 = 'sale') and is_generated = 'NEVER'",
          [t],
        )
      ).rows[0].c as string,
    );
  const from = performance.now();
  await client.query("begin");
  for (const t of written)
    await client.query(
      `insert into ${t} (${columns.get(t)}) select ${columns.get(t)} from json_populate_recordset(null::${t}, $1::json)`,
      [rows.get(t)],
    );
  await client.query(
    "update stock_level l set qty = l.qty + m.qty, tonnes = l.tonnes + m.tonnes, updated_at = now() from (select distributor_id, warehouse_id, product_id, sum(qty) as qty, sum(tonnes) as tonnes from json_populate_recordset(null::stock_movement, $1::json) group by 1, 2, 3) m where l.distributor_id = m.distributor_id and l.warehouse_id = m.warehouse_id and l.product_id = m.product_id",
    [rows.get("stock_movement")],
  );
  await client.query("commit");
  return (performance.now() - from) / 1000;
}

/** The same rows with other keys, to avoid conflicts. */
function renamed(text: string, table: string, shift: number): string {
  const rows = JSON.parse(text) as Record<string, unknown>[];
  for (const r of rows) {
    if (table === "sale")
      Object.assign(r, {
        id: Number(r.id) + shift,
        number: `B${Number(r.id) + shift}`,
        external_id: `B${r.external_id}`,
      });
    if (table === "push_item") r.external_id = `B${r.external_id}`;
    if (table === "sale_line") r.sale_id = Number(r.sale_id) + shift;
    if (table === "stock_movement") r.cause_id = Number(r.cause_id) + shift;
  }
  return JSON.stringify(rows);
}
