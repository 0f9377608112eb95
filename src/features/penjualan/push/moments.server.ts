import type { FieldError } from "#kit/refused.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { unknownCodes } from "./outcome.server.ts";

/** Tolerance for senders' clocks; later times are in the future. */
const slack = "10 minutes";
export const inFuture = "Tidak boleh di masa depan.";

/** Instants, by field, that are in the future by the database's clock. */
export async function futureInstants(db: Db, moments: Readonly<Record<string, string>>): Promise<FieldError[]> {
  const late = await db
    .internal("compare instants with the database's clock")
    .query<{ field: string }>(
      `select x.key as field from jsonb_each_text(:moments::jsonb) as x where x.value::timestamptz > now() + interval '${slack}' order by x.key`,
      {
        moments: JSON.stringify(moments),
      },
    );
  return late.map(({ field }) => ({ field, message: inFuture }));
}
/** Throws a refusal for instants in the future. */
export async function refuseFuture(db: Db, moments: Readonly<Record<string, string>>): Promise<void> {
  const late = await futureInstants(db, moments);
  if (late.length > 0) throw unknownCodes(late);
}

export async function refuseFutureDay(db: Db, field: string, day: string): Promise<void> {
  if (day > (await today(db))) throw unknownCodes([{ field, message: inFuture }]);
}

/** Refuses an arrival promised before the departure, which would distort lateness figures. */
export function refuseEarlyPromise(shippedAt: string, promisedAt: string | null): void {
  if (promisedAt !== null && Date.parse(promisedAt) < Date.parse(shippedAt))
    throw unknownCodes([{ field: "promisedAt", message: "Tidak boleh sebelum barang dikirim." }]);
}

/** Refuses an arrival before the departure, or a proof before the arrival. */
export function refuseDisorder(shippedAt: string, arrivedAt: string, signedAt: string): void {
  const [shipped, arrived, signed] = [Date.parse(shippedAt), Date.parse(arrivedAt), Date.parse(signedAt)];
  const errors: FieldError[] = [];
  if (arrived < shipped) errors.push({ field: "arrivedAt", message: "Tidak boleh sebelum barang dikirim." });
  if (signed < arrived) errors.push({ field: "signedAt", message: "Tidak boleh sebelum barang tiba." });
  if (errors.length > 0) throw unknownCodes(errors);
}
