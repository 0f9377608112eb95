import { addDays } from "#kit/day.ts";
import type { PlainDate } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import type { Db } from "../db/db.ts";
import type { Visible } from "../db/visible.ts";

/** No lane takes longer (its standard is at most 2,000 hours): what left earlier has arrived before the ledger began. */
const longestTrip = 90;

/** Whose stock is kept where; without a warehouse, in any of them. */
type Kept = { readonly distributor: Visible; readonly warehouse: Visible | null };
/**
 * The day on which the stock of a warehouse was counted for its ledger, or else that of the first warehouse of its distributor; null where nothing was.
 * Opening balances are few and bear a cause of their own, which is how they are found.
 */
export const ledgerStart = async (db: Db, of: Kept): Promise<PlainDate | null> =>
  (
    await db.beyondScope("start of a ledger").one<{ day: PlainDate | null }>(
      `select coalesce(min(m.moved_on) filter (where m.warehouse_id = :warehouse::bigint), min(m.moved_on))::text as day
       from {stock_movement} m where m.distributor_id = :distributor and m.cause = 'opening' and m.type = 'opening'`,
      { ...of },
    )
  ).day;
const shown = (day: PlainDate): string => day.split("-").reverse().join("/");

/** Why goods cannot have come into a warehouse on a day: they lay there already when its stock was first counted. */
export async function receivedTooEarly(db: Db, of: Kept, field: string, day: PlainDate): Promise<FieldError[]> {
  const start = await ledgerStart(db, of);
  if (start === null || day >= start) return [];
  return [
    {
      field,
      message:
        "Stok gudang ini dibukukan sejak {start}; yang diterima sebelumnya sudah termasuk stok awal. Periksa tanggalnya.",
      values: { start: shown(start) },
    },
  ];
}

/** The same of goods that left for a warehouse on a day; those of the last weeks before may still be under way when its ledger begins. */
export async function shippedTooEarly(db: Db, of: Kept, field: string, day: PlainDate): Promise<FieldError[]> {
  const start = await ledgerStart(db, of);
  if (start === null || addDays(day, longestTrip) >= start) return [];
  return [
    {
      field,
      message:
        "Stok gudang ini dibukukan sejak {start}; kiriman yang berangkat lebih dari {days} hari sebelumnya sudah termasuk stok awal. Periksa tanggalnya.",
      values: { start: shown(start), days: longestTrip },
    },
  ];
}

/** Why the stock of a warehouse cannot be reported for a day: it is counted in its ledger only since a later one. */
export async function reportedTooEarly(db: Db, of: Kept, field: string, day: PlainDate): Promise<FieldError[]> {
  const start = await ledgerStart(db, of);
  if (start === null || day >= start) return [];
  return [
    {
      field,
      message: "Stok gudang ini dibukukan sejak {start}; hari sebelumnya tidak dapat dilaporkan. Periksa tanggalnya.",
      values: { start: shown(start) },
    },
  ];
}

/**
 * Why a day cannot be said to have been without documents: before its distributor joined nobody waits for any, and before its stock was counted none can
 * bear it. Later days may be declared at any time, unlike sales, which change the figures of their day: a declaration adds nothing to them, and compliance
 * tells one that came late from one on time. Neither beginning follows from what is pushed, so no order of arrival changes what is refused.
 */
export async function silentTooEarly(
  db: Db,
  distributor: Visible,
  field: string,
  day: PlainDate,
): Promise<FieldError[]> {
  const { joined } = await db
    .beyondScope("start of a distributor")
    .one<{ joined: PlainDate | null }>(
      "select (select d.joined_on from {distributor} d where d.id = :distributor)::text as joined",
      { distributor },
    );
  const counted = await ledgerStart(db, { distributor, warehouse: null });
  const start = [joined, counted].reduce((a, b) => (b !== null && (a === null || b > a) ? b : a), null);
  if (start === null || day >= start) return [];
  return [
    {
      field,
      message:
        "Distributor ini dibukukan sejak {start}; hari sebelumnya tidak dapat dinyatakan nihil. Periksa tanggalnya.",
      values: { start: shown(start) },
    },
  ];
}
