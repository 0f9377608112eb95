import type { Instant, PlainDate } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import { dayOf, today, type Db, type Visible } from "#platform/database/index.server.ts";
import { reportedTooEarly } from "#features/penjualan/stock/ledger-start.server.ts";
import { inFuture, futureInstants } from "./push/moments.server.ts";

export type ReportDays = {
  readonly place: { readonly distributor: Visible; readonly warehouse: Visible };
  readonly reportedFor: PlainDate;
  readonly reportedAt: Instant;
};

/**
 * Errors concerning the days of a stock report, whatever its origin: its day must be since the start of the warehouse's
 * ledger and not in the future, and it must not be made before that day.
 */
export async function reportDayErrors(db: Db, { place, reportedFor, reportedAt }: ReportDays): Promise<FieldError[]> {
  const late = await futureInstants(db, { reportedAt });
  if (reportedFor > (await today(db))) return [{ field: "reportedFor", message: inFuture }, ...late];
  const early = await reportedTooEarly(db, place, "reportedFor", reportedFor);
  if (late.length > 0 || reportedFor <= (await dayOf(db, reportedAt))) return [...late, ...early];
  return [{ field: "reportedAt", message: "Tidak boleh sebelum hari yang dilaporkan." }, ...early];
}
