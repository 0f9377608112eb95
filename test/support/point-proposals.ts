import type { PointsFacts, PointsLine } from "#features/program-loyalty/proposals/points-calls.ts";
import { importsOf, sheet } from "./imports.ts";
import type { Client } from "./portal.ts";
import { dataOf, openRedemptions } from "./redemptions.ts";

export type Opened = { readonly id: number; readonly number: string; readonly version: number };
type LineOf = Partial<{ reason: string; validUntil: string | null; note: string | null }>;
const head = ["Nomor dokumen", "Baris", "Program", "Kode toko", "Poin", "Alasan", "Berlaku sampai", "Catatan"];

/**
 * A portal with members that have points, programmes with both kinds of approval, and calls that submit proposals of
 * points.
 */
export async function openProposals() {
  const r = await openRedemptions();
  const { sql } = r;
  const program = async (approval: "v1" | "v2") => {
    const id = await r.stage.program({ approval });
    await sql("insert into point_value (program_id, value_rp, valid_from) values ($1, 1000, '2020-01-01')", [id]);
    return id;
  };
  const [v1, v2] = [await program("v1"), await program("v2")];
  const codeOf = async (table: "store" | "loyalty_program", id: number) =>
    (await sql<{ code: string }>(`select code from ${table} where id = $1`, [id]))[0]?.code as string;
  let documents = 0;
  const p = {
    ...r,
    ...{ v1, v2, program },
    /** A member of a programme whose sales of today earned the given points. */
    async member(of: number, points = 0, district: 0 | 1 = 0): Promise<number> {
      const store = await r.stage.store(district);
      await r.stage.join(of, store);
      if (points > 0) await r.earn(store, points);
      return store;
    },
    /** One verified owner of the given stores. */
    async own(stores: readonly number[], kyc = "verified"): Promise<number> {
      const [owner] = await sql<{ id: number }>(
        "insert into store_owner (name, kyc) values ('Hasan', $1) returning id",
        [kyc],
      );
      await sql("update store set owner_id = $1 where id = any($2::bigint[])", [owner?.id, stores]);
      return Number(owner?.id);
    },
    send: (
      by: Client,
      of: number,
      lines: readonly (readonly [store: number, points: number, more?: LineOf])[],
      kind: "batch" | "proposal" = "proposal",
    ) =>
      by.post(`/api/point-${kind}`, {
        content: {
          program: of,
          note: null,
          lines: lines.map(([store, points, more]) => ({
            ...{ store, points, reason: "correction", validUntil: null, note: null },
            ...more,
          })),
        },
        submit: true,
      }),
    facts: async (by: Client, id: number, kind: "batch" | "proposal" = "proposal") =>
      (await by.get(`/api/point-${kind}/${id}`)).json as PointsFacts,
    lines: async (by: Client, id: number, kind: "batch" | "proposal" = "proposal") =>
      ((await by.get(`/api/point-${kind}/${id}/line`)).json as { data: PointsLine[] }).data,
    /** An import of a file with one document that was read but not written. */
    async file(
      by: Client,
      of: number,
      lines: readonly (readonly [store: number, points: number | string, reason?: string])[],
    ) {
      const document = `DOK-${++documents}`;
      const rows = [];
      for (const [i, [store, points, reason]] of lines.entries())
        rows.push([
          document,
          i + 1,
          await codeOf("loyalty_program", of),
          await codeOf("store", store),
          points,
          reason ?? "Koreksi",
          null,
          null,
        ]);
      const imports = importsOf(by);
      return { imports, batch: await imports.bring("pointUpload", await sheet([head, ...rows])), document };
    },
    submissions: (document: string) =>
      sql<{ id: number; number: string; state: string; kind: string }>(
        "select distinct s.id, s.number, s.state, s.kind from submission s where s.payload->>'document' = $1 order by s.id",
        [document],
      ),
    balance: async (wallet: number, store: number) => (await r.stage.account({ wallet, store })).balance,
    transfer: (by: Client, wallet: number, from: number, to: number, points: number) =>
      by.post("/api/point-transfer/now", { wallet, from, to, points, reason: "pindah stok hadiah" }),
    opened: dataOf<Opened>,
  };
  return p;
}
export type Proposals = Awaited<ReturnType<typeof openProposals>>;
