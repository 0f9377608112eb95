import { Modal, Select } from "antd";
import { useId, useState } from "react";
import { useT } from "#platform/ui/index.web.ts";
import { type BookLine, lineKey } from "./plan-model.ts";
import type { PlanGrid } from "./rkap.calls.ts";
import styles from "./rkap.module.css";

type Line = { readonly customer: number; readonly product: number };
type Props = {
  readonly grid: PlanGrid;
  readonly known: ReadonlyMap<string, BookLine>;
  readonly onClose: (line: Line | undefined) => void;
};

/** Adds a row for a customer and product without a plan in this version; it is saved with its first figure. */
export function AddLineDialog({ grid, known, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [customer, setCustomer] = useState<number>();
  const [product, setProduct] = useState<number>();
  const line = customer !== undefined && product !== undefined ? { customer, product } : undefined;
  const there = line !== undefined && known.has(lineKey(line));
  const find = { optionFilterProp: "label" } as const;
  return (
    <Modal
      open
      title={t("Tambah baris")}
      okText={t("Tambah")}
      cancelText={t("Batal")}
      okButtonProps={{ disabled: line === undefined || there }}
      onOk={() => onClose(line)}
      onCancel={() => onClose(undefined)}
    >
      <div className={styles.form}>
        <label htmlFor={`${id}-customer`}>{t("Pelanggan curah")}</label>
        <Select
          id={`${id}-customer`}
          showSearch={find}
          value={customer ?? null}
          onChange={setCustomer}
          placeholder={t("Cari lalu pilih")}
          options={grid.customers.filter((c) => c.own).map((c) => ({ value: c.id, label: `${c.code} – ${c.name}` }))}
        />
        <label htmlFor={`${id}-product`}>{t("Produk")}</label>
        <Select
          id={`${id}-product`}
          showSearch={find}
          value={product ?? null}
          onChange={setProduct}
          placeholder={t("Cari lalu pilih")}
          options={grid.products.map((p) => ({ value: p.id, label: `${p.code} – ${p.name}` }))}
        />
      </div>
      {there ? (
        <p className="p-small" role="alert">
          {t("Baris ini sudah ada di versi ini.")}
        </p>
      ) : null}
    </Modal>
  );
}
