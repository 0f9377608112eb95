import type { Sql, Trade } from "./network.ts";
import type { Pushed } from "./push.ts";

/** Bulk customers in addition to a small network, and their contracts. */
export type BulkStage = {
  /** Served by the first distributor, by the second, and by the first until ten days ago; the last is closed and served by the first. */
  readonly customers: readonly [number, number, number, number];
  /** A project of the first customer, and one of the second. */
  readonly projects: readonly [string, string];
  readonly contract: number;
};

/** The first customer's contract price for the first product is 1,000,000 per tonne. */
export async function buildBulk(sql: Sql, trade: Trade): Promise<BulkStage> {
  const id = async (text: string, values: readonly unknown[] = []) =>
    Number(((await sql<{ id: number }>(`${text} returning id`, values))[0] as { id: number }).id);
  const segment = await id("insert into bulk_segment (code, name) values ('RMX', 'Beton siap pakai')");
  const customers: number[] = [];
  for (const [i, status] of ["active", "active", "active", "closed"].entries())
    customers.push(
      await id(
        "insert into bulk_customer (code, name, bulk_segment_id, district_id, status) values ($1, $2, $3, $4, $5)",
        [`C${i}`, `PT Beton ${i}`, segment, trade.districts[i === 1 ? 1 : 0], status],
      ),
    );
  for (const at of [0, 1])
    await sql(
      "insert into bulk_distributor (distributor_id, silo_tonnes, trucks, opcos, since) values ($1, 300, 5, 'O1', '2025-01-01')",
      [trade.distributors[at]],
    );
  for (const [customer, at, ended] of [
    [0, 0, null],
    [1, 1, null],
    [2, 0, 10],
    [3, 0, null],
  ] as const)
    await sql(
      "insert into bulk_customer_distributor (customer_id, distributor_id, valid_from, valid_to) values ($1, $2, '2025-01-01', $3::date - $4::int)",
      [customers[customer], trade.distributors[at], trade.today, ended],
    );
  const group = await id("insert into product_group (code, name) values ('CURAH', 'Semen curah')");
  await sql(
    "insert into product_group_member (product_id, product_group_id, valid_from) values ($1, $2, '2025-01-01')",
    [trade.products[0], group],
  );
  const contract = await id(
    "insert into bulk_contract (number, customer_id, product_group_id, tonnes, price, valid_from, valid_to, status) values ('K-1', $1, $2, 5000, 1000000, '2025-01-01', '2099-01-01', 'active')",
    [customers[0], group],
  );
  const position = await id("insert into position (code, name, kind) values ('KAM-1', 'KAM 1', 'KAM')");
  const projects: string[] = [];
  for (const at of [0, 1])
    projects.push(
      (
        await sql<{ code: string }>(
          `insert into project (name, customer_id, kind, district_id, stage_id, probability, stage_since, expected_tonnes, expected_close_on, kam_id)
           select $1, $2, 'road', $3, s.id, s.probability, $4, 500, $4, $5 from project_stage s where s.position = 1 returning code`,
          [`Jalan ${at}`, customers[at], trade.districts[at as 0], trade.today, position],
        )
      )[0]?.code as string,
    );
  return {
    customers: customers as unknown as BulkStage["customers"],
    projects: projects as unknown as BulkStage["projects"],
    contract,
  };
}

/** Documents of bulk sales to the first customer. */
export const bulkDocuments = (today: () => string) => ({
  sale: (externalId: string, tonnes: string, more: object = {}): Pushed => ({
    kind: "bulkSale",
    body: { externalId, customer: "C0", product: "P0", soldOn: today(), tonnes, ...more },
  }),
  back: (externalId: string, sale: string, tonnes: string, more: object = {}): Pushed => ({
    kind: "bulkReturn",
    body: { externalId, sale, returnedOn: today(), tonnes, reason: "silo penuh", ...more },
  }),
  cancel: (externalId: string, document: string): Pushed => ({
    kind: "bulkCancel",
    body: { externalId, document, reason: "tiket ganda" },
  }),
});
