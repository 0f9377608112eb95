import type { FieldError } from "#kit/refused.ts";
import { useT } from "#web/i18n.ts";
import type { QuotedLine } from "../transaksi/transaksi.calls.ts";
import type { FormLine } from "./entry-form.ts";
import { LineRow } from "./LineRow.tsx";

type Props = {
  readonly caption: string;
  readonly lines: readonly FormLine[];
  readonly quoted: ReadonlyMap<string, QuotedLine> | undefined;
  /** The figures are those of what was typed before. */
  readonly stale: boolean;
  readonly wrong: (line: FormLine) => Readonly<Record<string, FieldError>> | undefined;
  /** Whether the goods leave the warehouse, which holds only so many, or come to it. */
  readonly stock: "leaves" | "comes";
  /** Goods alone are told, and not what they cost. */
  readonly unpriced: boolean;
  readonly onChange: (line: string, patch: Partial<FormLine>) => void;
  readonly onRemove: (line: string) => void;
  readonly onEnter: (at: number) => void;
};

/** The lines of a document being typed, as a table that turns into cards where it is narrow. */
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
