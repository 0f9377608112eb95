import type { FieldError } from "#kit/refused.ts";
import { useT } from "#platform/ui/index.web.ts";
import type { QuotedLine } from "../transaksi/transaksi.calls.ts";
import type { FormLine } from "./entry-form.ts";
import { LineRow } from "./LineRow.tsx";
import styles from "./input.module.css";

type Props = {
  readonly caption: string;
  readonly lines: readonly FormLine[];
  readonly quoted: ReadonlyMap<string, QuotedLine> | undefined;
  /** The figures belong to earlier input. */
  readonly stale: boolean;
  readonly wrong: (line: FormLine) => Readonly<Record<string, FieldError>> | undefined;
  /** Whether goods leave the warehouse, limited by its stock, or enter it. */
  readonly stock: "leaves" | "comes";
  /** The document contains goods without prices. */
  readonly unpriced: boolean;
  readonly onChange: (line: string, patch: Partial<FormLine>) => void;
  readonly onRemove: (line: string) => void;
  readonly onEnter: (at: number) => void;
};

/** The lines of a document being entered, as a table or, on narrow screens, as cards. */
export function EntryLines({
  caption,
  lines,
  quoted,
  stale,
  wrong,
  stock,
  unpriced,
  onChange,
  onRemove,
  onEnter,
}: Props) {
  const t = useT();
  return (
    <table className={styles.lines} data-stale={stale || undefined}>
      <caption className="p-hidden">{caption}</caption>
      <thead>
        <tr>
          <th className={styles.no} />
          <th className={styles.product}>{t("Produk")}</th>
          <th className={`${styles.qty} p-num`}>{t("Jumlah")}</th>
          <th className={styles.uom}>{t("Satuan")}</th>
          {unpriced ? null : (
            <>
              <th className={`${styles.price} p-num`}>{t("Harga (Rp)")}</th>
              <th className={`${styles.discount} p-num`}>{t("Diskon (Rp)")}</th>
            </>
          )}
          <th className={`${styles.stock} p-num`}>{t("Stok gudang")}</th>
          <th className={`${styles.tonnes} p-num`}>{t("Ton")}</th>
          {unpriced ? null : <th className={`${styles.net} p-num`}>{t("Nilai (Rp)")}</th>}
          <th className={styles.act} />
        </tr>
      </thead>
      <tbody>
        {lines.map((l, at) => (
          <LineRow
            key={l.key}
            line={l}
            at={at}
            quoted={l.product ? quoted?.get(l.key) : undefined}
            wrong={wrong(l)}
            stock={stock}
            unpriced={unpriced}
            onChange={onChange}
            onRemove={onRemove}
            onEnter={onEnter}
          />
        ))}
      </tbody>
    </table>
  );
}
