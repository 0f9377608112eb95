import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { RegularCustomer } from "#features/master/master-data-lt.resource.ts";
import { PaymentMethod } from "#features/parameter/metode-pembayaran.resource.ts";
import type { FieldError } from "#kit/refused.ts";
import { DateInput, plainDate, RefSelect, useT } from "#platform/ui/index.web.ts";
import { HeadField, NumberField } from "./HeadField.tsx";
import type { SaleForm } from "./quote.ts";
import styles from "./input.module.css";

type Props = {
  readonly form: SaleForm;
  readonly set: (patch: Partial<SaleForm>) => void;
  readonly wrong: Readonly<Record<string, FieldError>>;
  readonly earliest: string | null | undefined;
};

/** Warehouse, store, day, and optional fields. */
export function HeadFields({ form, set, wrong, earliest }: Props) {
  const t = useT();
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
      <HeadField {...at("store")} label="Toko" required>
        {(p) => (
          <RefSelect {...p} allowClear={false} target={Store} value={form.store} onChange={(store) => set({ store })} />
        )}
      </HeadField>
      <HeadField
        {...at("soldOn")}
        label="Tanggal jual"
        required
        help={earliest ? t("Paling awal {date}", { date: plainDate(earliest) }) : undefined}
      >
        {(p) => (
          <DateInput {...p} allowClear={false} value={form.soldOn} onChange={(soldOn) => soldOn && set({ soldOn })} />
        )}
      </HeadField>
      <NumberField {...at("number")} label="Nomor faktur" value={form.number} onChange={(number) => set({ number })} />
      <HeadField {...at("paymentMethod")} label="Metode pembayaran">
        {(p) => (
          <RefSelect
            {...p}
            target={PaymentMethod}
            value={form.paymentMethod}
            onChange={(paymentMethod) => set({ paymentMethod })}
          />
        )}
      </HeadField>
      <HeadField {...at("regularCustomer")} label="LT">
        {(p) => (
          <RefSelect
            {...p}
            target={RegularCustomer}
            value={form.regularCustomer}
            onChange={(regularCustomer) => set({ regularCustomer })}
          />
        )}
      </HeadField>
    </div>
  );
}
