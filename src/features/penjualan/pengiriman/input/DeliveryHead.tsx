import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import type { FieldError } from "#kit/refused.ts";
import { InstantInput, RefSelect } from "#platform/ui/index.web.ts";
import { HeadField, NumberField, WordField } from "../../input/HeadField.tsx";
import type { DeliveryForm } from "./delivery-form.ts";
import styles from "../../input/input.module.css";

type Props = {
  readonly form: DeliveryForm;
  readonly set: (patch: Partial<DeliveryForm>) => void;
  readonly wrong: Readonly<Record<string, FieldError>>;
};

/** Plant, warehouse, departure, expected arrival, and truck. */
export function DeliveryHead({ form, set, wrong }: Props) {
  const at = (name: string) => ({ name, wrong: wrong[name] });
  return (
    <div className={`${styles.head} ${styles.four}`}>
      <HeadField {...at("packingPlant")} label="Packing plant" required>
        {(p) => (
          <RefSelect
            {...p}
            allowClear={false}
            target={PackingPlant}
            value={form.packingPlant}
            onChange={(packingPlant) => set({ packingPlant })}
          />
        )}
      </HeadField>
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
      <HeadField {...at("shippedAt")} label="Waktu kirim" required>
        {(p) => (
          <InstantInput {...p} allowClear={false} value={form.shippedAt} onChange={(shippedAt) => set({ shippedAt })} />
        )}
      </HeadField>
      <HeadField {...at("promisedAt")} label="Janji tiba">
        {(p) => <InstantInput {...p} value={form.promisedAt} onChange={(promisedAt) => set({ promisedAt })} />}
      </HeadField>
      <NumberField
        {...at("number")}
        label="Nomor pengiriman"
        value={form.number}
        onChange={(number) => set({ number })}
      />
      <WordField
        {...at("truckPlate")}
        label="Nomor polisi"
        max={15}
        value={form.truckPlate}
        onChange={(truckPlate) => set({ truckPlate })}
      />
      <WordField
        {...at("driverName")}
        label="Pengemudi"
        max={100}
        value={form.driverName}
        onChange={(driverName) => set({ driverName })}
      />
    </div>
  );
}
