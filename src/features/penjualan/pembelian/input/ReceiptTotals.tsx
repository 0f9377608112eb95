import { money, tonnes } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import type { PurchaseQuote } from "../pembelian.calls.ts";

/** Running totals of a receipt as the server works them out. */
export function ReceiptTotals({ totals, stale }: { readonly totals: PurchaseQuote["totals"] | undefined; readonly stale: boolean }) {
  const t = useT();
  const rows = [
    { word: t("Volume"), value: tonnes(totals?.tonnes ?? "0") },
    { word: t("Diskon"), value: money(totals?.discount ?? "0") },
    { word: t("Nilai pembelian"), value: money(totals?.net ?? "0"), strong: true },
    { word: t("PPN"), value: money(totals?.tax ?? "0") },
  ];
  return (
    <dl className="s-totals e-totals" data-stale={stale || undefined} aria-live="polite">
      {rows.map(({ word, value, strong }) => (
        <div key={word} data-strong={strong}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
