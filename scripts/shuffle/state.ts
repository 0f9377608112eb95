import { createHash } from "node:crypto";
import type pg from "pg";

/**
 * When stock reaches zero, its remaining thousandths are written off, and the time of that depends on the order; this
 * excludes such movements.
 */
const moved = "m.type <> 'uomRevaluation'";
/**
 * The final state without ids and times, which depend on the order of arrival. What was undone may or may not be
 * included.
 */
const parts = {
  documents:
    "select c.code, i.external_id, i.kind, i.content_hash, i.state, i.code as why, i.in_force from push_item i join api_client c on c.id = i.client_id order by 1, 2",
  sales:
    "select c.code, s.external_id, s.kind, s.sold_on, s.tonnes, s.gross_total, s.discount_total, s.net_total, s.tax_total, s.status, s.store_id, o.external_id as of from sale s join api_client c on c.id = s.client_id left join sale o on o.distributor_id = s.distributor_id and o.id = s.original_sale_id where s.status = 'posted' order by 1, 2",
  bulk: "select c.code, b.external_id, b.kind, b.sold_on, b.customer_id, b.tonnes, b.unit_price, b.net_total, b.tax_total, b.discount, b.ticket, o.external_id as of from bulk_sale b join api_client c on c.id = b.client_id left join bulk_sale o on o.distributor_id = b.distributor_id and o.id = b.original_id where b.status = 'posted' order by 1, 2",
  lines:
    "select c.code, s.external_id, l.line_no, l.product_id, l.qty, l.tonnes, l.unit_price, l.discount, l.net, l.tax, l.sign, l.status, l.sold_on from sale_line l join sale s on s.distributor_id = l.distributor_id and s.id = l.sale_id join api_client c on c.id = s.client_id where s.status = 'posted' order by 1, 2, 3",
  receipts:
    "select c.code, p.external_id, p.received_on, p.tonnes, p.net_total, p.tax_total, p.status, d.external_id as delivery from purchase p join api_client c on c.id = p.client_id left join delivery d on d.distributor_id = p.distributor_id and d.id = p.delivery_id where p.status = 'posted' order by 1, 2",
  deliveries:
    "select c.code, d.external_id, d.status, d.shipped_on, d.shipped_tonnes, d.received_tonnes, d.damaged_tonnes, l.line_no, l.shipped_qty, l.received_qty, l.damaged_qty from delivery d join api_client c on c.id = d.client_id join delivery_line l on l.distributor_id = d.distributor_id and l.delivery_id = d.id order by 1, 2, l.line_no",
  levels: `select l.warehouse_id, l.product_id, l.qty, (select sum(m.tonnes) from stock_movement m where m.warehouse_id = l.warehouse_id and m.product_id = l.product_id and ${moved}) as tonnes from stock_level l order by 1, 2`,
  ledger: `select m.warehouse_id, m.product_id, m.moved_on, sum(m.qty) as qty, sum(m.tonnes) as tonnes from stock_movement m where ${moved} group by 1, 2, 3 having sum(m.qty) <> 0 or sum(m.tonnes) <> 0 order by 1, 2, 3`,
  reports:
    "select warehouse_id, product_id, reported_for, qty, tonnes, external_id, reported_at from stock_report order by 1, 2, 3",
  windows:
    "select w.distributor_id, w.program_id, w.store_id, w.window_from, w.tonnes, w.base, w.points, w.bonus, w.posted_points, w.posted_bonus, w.state from point_window w where w.tonnes <> 0 or w.points <> 0 or w.posted_points <> 0 order by 1, 2, 3, 4",
  balances:
    "select a.wallet_id, a.store_id, a.balance, a.pending, a.held, a.debt from point_account a where a.seq > 0 order by 1, 2",
  zeroReports:
    "select distributor_id, day, state, documents, note, external_id, source, archived_at from nil_report order by 1, 2",
} as const;
export type Part = keyof typeof parts;
export type State = { readonly hash: string; readonly rows: Readonly<Record<Part, readonly string[]>> };

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

export async function stateOf(pool: pg.Pool): Promise<State> {
  const rows = {} as Record<Part, string[]>;
  for (const [part, text] of Object.entries(parts))
    rows[part as Part] = (await pool.query(text)).rows.map((r) => JSON.stringify(r));
  return { hash: hashOf(JSON.stringify(rows)), rows };
}

/** Where two states differ, in short. */
export function difference(a: State, b: State): string[] {
  return (Object.keys(parts) as Part[]).flatMap((part) => {
    const [one, other] = [new Set(a.rows[part]), new Set(b.rows[part])];
    const gone = a.rows[part].filter((r) => !other.has(r));
    const come = b.rows[part].filter((r) => !one.has(r));
    return gone.length + come.length === 0
      ? []
      : [`${part}: ${gone.length} missing, ${come.length} additional; ${gone[0] ?? "–"} | ${come[0] ?? "–"}`];
  });
}

/**
 * Conditions that hold in any order: nothing is waiting or incomplete, stock levels equal their ledger and are not
 * negative, and each number is used once.
 */
const faults = {
  "still waiting": "select external_id, waits_for from push_item where state = 'waiting'",
  "valid document failed":
    "select external_id, code, message from push_item where state = 'failed' and external_id not like 'X-%'",
  "in force although a cancellation of it is applied":
    "select i.external_id, i.state from push_item c join push_item i on i.client_id = c.client_id and i.external_id = c.payload::json ->> 'document' where c.kind in ('cancellation', 'bulkCancel') and c.state = 'applied' and i.state <> 'void'",
  "invalid document accepted":
    "select external_id, state from push_item where state <> 'failed' and external_id like 'X-%'",
  "bulk month not marked":
    "select distinct s.distributor_id, date_trunc('month', s.sold_on) from bulk_sale s where s.status = 'posted' and not exists (select 1 from rollup_dirty d where d.cube = 'bulk' and d.distributor_id = s.distributor_id and d.month = date_trunc('month', s.sold_on)) and not exists (select 1 from rollup_state r where r.cube = 'bulk' and r.distributor_id = s.distributor_id and r.month = date_trunc('month', s.sold_on))",
  "no bulk sale is posted":
    "select 1 as nothing where not exists (select 1 from bulk_sale b where b.status = 'posted')",
  "stored twice": "select distributor_id, client_id, external_id from sale group by 1, 2, 3 having count(*) > 1",
  "stock level differs from the ledger":
    "select l.product_id, l.qty, m.qty as ledger from stock_level l left join (select warehouse_id, product_id, sum(qty) as qty, sum(tonnes) as tonnes from stock_movement group by 1, 2) m using (warehouse_id, product_id) where (l.qty, l.tonnes) is distinct from (coalesce(m.qty, 0), coalesce(m.tonnes, 0)) or l.qty < 0",
  "month not marked":
    "select distinct s.distributor_id, date_trunc('month', s.sold_on) from sale s where s.status = 'posted' and not exists (select 1 from rollup_dirty d where d.distributor_id = s.distributor_id and d.month = date_trunc('month', s.sold_on)) and not exists (select 1 from rollup_state r where r.distributor_id = s.distributor_id and r.month = date_trunc('month', s.sold_on))",
  "balance differs from entries, lots or windows":
    'select a.wallet_id, a.store_id, a.balance from point_account a where a.balance <> (select coalesce(sum(e.points), 0) from point_entry e where e.wallet_id = a.wallet_id and e.store_id = a.store_id) or a.balance <> (select coalesce(sum(l."left"), 0) from point_lot l where l.wallet_id = a.wallet_id and l.store_id = a.store_id) or a.balance - a.debt <> (select coalesce(sum(w.posted_points + w.posted_bonus), 0) from point_window w where w.program_id = a.wallet_id and w.store_id = a.store_id)',
  "no points were earned": "select 1 as nothing where not exists (select 1 from point_window w where w.points > 0)",
  "window not posted, or posted points differ":
    "select w.program_id, w.store_id, w.points, w.posted_points from point_window w where w.state <> 'ok' or w.points <> w.posted_points",
  "zero report contradicts the documents":
    "select n.distributor_id, n.day, n.documents from nil_report n where n.documents <> (select count(*) from sale s where s.distributor_id = n.distributor_id and s.sold_on = n.day and s.status = 'posted') + (select count(*) from purchase p where p.distributor_id = n.distributor_id and p.received_on = n.day and p.status = 'posted')",
} as const;

export async function faultsIn(pool: pg.Pool): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, text] of Object.entries(faults)) {
    const { rows } = await pool.query(text);
    if (rows.length > 0) problems.push(`${rows.length} × ${what}: ${JSON.stringify(rows[0])}`);
  }
  return problems;
}
