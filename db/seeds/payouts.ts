import { createHash } from "node:crypto";
import type pg from "pg";
import { mandiriMcm, type Transfer } from "../../src/features/program-loyalty/laporan/penukaran-uang/payout-file.ts";
import { rewards } from "./redemptions.ts";

/** The stock of gifts after its movements, and the files that pay money. */
export async function seedPayouts(pool: pg.Pool, firstDay: string): Promise<void> {
  for (const [code, , , , , stock] of rewards)
    if (stock > 0)
      await pool.query(
        "insert into reward_move (reward_id, type, on_hand, reserved, reason, moved_on) select r.id, 'receipt', $2, 0, 'Pembelian awal', $3 from reward r where r.code = $1",
        [code, stock, firstDay],
      );
  await pool.query(
    `insert into reward_move (reward_id, type, on_hand, reserved, redemption_id, moved_on)
     select r.reward_id, x.type, x.on_hand, x.reserved, r.id, coalesce((case x.type when 'ship' then r.shipped_at when 'back' then r.returned_at else r.updated_at end at time zone 'Asia/Jakarta')::date, r.requested_on)
     from redemption r join (values (1, 'reserve', 0, 1), (2, 'ship', -1, -1), (3, 'back', 1, 1), (4, 'release', 0, -1)) x(n, type, on_hand, reserved)
       on x.n = 1 or (x.n = 2 and r.shipped_at is not null) or (x.n = 3 and r.state = 'returned') or (x.n = 4 and r.state in ('rejected', 'withdrawn', 'cancelled'))
     where r.kind = 'gift' order by r.id, x.n`,
  );
  await pool.query(
    "insert into reward_stock (reward_id, on_hand, reserved) select m.reward_id, sum(m.on_hand), sum(m.reserved) from reward_move m group by 1",
  );
  await batchOf(pool, ["paid", "failed", "sent"], "sent");
  // after a failed transfer, the store has had another account since the day before yesterday
  await pool.query(
    `update store s set bank_id = coalesce(s.bank_id, (select min(b.id) from bank b)), account_number = '8' || lpad((s.id * 31)::text, 9, '0'), account_changed_at = now() - interval '2 days', version = s.version + 1
     where s.id = (select r.store_id from redemption r where r.state = 'failed' order by r.id limit 1)`,
  );
  await batchOf(pool, ["batched"], "open");
}

async function batchOf(pool: pg.Pool, states: readonly string[], state: "sent" | "open"): Promise<void> {
  const { rows } = await pool.query<Transfer & { id: number; number: string; state: string; day: string }>(
    `select r.id, r.number, r.state, coalesce(r.paid_on, r.requested_on)::text as day, r.account_number as account, r.account_holder as name, b.code as bank, r.net_rp::text as amount, 'TU' || lpad(r.id::text, 10, '0') || 'K1' as reference, 'Penukaran poin ' || r.number as remark
     from redemption r join bank b on b.id = r.bank_id where r.kind = 'money' and r.state = any($1) order by r.id`,
    [states],
  );
  const payOn = rows.at(-1)?.day;
  if (payOn === undefined) return;
  const content = Buffer.from(mandiriMcm({ payOn, debitAccount: "1370001234567", debitBank: "MANDIRI" }, rows));
  const sent = state === "sent";
  const { rows: made } = await pool.query<{ id: number }>(
    `with n as (select nextval(pg_get_serial_sequence('payout_batch', 'id')) as id)
     insert into payout_batch (id, number, format, debit_account, pay_on, state, file_name, mime, content, sha256, created_by, released_by, released_at)
     select n.id, 'BB-' || to_char($1::date, 'YYMM') || '-' || lpad(n.id::text, 6, '0'), 'mandiri-mcm', '1370001234567', $1::date, $2, case when $3::boolean then 'berkas.csv' end, case when $3 then 'text/csv' end, $4, $5,
       (select min(u.id) from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.code = 'ROLE_TIM_CRM'), case when $3 then (select min(id) from app_user where username = 'admin') end, case when $3 then $1::date::timestamptz end from n returning id`,
    [payOn, state, sent, sent ? content : null, sent ? createHash("sha256").update(content).digest("hex") : null],
  );
  for (const r of rows)
    await pool.query(
      "insert into payout (batch_id, redemption_id, reference, amount, attempt, state, settled_on, bank_reason) values ($1, $2, $3, $4, 1, $5, $6, $7)",
      [
        ...[made[0]?.id, r.id, r.reference, r.amount, r.state === "batched" ? "open" : r.state],
        r.state === "paid" || r.state === "failed" ? r.day : null,
        r.state === "failed" ? "Rekening ditutup" : null,
      ],
    );
}
