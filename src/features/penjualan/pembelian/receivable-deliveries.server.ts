import type { RefValue } from "#kit/field.ts";
import type { Db } from "#server/db/db.ts";
import { likeText } from "#server/resource/filter.ts";

type Asked = { readonly q?: string | undefined; readonly warehouse?: number | undefined };
const offered = 20;
/** What is older and has still not arrived is found by its number. */
const lookedAt = 500;

/** Deliveries of which something is left to receive, the newest first; without words only such as have left the plant. */
export const receivableDeliveries = (db: Db, { q = "", warehouse }: Asked): Promise<RefValue[]> =>
  db.query<RefValue>(
    `select d.id, d.number as label from (
       select n.id, n.number, n.distributor_id, n.shipped_on from {delivery} n
       where n.status <> 'cancelled' and n.archived_at is null and ${q.trim() ? "n.number ilike :q" : "n.shipped_on is not null"}${warehouse === undefined ? "" : " and n.warehouse_id = :warehouse"}
       order by n.shipped_on desc, n.id desc limit ${lookedAt}
     ) d where exists (
       select 1 from {delivery_line} l where l.distributor_id = d.distributor_id and l.delivery_id = d.id group by l.product_id
       having sum(l.shipped_tonnes) > (
         select coalesce(sum(x.tonnes), 0) from {purchase} t join {purchase_line} x on x.distributor_id = t.distributor_id and x.purchase_id = t.id
         where t.distributor_id = d.distributor_id and t.delivery_id = d.id and x.product_id = l.product_id and t.kind = 'receipt' and t.status = 'posted'
       )
     ) order by d.shipped_on desc, d.id desc limit ${offered}`,
    { ...(q.trim() ? { q: `%${likeText(q.trim())}%` } : {}), ...(warehouse === undefined ? {} : { warehouse }) },
  );
