import { total } from "#kit/exact.ts";
import type { Decimal } from "#kit/field.ts";
import type { FieldError } from "#kit/refused.ts";
import { FigureInput, money, tonnes, useT } from "#platform/ui/index.web.ts";
import type { SaleQuote } from "../transaksi/transaksi.calls.ts";
import saleStyles from "../transaksi/sale.module.css";
import styles from "./input.module.css";

type Props = {
  readonly totals: SaleQuote["totals"] | undefined;
  readonly stale: boolean;
  readonly discount: Decimal | null;
  readonly wrong: FieldError | undefined;
  readonly onDiscount: (next: Decimal | null) => void;
};

/** Totals as computed by the server; nothing is added up here. */
export function Totals({ totals, stale, discount, wrong, onDiscount }: Props) {
  const t = useT();
  return (
    <dl className={`${saleStyles.totals} ${styles.totals}`} data-stale={stale || undefined} aria-live="polite">
      <div>
        <dt>{t("Volume")}</dt>
        <dd>{tonnes(totals?.tonnes ?? "0")}</dd>
      </div>
      <div>
        <dt>{t("Penjualan kotor")}</dt>
        <dd>{money(totals?.gross ?? "0")}</dd>
      </div>
      <div className={styles.whole} data-field="discount">
        <dt>
          <label htmlFor="sale-discount">{t("Diskon faktur")}</label>
        </dt>
        <dd>
          <FigureInput
            id="sale-discount"
            scale={2}
            unit="Rp"
            value={discount}
            invalid={!!wrong}
            onChange={onDiscount}
          />
          {wrong ? <p className={saleStyles.wrong}>{t(wrong.message, wrong.values)}</p> : null}
        </dd>
      </div>
      <div>
        <dt>{t("Diskon seluruhnya")}</dt>
        <dd>{money(totals?.discount ?? "0")}</dd>
      </div>
      <div>
        <dt>{t("Penjualan bersih")}</dt>
        <dd>{money(totals?.net ?? "0")}</dd>
      </div>
      <div>
        <dt>{t("PPN")}</dt>
        <dd>{money(totals?.tax ?? "0")}</dd>
      </div>
      <div data-strong data-pay>
        <dt>{t("Total bayar")}</dt>
        <dd>{money(total([totals?.net, totals?.tax], 2))}</dd>
      </div>
    </dl>
  );
}
