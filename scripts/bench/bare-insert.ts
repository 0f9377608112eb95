import type pg from "pg";

/** The protocol limits the parameters of a statement. */
const maxParameters = 60_000;
const maxRows = 1_000;
type Rows = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (string | null)[][];
};

/** Columns that a statement may set, in their order. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map((r) => r.name);
}

/** The rows as texts, so that they are written exactly as they are stored. */
async function readRows(client: pg.Client, table: string, where: string): Promise<Rows> {
  const columns = await columnsOf(client, table);
  const { rows } = await client.query<(string | null)[]>({
    text: `select ${columns.join(", ")} from ${table} where ${where}`,
    rowMode: "array",
    types: { getTypeParser: () => (text: string) => text },
  } as never);
  return { table, columns, rows };
}

/** A copy of the table with its indexes and all rows but those. */
async function copyWithout(client: pg.Client, { table, columns }: Rows, where: string): Promise<void> {
  const names = columns.join(", ");
  await client.query(`create table bench_${table} (like ${table} including all)`);
  await client.query(
    `insert into bench_${table} (${names}) overriding system value select ${names} from ${table} where not (${where})`,
  );
  await client.query(`analyze bench_${table}`);
}

async function insert(client: pg.Client, { table, columns, rows }: Rows): Promise<void> {
  const perStatement = Math.min(maxRows, Math.floor(maxParameters / columns.length));
  for (let i = 0; i < rows.length; i += perStatement) {
    const part = rows.slice(i, i + perStatement);
    const values = part.map((_, r) => `(${columns.map((_c, c) => `$${r * columns.length + c + 1}`).join(", ")})`);
    const text = `insert into bench_${table} (${columns.join(", ")}) overriding system value values ${values.join(", ")}`;
    await client.query(text, part.flat());
  }
}

/**
 * Seconds to insert the selected rows of several tables again, by bare multi-row statements in one transaction, into
 * copies of the tables that have the same indexes and all other rows. The copies are dropped afterwards.
 */
export async function insertAgain(client: pg.Client, selected: Readonly<Record<string, string>>): Promise<number> {
  const parts: Rows[] = [];
  for (const [table, where] of Object.entries(selected)) {
    const part = await readRows(client, table, where);
    await copyWithout(client, part, where);
    parts.push(part);
  }
  try {
    const from = performance.now();
    await client.query("begin");
    for (const part of parts) await insert(client, part);
    await client.query("commit");
    return (performance.now() - from) / 1000;
  } finally {
    for (const { table } of parts) await client.query(`drop table if exists bench_${table}`);
  }
}
