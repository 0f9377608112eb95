import type { FieldError } from "#kit/refused.ts";
import { useT } from "#web/i18n.ts";
import type { QuotedLine } from "../transaksi/transaksi.calls.ts";
import type { FormLine } from "./entry-form.ts";
import { LineRow } from "./LineRow.tsx";

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
    <table className="e-lines" data-stale={stale || undefined}>
      <caption className="p-hidden">{caption}</caption>
      <thead>
        <tr>
          <th className="e-no" />
          <th className="e-product">{t("Produk")}</th>
          <th className="e-qty p-num">{t("Jumlah")}</th>
          <th className="e-uom">{t("Satuan")}</th>
          {unpriced ? null : (
            <>
              <th className="e-price p-num">{t("Harga (Rp)")}</th>
              <th className="e-discount p-num">{t("Diskon (Rp)")}</th>
            </>
          )}
          <th className="e-stock p-num">{t("Stok gudang")}</th>
          <th className="e-tonnes p-num">{t("Ton")}</th>
          {unpriced ? null : <th className="e-net p-num">{t("Nilai (Rp)")}</th>}
          <th className="e-act" />
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
