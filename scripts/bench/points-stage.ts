import type pg from "pg";

export type PointsStage = {
  readonly program: number;
  readonly months: readonly string[];
  readonly today: string;
  /** Stores of the programme, of which two in three buy. */
  readonly members: number;
};
const code = "BENCH";
/** The facts of the programme and dependent rows, in order of dependency. */
const clearedTables = [
  "point_request_line where program_id = $1",
  "point_hold_lot h using point_hold x where x.id = h.hold_id and x.wallet_id = $1",
  "point_hold where wallet_id = $1",
  "point_entry where program_id = $1",
  "point_lot where program_id = $1",
  "point_account where wallet_id = $1",
  "point_window where program_id = $1",
  "program_store where program_id = $1",
  "program_rule where program_id = $1",
  "program_rate where program_id = $1",
  "point_value where program_id = $1",
  "loyalty_program where id = $1",
];

/** Deletes what a benchmark has left of its programme, including interrupted runs. */
export async function deletePoints(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: number }>("select id from loyalty_program where code = $1", [code]);
  await client.query("drop rule if exists point_dirty_off on point_dirty");
  for (const { id } of rows) {
    await client.query(
      "insert into rollup_dirty (cube, distributor_id, month) select distinct 'point', distributor_id, date_trunc('month', posted_on)::date from point_entry where program_id = $1",
      [id],
    );
    for (const of of clearedTables) await client.query(`delete from ${of}`, [id]);
  }
}

/** Creates a programme over all sales, with two in three stores as members and rates for tonnes of every brand. */
export async function openProgram(client: pg.Client): Promise<PointsStage> {
  await deletePoints(client);
  const one = async <T>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0] as T;
  const { id: program } = await one<{ id: number }>(
    `insert into loyalty_program (code, name, product_line_id, valid_from, status, stack_group, settle_days)
     select $1, $1, (select min(id) from product_line), date_trunc('month', min(sold_on))::date, 'active', $1, 366 from sale_line returning id`,
    [code],
  );
  const all = [
    "insert into program_rate (program_id, brand_id, uom_id, points, valid_from) select $1, b.id, u.id, 25, '2000-01-01' from brand b, uom u where upper(u.code) = 'TON'",
    "insert into program_rule (program_id, kind, threshold_tonnes, factor) values ($1, 'tier', 5, 1.1), ($1, 'tier', 10, 1.25)",
    "insert into point_value (program_id, value_rp, valid_from) values ($1, 1000, '2000-01-01')",
    "insert into program_store (program_id, store_id, stack_group, valid_from) select $1, s.id, 'BENCH', '2000-01-01' from store s where s.id % 3 <> 0",
  ];
  for (const text of all) await client.query(text, [program]);
  for (const table of ["loyalty_program", "program_store", "sale", "sale_line"]) await client.query(`analyze ${table}`);
  const { rows } = await client.query<{ m: string }>(
    `select g::date::text as m from loyalty_program p cross join lateral generate_series(p.valid_from::timestamp, (now() at time zone 'Asia/Jakarta')::date::timestamp, interval '1 month') g where p.id = $1 order by 1`,
    [program],
  );
  return {
    program,
    months: rows.map((r) => r.m),
    ...(await one<{ today: string; members: number }>(
      "select (now() at time zone 'Asia/Jakarta')::date::text as today, count(*)::int as members from program_store where program_id = $1",
      [program],
    )),
  };
}
