import { addDays } from "#kit/day.ts";
import type { PlainDate } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import type { Db, Visible } from "#platform/database/index.server.ts";

/**
 * Longer than any delivery takes (the maximum standard is 2,000 hours), in days: goods shipped earlier arrived before
 * the ledger began.
 */
const longestTrip = 90;

/** The stock of a distributor, in one warehouse or in any. */
type StockScope = { readonly distributor: Visible; readonly warehouse: Visible | null };
/**
 * The day on which a warehouse's stock was counted for its ledger, otherwise that of the first warehouse of its
 * distributor; null if there is none. Opening balances are few and have a separate cause, by which they are found.
 */
export const ledgerStart = async (db: Db, of: StockScope): Promise<PlainDate | null> =>
  (
    await db.beyondScope("start of a ledger").one<{ day: PlainDate | null }>(
      `select coalesce(min(m.moved_on) filter (where m.warehouse_id = :warehouse::bigint), min(m.moved_on))::text as day
       from {stock_movement} m where m.distributor_id = :distributor and m.cause = 'opening' and m.type = 'opening'`,
      { ...of },
    )
  ).day;
const shown = (day: PlainDate): string => day.split("-").reverse().join("/");

/**
 * Field errors for goods received before the ledger of the warehouse began, which its opening balance already contains.
 */
export async function receivedTooEarly(db: Db, of: StockScope, field: string, day: PlainDate): Promise<FieldError[]> {
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

/**
 * The same for goods shipped to a warehouse; those shipped in the last weeks before the ledger began may still be in
 * transit.
 */
export async function shippedTooEarly(db: Db, of: StockScope, field: string, day: PlainDate): Promise<FieldError[]> {
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

/** Field errors for a stock report of a day before the ledger of the warehouse began. */
export async function reportedTooEarly(db: Db, of: StockScope, field: string, day: PlainDate): Promise<FieldError[]> {
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
 * Field errors for a zero report of a day before its distributor joined, or before its stock was counted. Later days
 * may be declared at any time, unlike sales, which change the figures of their day: a zero report changes no figures,
 * and compliance distinguishes late ones. Neither start depends on pushed data, so the order of arrival does not affect
 * the result.
 */
export async function zeroReportTooEarly(
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
