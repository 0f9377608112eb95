import { giftStates, moneyStates } from "#features/program-loyalty/redemption/redemption-calls.ts";
import { defineSources, type Source } from "#platform/report/index.server.ts";
import { GiftRedemptions, MoneyRedemptions, stateIds } from "./redemptions.cube.ts";

const dayOf = (instant: string) => `(${instant} at time zone 'Asia/Jakarta')::date`;
type Kind = "gift" | "money";
const states = { gift: giftStates, money: moneyStates } as const;

/** Rows of one kind; a row dated by a step exists only if the step was taken. */
const of = (kind: Kind, where: string): Pick<Source, "table" | "columns" | "where" | "weight"> => ({
  table: "redemption",
  where: `f.kind = '${kind}' and f.archived_at is null and ${where}`,
  columns: {
    program_id: "f.program_id",
    reward_id: "f.reward_id",
    store_id: "f.store_id",
    distributor_id: "coalesce(f.distributor_id, 0)",
    status_id: `case ${Object.entries(stateIds(states[kind]))
      .map(([id, state]) => `when f.state = '${state}' then ${id}`)
      .join(" ")} else 0 end`,
    ...(kind === "money" ? { bank_id: "f.bank_id" } : {}),
  },
  weight: 500,
});
const ended = { gift: "f.delivered_at", money: "f.paid_on" } as const;
const endDay = { gift: dayOf(ended.gift), money: ended.money } as const;
const over = ["rejected", "withdrawn", "cancelled"].map((s) => `'${s}'`).join(", ");
/** The day on which a redemption was finished. */
const finished = (kind: Kind) =>
  `coalesce(${endDay[kind]}, case when f.state in (${over}) then ${dayOf("f.updated_at")} end)`;
const decided = `coalesce(${dayOf("f.approved_at")}, case when f.state in ('rejected', 'withdrawn') then ${dayOf("f.updated_at")} end)`;

/** Redemptions by the day of each step, and open ones as of a day. */
const sourcesOf = (kind: Kind, late: { readonly leaf: string; readonly days: number }): Source[] => [
  { ...of(kind, "true"), grain: "day", date: "f.requested_on", leaves: { redemptions: "1" } },
  {
    ...of(kind, "case when d.sign = 1 then f.approved_at else f.cancelled_at end is not null"),
    grain: "day",
    date: dayOf("case when d.sign = 1 then f.approved_at else f.cancelled_at end"),
    // an approval counts on its day; a later cancellation subtracts it on the day of the cancellation
    join: "cross join (values (1), (-1)) d(sign)",
    leaves: {
      approved: "case when d.sign = 1 then 1 else 0 end",
      cancelled: "case when d.sign = -1 then 1 else 0 end",
      redeemedPoints: "d.sign * f.points",
      redeemedValue: "d.sign * f.value_rp",
    },
  },
  { ...of(kind, "f.state = 'rejected'"), grain: "day", date: dayOf("f.updated_at"), leaves: { rejected: "1" } },
  {
    ...of(kind, `${ended[kind]} is not null`),
    grain: "day",
    date: endDay[kind],
    leaves: {
      leadDaysMedian: `${endDay[kind]} - f.requested_on`,
      ...(kind === "gift" ? { delivered: "1" } : { paid: "1", paidRp: "f.net_rp" }),
    },
  },
  { ...of(kind, "true"), grain: "asOf", date: "f.requested_on", until: decided, leaves: { heldPoints: "f.points" } },
  {
    ...of(kind, "true"),
    grain: "asOf",
    date: `f.requested_on + ${late.days + 1}`,
    until: finished(kind),
    leaves: { [late.leaf]: "1" },
  },
];
const failed: Source = {
  ...of("money", "f.state = 'failed'"),
  grain: "day",
  date: dayOf("f.updated_at"),
  leaves: { payFailed: "1" },
};

export const giftRedemptionSources = defineSources(
  GiftRedemptions,
  sourcesOf("gift", { leaf: "undelivered", days: 14 }),
);
export const moneyRedemptionSources = defineSources(MoneyRedemptions, [
  ...sourcesOf("money", { leaf: "unpaid", days: 7 }),
  failed,
]);
