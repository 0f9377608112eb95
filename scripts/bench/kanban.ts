import { Agent } from "node:http";
import pg from "pg";
import { timedRequest, middle } from "./load.ts";
import { printResult } from "./portal-process.ts";

type At = { readonly url: string; readonly token: string; readonly database: string };
const wanted = 1_200;
const goalMs = 250;

/** Copies the demo projects up to the number of a large installation; copies keep their stage. */
async function fillProjects(client: pg.Client): Promise<number> {
  await client.query(
    `insert into project (name, customer_id, kind, district_id, latitude, longitude, stage_id, probability, stage_since, expected_tonnes, offered_price, start_on, end_on, expected_close_on, kam_id, lost_reason, lost_to)
     select p.name || ' / ' || n, p.customer_id, p.kind, p.district_id, p.latitude, p.longitude, p.stage_id, p.probability, p.stage_since, p.expected_tonnes, p.offered_price, p.start_on, p.end_on, p.expected_close_on, p.kam_id, p.lost_reason, p.lost_to
     from generate_series(1, $1::int) n, project p where p.archived_at is null order by n, p.id
     limit greatest(0, $1::int - (select count(*) from project where archived_at is null))`,
    [wanted],
  );
  await client.query("analyze project");
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from project where archived_at is null",
  );
  return rows[0]?.n ?? 0;
}

/** The same cards and sums as plain SQL. */
const plain = [
  "select stage_id, count(*), sum(expected_tonnes), sum(round(expected_tonnes * probability / 100, 3)) from project where archived_at is null group by 1",
  `select p.*, c.name, k.name from (select *, row_number() over (partition by stage_id order by expected_close_on, id) as nth from project where archived_at is null) p
   join bulk_customer c on c.id = p.customer_id join position k on k.id = p.kam_id where p.nth <= 200`,
];

/** Measures the project board as requested by a browser. */
export async function benchKanban({ url, token, database }: At): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const projects = await fillProjects(client);
    const headers = { authorization: `Bearer ${token}`, accesstoken: token, "accept-encoding": "gzip" };
    const measured = await middle(() => timedRequest(`${url}/api/project/board`, headers, agent));
    const bare = await middle(async () => {
      const from = performance.now();
      for (const sql of plain) await client.query(sql);
      return performance.now() - from;
    });
    printResult(
      `board of ${projects} projects`,
      `${measured.toFixed(1)} ms`,
      `${bare.toFixed(1)} ms plain SQL`,
      (measured / bare).toFixed(1),
      `≤ ${goalMs} ms`,
      measured <= goalMs,
    );
  } finally {
    agent.destroy();
    await client.end();
  }
}
