import type { Db } from "#platform/database/index.server.ts";
import type { ProposedChange } from "./perubahan.calls.ts";

const tables = {
  product: "product",
  productGroup: "product_group",
  brand: "brand",
  uom: "uom",
  area: "area",
  cluster: "cluster",
  segment: "customer_segment",
  opco: "opco",
} as const;
type Kind = keyof typeof tables;

/** Names of all rows that a change refers to, by "kind/id". */
export async function namesOf(db: Db, { rules }: ProposedChange): Promise<Record<string, string>> {
  const idsByKind = new Map<Kind, Set<number>>();
  const addId = (kind: Kind, id: number | null | undefined) => {
    if (id) idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id));
  };
  for (const row of [...(rules?.rates ?? []), ...(rules?.multipliers ?? []), ...(rules?.shares ?? [])])
    for (const kind of Object.keys(tables) as Kind[])
      addId(kind, (row as unknown as Readonly<Record<string, number>>)[kind]);
  for (const area of rules?.areas ?? []) addId("area", area);
  const names: Record<string, string> = {};
  for (const [kind, ids] of idsByKind) {
    const rows = await db.query<{ id: number; label: string }>(
      `select t.id, concat_ws(' – ', t.code, t.name) as label from {~${tables[kind]}} t where t.id = any(:ids::bigint[])`,
      { ids: [...ids] },
    );
    for (const r of rows) names[`${kind}/${r.id}`] = r.label;
  }
  return names;
}
