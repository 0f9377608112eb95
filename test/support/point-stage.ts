import type { Db } from "#platform/database/index.server.ts";
import { markPoints, programChanged } from "#features/program-loyalty/point/dirty.server.ts";
import { awardAll, type RoundOptions } from "#features/program-loyalty/point/round.server.ts";
import type { Sql, Trade } from "./network.ts";

export type SoldLine = {
  readonly product: number;
  readonly qty: number;
  readonly tonnes?: string;
  readonly uom?: number;
};
export type Selling = {
  readonly store: number;
  readonly day: string;
  readonly lines: readonly SoldLine[];
  readonly at?: 0 | 1;
};
export type ProgramOf = Readonly<Record<string, unknown>> & {
  readonly tiers?: readonly (readonly [string, string])[];
  readonly rates?: readonly (readonly [product: number, points: string])[];
};

export function stageOn({ db, sql, trade }: { readonly db: Db; readonly sql: Sql; readonly trade: Trade }) {
  let made = 0;
  const idOf = async (text: string, values: readonly unknown[]) =>
    Number((await sql<{ id: number }>(`${text} returning id`, values))[0]?.id);
  const linesOf = ({ lines }: Pick<Selling, "lines">) =>
    JSON.stringify(
      lines.map((l, i) => ({
        no: i + 1,
        uom: trade.uoms.zak,
        tonnes: asDecimal(l.qty * 40),
        ...l,
      })),
    );
  const insertLines = (sale: number, distributor: number, sign: 1 | -1, s: Selling) =>
    sql(
      `insert into sale_line (distributor_id, sale_id, line_no, product_id, uom_id, qty, tonnes, unit_price, net, sign, status, sold_on, warehouse_id, store_id, district_id)
       select s.distributor_id, s.id, x.no, x.product, x.uom, x.qty, x.tonnes, 0, 0, $3, 'posted', s.sold_on, s.warehouse_id, s.store_id, s.district_id
       from sale s, jsonb_to_recordset($4::jsonb) as x(no int, product bigint, uom bigint, qty numeric, tonnes numeric) where s.distributor_id = $1 and s.id = $2`,
      [distributor, sale, sign, linesOf(s)],
    );
  const stage = {
    db,
    sql,
    trade,
    async store(district: 0 | 1 = 0) {
      const id = await idOf("insert into store (code, name, district_id) values ($1, $1, $2)", [
        `TP${++made}`,
        trade.districts[district],
      ]);
      return id;
    },
    /** A running programme by month whose rates count bags; omitted figures have the defaults of the table. */
    async program({ tiers = [], rates = [[trade.products[0] as number, "1"]], ...columns }: ProgramOf = {}) {
      const code = `PR${++made}`;
      const all: Record<string, unknown> = {
        ...{ code, name: code, stack_group: code, valid_from: "2020-01-01", status: "active" },
        ...columns,
      };
      const names = Object.keys(all);
      const id = await idOf(
        `insert into loyalty_program (product_line_id, ${names.join(", ")}) select l.id, ${names.map((_, i) => `$${i + 1}`).join(", ")} from product_line l limit 1`,
        Object.values(all),
      );
      for (const [threshold, factor] of tiers)
        await sql("insert into program_rule (program_id, kind, threshold_tonnes, factor) values ($1, 'tier', $2, $3)", [
          id,
          threshold,
          factor,
        ]);
      for (const [product, points] of rates)
        await sql(
          "insert into program_rate (program_id, product_id, uom_id, points, valid_from) values ($1, $2, $3, $4, '2020-01-01')",
          [id, product, trade.uoms.zak, points],
        );
      return id;
    },
    async join(program: number, store: number, from = "2020-01-01") {
      await sql(
        "insert into program_store (program_id, store_id, stack_group, valid_from) select p.id, $2, p.stack_group, $3 from loyalty_program p where p.id = $1",
        [program, store, from],
      );
    },
    /** A programme with one member. */
    async member(columns: ProgramOf = {}) {
      const [program, store] = [await stage.program(columns), await stage.store()];
      await stage.join(program, store);
      return { program, store, wallet: program };
    },
    async sell(s: Selling): Promise<number> {
      const at = s.at ?? 0;
      const distributor = trade.distributors[at];
      const sale = await idOf(
        `insert into sale (distributor_id, number, kind, status, source, sold_on, store_id, warehouse_id, district_id)
         select $1, $2, 'sale', 'posted', 'form', $3, s.id, $4, s.district_id from store s where s.id = $5`,
        [distributor, `S${++made}`, s.day, trade.warehouses[at], s.store],
      );
      await insertLines(sale, distributor, 1, s);
      await markPoints(db, [
        { distributorId: distributor, storeId: s.store, day: s.day, cause: "sale", causeId: sale },
      ]);
      return sale;
    },
    async giveBack(sale: number, day: string, lines: readonly SoldLine[]): Promise<number> {
      const back = await idOf(
        `insert into sale (distributor_id, number, kind, status, source, sold_on, store_id, warehouse_id, district_id, original_sale_id)
         select o.distributor_id, $2, 'return', 'posted', 'form', $3, o.store_id, o.warehouse_id, o.district_id, o.id from sale o where o.id = $1`,
        [sale, `R${++made}`, day],
      );
      const [o] = await sql<{ d: number; s: number; day: string }>(
        "select distributor_id as d, store_id as s, sold_on as day from sale where id = $1",
        [sale],
      );
      if (!o) throw new Error("no such sale");
      await insertLines(back, o.d, -1, { store: o.s, day, lines });
      await markPoints(db, [{ distributorId: o.d, storeId: o.s, day: o.day, cause: "return", causeId: back }]);
      return back;
    },
    async cancel(sale: number): Promise<void> {
      const [o] = await sql<{ d: number; s: number; day: string }>(
        `update sale t set status = 'cancelled', cancelled_at = now() where t.id = $1 returning t.distributor_id as d, t.store_id as s,
         coalesce((select o.sold_on from sale o where o.distributor_id = t.distributor_id and o.id = t.original_sale_id), t.sold_on) as day`,
        [sale],
      );
      if (!o) throw new Error("no such sale");
      await sql("update sale_line set status = 'cancelled' where sale_id = $1", [sale]);
      await markPoints(db, [{ distributorId: o.d, storeId: o.s, day: o.day, cause: "cancellation", causeId: sale }]);
    },
    changed: (program: number) => db.tx((tx) => programChanged(tx.asPortal("job", "test"), program)),
    award: (today: string, options: RoundOptions = {}) => awardAll(db, { ...options, today }),
    async account({ wallet, store }: { readonly wallet: number; readonly store: number }) {
      const [row] = await sql<{ balance: number; pending: number; held: number; debt: number }>(
        "select balance, pending, held, debt from point_account where wallet_id = $1 and store_id = $2",
        [wallet, store],
      );
      return row ?? { balance: 0, pending: 0, held: 0, debt: 0 };
    },
    /** Entries of a store as "type points" in their order. */
    entries: async (store: number) =>
      (
        await sql<{ e: string }>(
          "select type || ' ' || points as e from point_entry where store_id = $1 order by wallet_id, seq",
          [store],
        )
      ).map((r) => r.e),
    /** Points of each lot with a balance, by window. */
    lots: async (store: number) =>
      Object.fromEntries(
        (
          await sql<{ w: string; n: number }>(
            `select to_char(window_from, 'YYYY-MM') as w, sum("left")::int as n from point_lot where store_id = $1 group by 1 order by 1`,
            [store],
          )
        ).map((r) => [r.w, r.n]),
      ),
  };
  return stage;
}
/** Thousandths as a decimal. */
export const asDecimal = (thousandths: number): string => {
  const digits = String(thousandths).padStart(4, "0");
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
};
