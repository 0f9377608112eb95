import { Refused } from "#kit/refused.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import type { RewardMoveRow } from "../reward.calls.ts";

export type StockMove = {
  readonly reward: number;
  readonly type: RewardMoveRow["type"];
  /** Change in pieces. */
  readonly onHand: number;
  readonly reserved: number;
  readonly redemption?: number;
  readonly reason?: string | null;
};

/**
 * Changes the stock of a gift and logs the change, in the caller's transaction. Refuses with `reward.outOfStock` if
 * fewer are free than requested, and with `reward.reserved` if the stock would be less than the reservations.
 */
export async function moveReward(db: Db, m: StockMove): Promise<void> {
  const sys = db.internal("stock of gifts");
  await sys.run("insert into {!reward_stock} (reward_id) values (:reward) on conflict do nothing", {
    reward: m.reward,
  });
  const stock = await sys.one<{ onHand: number; reserved: number }>(
    'select s.on_hand as "onHand", s.reserved from {reward_stock} s where s.reward_id = :reward for update of s',
    { reward: m.reward },
  );
  const left = stock.onHand + m.onHand - stock.reserved - m.reserved;
  if (left < 0)
    throw m.type === "correction" ? stillReserved(stock.reserved) : outOfStock(stock.onHand - stock.reserved);
  await sys.run(
    "update {!reward_stock} set on_hand = on_hand + :onHand::int, reserved = reserved + :reserved::int where reward_id = :reward",
    { reward: m.reward, onHand: m.onHand, reserved: m.reserved },
  );
  await sys.run(
    `insert into {!reward_move} (reward_id, type, on_hand, reserved, redemption_id, reason, moved_on, created_by)
     values (:reward, :type, :onHand, :reserved, :redemption::bigint, :reason, :day, :by::bigint)`,
    {
      ...m,
      redemption: m.redemption ?? null,
      reason: m.reason ?? null,
      day: await today(sys),
      by: db.access.kind === "person" ? db.access.userId : null,
    },
  );
}

const outOfStock = (left: number) =>
  new Refused(
    "reward.outOfStock",
    "Stok hadiah tersisa {left}.",
    [{ field: "content.qty", message: "Stok hadiah tersisa {left}.", values: { left } }],
    422,
    { left },
  );
const stillReserved = (reserved: number) =>
  new Refused(
    "reward.reserved",
    "{reserved} hadiah sudah dipesan; stok tidak boleh kurang dari itu.",
    [
      {
        field: "qty",
        message: "{reserved} hadiah sudah dipesan; stok tidak boleh kurang dari itu.",
        values: { reserved },
      },
    ],
    422,
    { reserved },
  );
