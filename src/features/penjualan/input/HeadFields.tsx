import { Input } from "antd";
import { type ReactNode, useId } from "react";
import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Warehouse } from "#features/master/gudang-distributor/gudang-distributor.resource.ts";
import { RegularCustomer } from "#features/master/master-data-lt.resource.ts";
import { PaymentMethod } from "#features/parameter/metode-pembayaran.resource.ts";
import type { FieldError } from "#kit/refused.ts";
import { DateInput } from "#web/field/DateInput.tsx";
import { RefSelect } from "#web/field/RefSelect.tsx";
import { plainDate } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import type { SaleForm } from "./sale-form.ts";

type Props = {
  readonly form: SaleForm;
  readonly set: (patch: Partial<SaleForm>) => void;
  readonly wrong: Readonly<Record<string, FieldError>>;
  readonly earliest: string | null | undefined;
};

/** From where, to whom, on which day, and the few things that only some sales have. */
export function HeadFields({ form, set, wrong, earliest }: Props) {
  const t = useT();
  const base = useId();
  const field = (name: string, label: string, required: boolean, input: (p: { id: string; invalid: boolean; describedBy: string }) => ReactNode, help?: string) => {
    const e = wrong[name];
    const id = `${base}-${name}`;
    return (
      <div className="e-field" data-field={name}>
        <label htmlFor={id}>
          {t(label)} {required ? <span aria-hidden="true">*</span> : null}
        </label>
        {input({ id, invalid: e !== undefined, describedBy: `${id}-help` })}
        <p id={`${id}-help`} className={e ? "s-wrong" : "p-caption p-faint"} role={e ? "alert" : undefined}>
          {e ? t(e.message, e.values) : help}
        </p>
      </div>
    );
  };
  return (
    <div className="e-head">
      {field("warehouse", "Gudang", true, (p) => (
        <RefSelect {...p} target={Warehouse} value={form.warehouse} onChange={(warehouse) => set({ warehouse })} />
      ))}
      {field("store", "Toko", true, (p) => (
        <RefSelect {...p} target={Store} value={form.store} onChange={(store) => set({ store })} />
      ))}
      {field(
        "soldOn",
        "Tanggal jual",
        true,
        (p) => (
          <DateInput {...p} value={form.soldOn} onChange={(soldOn) => soldOn && set({ soldOn })} />
        ),
        earliest ? t("Paling awal {date}", { date: plainDate(earliest) }) : undefined,
      )}
      {field(
        "number",
        "Nomor faktur",
        false,
        (p) => (
          <Input
            id={p.id}
            aria-describedby={p.describedBy}
            status={p.invalid ? "error" : undefined}
            maxLength={40}
            autoComplete="off"
            className="p-tabular"
            value={form.number}
            onChange={(e) => set({ number: e.target.value })}
          />
        ),
        t("Kosong: dibuatkan"),
      )}
      {field("paymentMethod", "Metode pembayaran", false, (p) => (
        <RefSelect {...p} target={PaymentMethod} value={form.paymentMethod} onChange={(paymentMethod) => set({ paymentMethod })} />
      ))}
      {field("regularCustomer", "LT", false, (p) => (
        <RefSelect {...p} target={RegularCustomer} value={form.regularCustomer} onChange={(regularCustomer) => set({ regularCustomer })} />
      ))}
    </div>
  );
}
