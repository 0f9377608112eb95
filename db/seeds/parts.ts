import type pg from "pg";
import type { SeedContext } from "./context.ts";

export type Part = (ctx: SeedContext) => Promise<void>;

export const isLarge = ({ scale }: Pick<SeedContext, "scale">): boolean => scale.lines >= 1_000_000;

export const begin = (client: pg.ClientBase) =>
  client.query(
    "begin; set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'; set local synchronous_commit = off; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local jit = off",
  );
export async function nextTransaction({ client }: SeedContext): Promise<void> {
  await client.query("commit");
  await begin(client);
}

export async function fillParts(
  ctx: SeedContext,
  parts: readonly Part[],
  finish: Part = async () => {},
): Promise<void> {
  const step = stepper(ctx);
  for (const part of parts) {
    await part(ctx);
    await analyzeFilled(ctx);
    await finish(ctx);
    step(nameOf(part));
  }
}

/** The name of a part in the log, such as "bulk sales" for `seedBulkSales`. */
const nameOf = ({ name }: { readonly name: string }): string =>
  name
    .replace(/^seed/, "")
    .replaceAll(/(?<!^)[A-Z]/g, " $&")
    .toLowerCase();

/** Runs tasks of a list that several connections may share; each task is taken once. */
export async function runInTurn(ctx: SeedContext, tasks: Part[], finish: Part = async () => {}): Promise<void> {
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    await task(ctx);
    await finish(ctx);
  }
}

/**
 * Gathers statistics of the tables that this transaction has filled. Without them the statements of the next part are
 * planned for empty tables, which takes minutes at a large scale.
 */
export async function analyzeFilled({ client, scale }: SeedContext): Promise<void> {
  if (!isLarge({ scale })) return;
  const filled = await client.query<{ t: string }>(
    "select x.relname as t from pg_stat_xact_user_tables x join pg_class c on c.oid = x.relid where x.schemaname = current_schema() and x.n_tup_ins + x.n_tup_upd > greatest(c.reltuples, 0) * 1.1",
  );
  if (filled.rows.length) await client.query(`analyze ${filled.rows.map(({ t }) => t).join(", ")}`);
}

export function stepper(ctx: SeedContext): (name: string) => void {
  let since = Date.now();
  return (name) => {
    const seconds = (Date.now() - since) / 1000;
    if (seconds >= 0.05) ctx.log(`${name}: ${seconds.toFixed(1)} s`);
    since = Date.now();
  };
}
