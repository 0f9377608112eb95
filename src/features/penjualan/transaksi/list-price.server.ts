import { unitsOf } from "#kit/exact.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { readSetting } from "#platform/records/index.server.ts";
import type { DraftLine } from "./draft-lines.server.ts";
import { priceGap } from "./list-price.setting.ts";
import { offList } from "./transaksi.calls.ts";

const rupiah = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 2 });

/**
 * Throws a refusal if a price is far from the list price of the day, unless it is confirmed, because such prices are
 * usually typing errors.
 */
export async function refuseOffList(db: Db, lines: readonly DraftLine[]): Promise<void> {
  const percent = await readSetting(db, priceGap);
  const far = farFromList(lines, percent);
  if (far.length > 0) throw new Refused(offList, "Harga jauh dari daftar harga. Pastikan dahulu.", far);
}

/** Prices that differ by more than `percent` from the list price; 0 disables the check. */
export const farFromList = (lines: readonly DraftLine[], percent: number): FieldError[] =>
  percent === 0 ? [] : lines.flatMap((l) => farFrom(l, percent));

function farFrom({ line, unit_price, list_price }: DraftLine, percent: number): FieldError[] {
  // without a list price there is no deviation
  if (unit_price === null || list_price === null) return [];
  const [typed, listed] = [unitsOf(unit_price, 2), unitsOf(list_price, 2)];
  const apart = typed > listed ? typed - listed : listed - typed;
  if (apart * 100n <= listed * BigInt(percent)) return [];
  return [
    {
      field: `lines.${line - 1}.unitPrice`,
      message: "Harga daftar hari itu {list}; beda lebih dari {percent}%.",
      values: { list: rupiah.format(list_price as `${number}`), percent },
    },
  ];
}
