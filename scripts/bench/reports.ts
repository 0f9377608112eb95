import { Agent } from "node:http";
import pg from "pg";
import { levelsOf, type Report, slugOf } from "#platform/report/index.ts";
import { createDb, createPool } from "#platform/database/index.server.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { timedRequest, longMs, middle } from "./load.ts";
import { plainQuestion } from "./plain-sql.ts";

/**
 * Times of one report page in milliseconds: the portal's response over HTTP for the first request after every table has
 * changed, for a repeated request without changes, and the same query on the source tables.
 */
export type Timed = {
  readonly route: string;
  readonly measured: number;
  readonly again: number;
  /** `longestMs` if it was cut off. */
  readonly plain: number;
  readonly statements: readonly string[];
  readonly query: Record<string, string>;
};
type Portal = { readonly url: string; readonly token: string; readonly database: string };

/** Encodings that browsers accept. */
const packings = "gzip, deflate, br, zstd";
/** Time limit of the reference in milliseconds; a longer query is cancelled and counts as this time. */
export const longestMs = 90_000;

export async function timeReports(
  registry: Registry,
  portal: Portal,
  only: RegExp,
  each: (t: Timed) => void,
): Promise<Timed[]> {
  const pool = createPool(portal.database, 2, { statementMs: 600_000 });
  const db = createDb(pool, { kind: "system", reason: "bench" });
  const client = new pg.Client({ connectionString: portal.database });
  await client.connect();
  const done: Timed[] = [];
  let warm = false;
  try {
    for (const { value, route } of registry.kinds.get("report") ?? []) {
      const report = value as unknown as Report;
      if (!only.test(route)) continue;
      const query = await lineOf(client, report);
      const statements = await plainQuestion(db, report, query).catch((error: Error) => left(route, error));
      if (!statements) continue;
      if (!warm) await warmUp(portal, route, query, client);
      warm = true;
      const measured = await timeReport(portal, route, query, () => changeAll(client)).catch(reportFailure);
      await client.query(tidy);
      const again = await timeReport(portal, route, query).catch(reportFailure);
      const plain = await timePlain(client, statements, route).catch((error: Error) => left(route, error));
      if (plain === null) continue;
      const timed = { route, measured, again, plain, statements, query };
      done.push(timed);
      each(timed);
    }
  } finally {
    await client.end();
    await pool.end();
  }
  return done;
}

/** Skips a page whose question cannot be expressed in plain SQL, and reports it. */
function left(route: string, error: Error): null {
  process.stdout.write(`${route}: not measured in plain SQL (${error.message.split("\n")[0]})\n`);
  return null;
}

/** Records a page that exceeds the time limit as missing its goal; the other pages are still measured. */
function reportFailure(error: Error): number {
  process.stdout.write(`${error.message}\n`);
  return Number.POSITIVE_INFINITY;
}

/** For a page with a member in its address, the first member. */
async function lineOf(client: pg.Client, report: Report): Promise<Record<string, string>> {
  const noun = report.product === undefined ? null : levelsOf(report.of)[report.product]?.noun;
  if (!noun) return {};
  return {
    line: String(
      (
        await client.query(
          `select slug from ${noun.table} where slug is not null and archived_at is null order by id limit 1`,
        )
      ).rows[0]?.slug,
    ),
  };
}

/**
 * Marks every table as changed, so that the portal's caches are invalid. The marks are summed up immediately, as the
 * portal's timer does, because repeated counts for three hundred tables would not occur in production.
 */
export const changeAll = async (client: pg.Client): Promise<void> =>
  void (await client.query(
    "with counted as (delete from table_change returning table_name, changes) insert into table_change (table_name, changes) select table_name, sum(changes) + 1 from counted group by 1",
  ));

/** The repeated marks leave dead rows in this table that every query would have to skip. */
const tidy = "vacuum table_change";
const warmRounds = 10;
/** Warms up the portal, because the first page would otherwise be measured while its code is still being compiled. */
async function warmUp(portal: Portal, route: string, query: Record<string, string>, client: pg.Client): Promise<void> {
  for (let i = 0; i < warmRounds; i++) {
    await timeReport(portal, route, query, i % 2 === 0 ? () => changeAll(client) : undefined).catch(reportFailure);
  }
}

/**
 * Milliseconds of a page's default view as requested by a browser; `before` runs ahead of each request and is not
 * measured.
 */
export async function timeReport(
  { url, token }: Pick<Portal, "url" | "token">,
  route: string,
  query: Record<string, string>,
  before: () => Promise<void> = async () => undefined,
): Promise<number> {
  const address = `${url}/api/report/${slugOf(route)}?${new URLSearchParams(query)}`;
  const headers = { authorization: `Bearer ${token}`, accesstoken: token, "accept-encoding": packings };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const once = async (): Promise<number> => {
    await before();
    return timedRequest(address, headers, agent);
  };
  try {
    await once();
    return await middle(once);
  } finally {
    agent.destroy();
  }
}

async function timePlain(client: pg.Client, statements: readonly string[], route: string): Promise<number> {
  const once = async (): Promise<number> => {
    let spent = 0;
    for (const s of statements) {
      await client.query(`set statement_timeout = ${Math.ceil(Math.max(1, longestMs - spent))}`);
      const from = performance.now();
      const cut = await client.query(s).then(
        () => false,
        (error: Error & { code?: string }) => {
          if (error.code === "57014") return true;
          throw new Error(`${route}: ${error.message}\n${s}`);
        },
      );
      if (cut) return longestMs;
      spent += performance.now() - from;
    }
    return spent;
  };
  const first = await once();
  return first > longMs ? first : middle(once);
}
