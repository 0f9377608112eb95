import pg from "pg";

/** Number of new rows from which indexes are dropped and rebuilt instead of updated. */
const rebuildFrom = 500_000;

/**
 * Adds stores to the demo data up to the given number, spread over the same districts, to reach the size that the list
 * must support.
 */
export async function fillStores(url: string, wanted: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    const has = (await client.query("select count(*)::int as n from store")).rows[0].n as number;
    if (has >= wanted) return;
    const columns = (
      await client.query(
        "select string_agg(column_name, ', ' order by ordinal_position) as c from information_schema.columns where table_name = 'store' and column_name not in ('id', 'code')",
      )
    ).rows[0].c as string;
    const rebuilt = wanted - has < rebuildFrom ? [] : await dropIndexes(client, "store");
    await client.query(
      `with s as (select s.*, row_number() over (order by id) - 1 as place from store s)
       insert into store (code, ${columns}) select 'BN-' || (n + $3::int), ${columns
         .replace(/\bname\b/, "left(name, 180) || ' ' || n")
         .replace(/\bpotential_tonnes\b/, "potential_tonnes + n % 997")
         .replace(/\bopened_on\b/, "case when closed_on is null then opened_on - (n % 900) else opened_on end")}
       from generate_series(1, $1::int) n join s on s.place = (n::bigint * 7919) % $2::int`,
      [wanted - has, has, has],
    );
    for (const sql of rebuilt) await client.query(sql);
    await client.query("vacuum analyze store");
  } finally {
    await client.end();
  }
}

export async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const indexes = await client.query<{ name: string; def: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def from pg_index i
     where i.indrelid = '${table}'::regclass and not i.indisunique`,
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  return indexes.rows.map((i) => i.def);
}
