import DeleteOutlined from "@ant-design/icons/DeleteOutlined";
import { Select } from "antd";
import { type KeyboardEvent, memo } from "react";
import type { FieldError } from "#kit/refused.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import { compareDecimal, decimal, exact, FigureInput, missing, RefSelect, useT } from "#platform/ui/index.web.ts";
import type { QuotedLine } from "../transaksi/transaksi.calls.ts";
import type { FormLine } from "./entry-form.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./input.module.css";

type Props = {
  readonly line: FormLine;
  readonly at: number;
  readonly quoted: QuotedLine | undefined;
  readonly wrong: Readonly<Record<string, FieldError>> | undefined;
  readonly stock: "leaves" | "comes";
  readonly unpriced: boolean;
  readonly onChange: (line: string, patch: Partial<FormLine>) => void;
  readonly onRemove: (line: string) => void;
  /** Enter in a figure moves to the next line. */
  readonly onEnter: (at: number) => void;
};

/** One line: product, unit, quantity, price and discount; computed values are at the right. */
export const LineRow = memo(function LineRow({
  line,
  at,
  quoted,
  wrong,
  stock,
  unpriced,
  onChange,
  onRemove,
  onEnter,
}: Props) {
  const t = useT();
  const n = at + 1;
  const uoms = quoted?.uoms ?? (line.uom ? [line.uom] : []);
  const uom = line.uom ?? uoms.find((u) => u.id === quoted?.uom) ?? null;
  const enter = (e: KeyboardEvent) => {
    if (e.key !== "Enter" || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    onEnter(at);
  };
  // the button is not in the tab order, so there are keys for it
  const remove = (e: KeyboardEvent) => {
    if (!(e.key === "Delete" && e.ctrlKey) && !(e.key === "Backspace" && e.metaKey)) return;
    e.preventDefault();
    onRemove(line.key);
  };
  const label = (name: string) => t("{name}, baris {n}", { name: t(name), n });
  const errors = Object.values(wrong ?? {});
  const id = `line-${line.key}`;
  const overdrawn =
    stock === "leaves" &&
    quoted?.qty &&
    uom?.label === quoted.stockUom &&
    compareDecimal(quoted.qty, quoted.available) > 0;
  return (
    <>
      <tr data-line={at} onKeyDown={remove} aria-describedby={errors.length > 0 ? id : undefined}>
        <td className={`${styles.no} p-faint`}>{n}</td>
        <td className={styles.product} data-cell="product">
          <RefSelect
            target={Product}
            allowClear={false}
            label={label("Produk")}
            value={line.product}
            invalid={!!wrong?.product}
            onChange={(product) => onChange(line.key, { product, uom: null, price: null })}
          />
        </td>
        <td className={styles.qty} data-cell="qty" data-name={t("Jumlah")} onKeyDown={enter}>
          <FigureInput
            scale={3}
            label={label("Jumlah")}
            value={line.qty}
            invalid={!!wrong?.qty}
            onChange={(qty) => onChange(line.key, { qty })}
          />
        </td>
        <td className={styles.uom} data-cell="uom" data-name={t("Satuan")}>
          <Select
            aria-label={label("Satuan")}
            className={fieldStyles.wide}
            disabled={uoms.length === 0}
            status={wrong?.uom ? "error" : undefined}
            value={uom?.id ?? null}
            placeholder={missing}
            options={uoms.map((u) => ({ value: u.id, label: u.label }))}
            onChange={(next: number) =>
              onChange(line.key, { uom: uoms.find((u) => u.id === next) ?? null, price: null })
            }
          />
        </td>
        {unpriced ? null : (
          <>
            <td className={styles.price} data-cell="unitPrice" data-name={t("Harga")} onKeyDown={enter}>
              <FigureInput
                scale={2}
                label={label("Harga")}
                placeholder={quoted?.listPrice ? exact(quoted.listPrice) : undefined}
                value={line.price}
                invalid={!!wrong?.unitPrice}
                onChange={(price) => onChange(line.key, { price })}
              />
            </td>
            <td className={styles.discount} data-cell="discount" data-name={t("Diskon")} onKeyDown={enter}>
              <FigureInput
                scale={2}
                label={label("Diskon")}
                value={line.discount}
                invalid={!!wrong?.discount}
                onChange={(discount) => onChange(line.key, { discount })}
              />
            </td>
          </>
        )}
        <td className={`p-num ${styles.stock}`} data-name={t("Stok")}>
          {quoted ? (
            <span
              className={overdrawn ? "p-down p-strong" : "p-muted"}
            >{`${exact(quoted.available)} ${quoted.stockUom}`}</span>
          ) : (
            <span className="p-faint">{missing}</span>
          )}
        </td>
        <td className={`p-num ${styles.tonnes}`} data-name={t("Ton")}>
          {quoted?.tonnes ? decimal(quoted.tonnes, 3) : <span className="p-faint">{missing}</span>}
        </td>
        {unpriced ? null : (
          <td className={`p-num ${styles.net}`} data-name={t("Nilai")}>
            {quoted?.net ? decimal(quoted.net, 0) : <span className="p-faint">{missing}</span>}
          </td>
        )}
        <td className={styles.act}>
          <button
            type="button"
            className="p-ib"
            data-small=""
            tabIndex={-1}
            aria-keyshortcuts="Control+Delete"
            title="Ctrl+Delete"
            aria-label={t("Hapus baris {n}", { n })}
            onClick={() => onRemove(line.key)}
          >
            <DeleteOutlined />
          </button>
        </td>
      </tr>
      {errors.length > 0 ? (
        <tr className={styles.said}>
          <td />
          <td colSpan={unpriced ? 6 : 9} id={id} role="alert">
            {errors.map((e) => t(e.message, e.values)).join(" ")}
          </td>
        </tr>
      ) : null}
    </>
  );
});
