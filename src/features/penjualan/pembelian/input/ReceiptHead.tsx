import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { Opco } from "#features/parameter/opco.resource.ts";
import type { FieldError } from "#kit/refused.ts";
import { DateInput, RefSelect, useT } from "#platform/ui/index.web.ts";
import { HeadField, NumberField } from "../../input/HeadField.tsx";
import { receivableDelivery } from "../pembelian.calls.ts";
import type { ReceiptForm } from "./receipt-form.ts";
import { useDeliveredGoods } from "./useDeliveredGoods.ts";
import styles from "../../input/input.module.css";

type Props = {
  readonly form: ReceiptForm;
  readonly set: (patch: Partial<ReceiptForm>) => void;
  readonly wrong: Readonly<Record<string, FieldError>>;
};

/** Warehouse, supplier, day, number and delivery. */
export function ReceiptHead({ form, set, wrong }: Props) {
  const t = useT();
  const goods = useDeliveredGoods(form, set);
  const coming = form.warehouse
    ? { ...receivableDelivery, among: { warehouse: form.warehouse.id } }
    : receivableDelivery;
  const at = (name: string) => ({ name, wrong: wrong[name] });
  return (
    <div className={styles.head}>
      <HeadField {...at("warehouse")} label="Gudang" required>
        {(p) => (
          <RefSelect
            {...p}
            allowClear={false}
            target={Warehouse}
            value={form.warehouse}
            onChange={(warehouse) => set({ warehouse })}
          />
        )}
      </HeadField>
      <HeadField {...at("opco")} label="Opco" required>
        {(p) => (
          <RefSelect {...p} allowClear={false} target={Opco} value={form.opco} onChange={(opco) => set({ opco })} />
        )}
      </HeadField>
      <HeadField {...at("receivedOn")} label="Tanggal terima" required>
        {(p) => (
          <DateInput
            {...p}
            allowClear={false}
            value={form.receivedOn}
            onChange={(receivedOn) => receivedOn && set({ receivedOn })}
          />
        )}
      </HeadField>
      <NumberField
        {...at("number")}
        label="Nomor penerimaan"
        value={form.number}
        onChange={(number) => set({ number })}
      />
      <HeadField {...at("packingPlant")} label="Packing plant">
        {(p) => (
          <RefSelect
            {...p}
            target={PackingPlant}
            value={form.packingPlant}
            onChange={(packingPlant) => set({ packingPlant })}
          />
        )}
      </HeadField>
      <HeadField
        {...at("delivery")}
        label="Pengiriman"
        help={t(
          goods.nothingLeft
            ? "Semua barang pengiriman ini sudah diterima."
            : "Mengisi barang yang belum diterima dari pengiriman itu",
        )}
      >
        {(p) => <RefSelect {...p} target={coming} value={form.delivery ?? null} onChange={goods.name} />}
      </HeadField>
    </div>
  );
}
