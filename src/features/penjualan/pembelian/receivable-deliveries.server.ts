import type { RefValue } from "#kit/field.ts";
import type { Db } from "#platform/database/index.server.ts";
import { likeText } from "#platform/records/index.server.ts";

type ReceivableInput = { readonly q?: string | undefined; readonly warehouse?: number | undefined };
const offered = 20;
/** Maximum number of deliveries searched; older ones are found by number. */
const lookedAt = 500;

/** Deliveries that are not completely received, newest first; without a search only those that have left the plant. */
export const receivableDeliveries = (db: Db, { q = "", warehouse }: ReceivableInput): Promise<RefValue[]> =>
  db.query<RefValue>(
    `with d as materialized (
       select n.id, n.number, n.distributor_id, n.shipped_on from {delivery} n
       where n.status <> 'cancelled' and n.archived_at is null and ${q.trim() ? "n.number ilike :q" : "n.shipped_on is not null"}${warehouse === undefined ? "" : " and n.warehouse_id = :warehouse"}
       order by n.shipped_on desc, n.id desc limit ${lookedAt}
     ), shipped as materialized (
       select l.delivery_id, l.product_id, sum(l.shipped_tonnes) as tonnes from {delivery_line} l
       where (l.distributor_id, l.delivery_id) in (select distributor_id, id from d) group by 1, 2
     ), received as materialized (
       select t.delivery_id, x.product_id, sum(x.tonnes) as tonnes from {purchase} t join {purchase_line} x on x.distributor_id = t.distributor_id and x.purchase_id = t.id
       where (t.distributor_id, t.delivery_id) in (select distributor_id, id from d) and t.kind = 'receipt' and t.status = 'posted' group by 1, 2
     )
     select d.id, d.number as label from d where d.id in (
       select s.delivery_id from shipped s left join received r on r.delivery_id = s.delivery_id and r.product_id = s.product_id where s.tonnes > coalesce(r.tonnes, 0))
     order by d.shipped_on desc, d.id desc limit ${offered}`,
    { ...(q.trim() ? { q: `%${likeText(q.trim())}%` } : {}), ...(warehouse === undefined ? {} : { warehouse }) },
  );
