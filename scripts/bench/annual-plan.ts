import { Agent } from "node:http";
import pg from "pg";
import { timedRequest, median, middle } from "./load.ts";
import { printResult } from "./portal-process.ts";

type At = { readonly url: string; readonly token: string; readonly database: string };
const wantedLines = 4_000;
const cells = 500;
const rounds = 9;
const goals = { open: 600, save: 400 } as const;

/**
 * Creates a draft with as many rows as a large installation plans: copies of the demo customers, each planned for two
 * products. Returns their number.
 */
async function fillPlan(client: pg.Client): Promise<number> {
  await client.query(
    `insert into bulk_customer (code, name, bulk_segment_id, district_id, kam_id)
     select 'BENCH-' || lpad(n::text, 5, '0'), c.name || ' ' || n, c.bulk_segment_id, c.district_id, c.kam_id
     from generate_series(1, $1::int) n join (select *, row_number() over (order by id) - 1 as nth, count(*) over () as all_of from bulk_customer where status = 'active') c on c.nth = n % c.all_of
     on conflict do nothing`,
    [wantedLines / 2],
  );
  const { rows } = await client.query<{ id: number }>(
    "insert into annual_plan_version (year, no, kind) values (2090, 1, 'budget') returning id::int as id",
  );
  const id = rows[0]?.id as number;
  await client.query(
    `insert into annual_plan (plan_version_id, month, customer_id, product_id, tonnes, price)
     select $1, make_date(2090, m, 1), c.id, p.id, 20 + (c.id * m) % 180, 900000 + 1000 * (c.id % 90)
     from bulk_customer c, (select id from product where active order by id limit 2) p, generate_series(1, 12) m where c.code like 'BENCH-%'`,
    [id],
  );
  await client.query("analyze bulk_customer");
  await client.query("analyze annual_plan");
  return id;
}

const linesSql = `select p.customer_id, p.product_id, p.month, p.tonnes, p.price from annual_plan p
  where p.plan_version_id = $1 and p.archived_at is null order by 1, 2, 3`;
type Cell = { readonly customer: number; readonly product: number; readonly month: number; before: string };

async function save(at: At, id: number, some: Cell[], round: number): Promise<number> {
  const value = (c: Cell) => String(300 + round + (c.customer % 50));
  const body = {
    cells: some.map((c) => ({ ...c, item: "tonnes", value: value(c) })),
  };
  const from = performance.now();
  const answer = await fetch(`${at.url}/api/annual-plan/${id}/grid`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${at.token}`, accesstoken: at.token },
    body: JSON.stringify(body),
  });
  const ms = performance.now() - from;
  if (!answer.ok) throw new Error(`saving a plan: ${answer.status} ${await answer.text()}`);
  for (const c of some) c.before = value(c);
  return ms;
}

/** Measures the grid of an annual plan as opened by a browser, and saving 500 of its cells at once. */
export async function benchAnnualPlan(at: At): Promise<void> {
  const client = new pg.Client({ connectionString: at.database });
  await client.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const id = await fillPlan(client);
    const headers = { authorization: `Bearer ${at.token}`, accesstoken: at.token, "accept-encoding": "gzip" };
    const open = await middle(() => timedRequest(`${at.url}/api/annual-plan/${id}/grid`, headers, agent));
    const bare = await middle(async () => {
      const from = performance.now();
      await client.query(linesSql, [id]);
      return performance.now() - from;
    });
    const line = (what: string, measured: number, reference: number, goal: number) =>
      printResult(
        what,
        `${measured.toFixed(1)} ms`,
        `${reference.toFixed(1)} ms plain SQL`,
        (measured / reference).toFixed(1),
        `≤ ${goal} ms`,
        measured <= goal,
      );
    line("annual plan of 4,000 rows, open", open, bare, goals.open);
    const { rows } = await client.query<Cell>(
      `select customer_id::int as customer, product_id::int as product, extract(month from month)::int as month, tonnes::text as before
       from annual_plan where plan_version_id = $1 order by id limit ${cells}`,
      [id],
    );
    const times: { measured: number; bare: number }[] = [];
    for (let i = 0; i < rounds; i++) {
      const from = performance.now();
      await client.query(
        `update annual_plan p set tonnes = p.tonnes + 0, version = p.version + 1 from (select id from annual_plan where plan_version_id = $1 order by id desc limit ${cells}) x where x.id = p.id`,
        [id],
      );
      times.push({ bare: performance.now() - from, measured: await save(at, id, rows, i) });
    }
    line(
      "annual plan, 500 cells saved",
      median(times.map((t) => t.measured)),
      median(times.map((t) => t.bare)),
      goals.save,
    );
  } finally {
    agent.destroy();
    await client.end();
  }
}
