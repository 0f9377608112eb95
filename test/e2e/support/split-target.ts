import { expect } from "vitest";
import type { TargetSplit } from "#features/master/target-penjualan-distributor/target-split.calls.ts";
import type { Portal } from "../../support/portal.ts";

/** Enters a target of 90.25 t for a distributor with several stores; `saveAs` replaces some shares of its allocation. */
export async function splitTarget(portal: Portal, username: string) {
  const person = await portal.as(username);
  const [of] = await portal.sql<{ distributor: number; group: number }>(
    `select d.id::int as distributor, (select min(g.id)::int from product_group g where g.archived_at is null) as group
     from distributor d where (select count(*) from store_distributor m join store s on s.id = m.store_id
       where m.distributor_id = d.id and m.kind = 'main' and m.valid_to is null and s.status = 'active') > 3 order by d.id limit 1`,
  );
  const cells = [{ group: of?.group, month: 1, tonnes: "90.25", version: null }];
  const body = { distributor: of?.distributor, year: 2035, cells };
  expect((await person.request("PUT", "/api/sales-target/grid", { body })).status).toBe(200);
  const [target] = await portal.sql<{ id: number }>(
    "select id::int from sales_target where kind = 'distributor' and month = '2035-01-01' and distributor_id = $1",
    [of?.distributor],
  );
  const address = `/api/sales-target/${target?.id}/split/store`;
  const read = async () => (await person.get(address)).json as TargetSplit;
  const saveAs = async (shares: readonly string[]) => {
    const { target: saved, split, rows } = await read();
    const next = rows.map((r, i) => ({ store: r.store?.id ?? null, position: null, tonnes: shares[i] ?? r.tonnes }));
    const versions = { target: saved.version, version: split?.version ?? null };
    return person.request("PUT", address, { body: { ...versions, method: "manual", rows: next } });
  };
  return { id: target?.id, read, saveAs };
}
