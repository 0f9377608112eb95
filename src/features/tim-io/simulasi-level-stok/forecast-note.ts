import { integer, type Translate, tonnes } from "#platform/ui/index.web.ts";
import type { StockSimulation } from "./simulasi-level-stok.calls.ts";

/** Assumptions of the forecast; rounding up to whole trucks explains why stock rises by more than the shortage. */
export const forecastNote = (
  { emptyDays, truck }: Pick<StockSimulation, "emptyDays" | "truck">,
  t: Translate,
): string =>
  t(
    "Perkiraan: penjualan sama tiap hari, pesanan dalam truk utuh {truck} pergi saat stok dan kiriman turun ke titik pesan, dan kiriman hari ini tiba di tengah lead time. {count} hari kosong dalam 60 hari.",
    { count: integer(emptyDays), truck: tonnes(truck, 1) },
  );
