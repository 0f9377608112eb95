import { total } from "#kit/exact.ts";
import { money, tonnes, useT } from "#platform/ui/index.web.ts";
import { TotalRows } from "../../input/TotalRows.tsx";
import type { PurchaseQuote } from "../pembelian.calls.ts";

/** Running totals of a receipt. */
export function ReceiptTotals({
  totals,
  stale,
}: {
  readonly totals: PurchaseQuote["totals"] | undefined;
  readonly stale: boolean;
}) {
  const t = useT();
  const rows = [
    { word: t("Volume"), value: tonnes(totals?.tonnes ?? "0") },
    { word: t("Diskon"), value: money(totals?.discount ?? "0") },
    { word: t("Nilai pembelian"), value: money(totals?.net ?? "0") },
    { word: t("PPN"), value: money(totals?.tax ?? "0") },
    { word: t("Total bayar"), value: money(total([totals?.net, totals?.tax], 2)), strong: true },
  ];
  return <TotalRows rows={rows} stale={stale} />;
}
