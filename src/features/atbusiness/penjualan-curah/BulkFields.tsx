import { Input } from "antd";
import { type ReactNode, useId } from "react";
import { PackingPlant } from "#features/master/kelola-packing-plant.resource.ts";
import { Product } from "#features/master/produk/produk.resource.ts";
import type { FieldError } from "#kit/refused.ts";
import { DateInput, FigureInput, plainDate, RefSelect, useT } from "#platform/ui/index.web.ts";
import { BulkCustomer } from "../customer-curah/customer-curah.resource.ts";
import { Project } from "../proyek/proyek.resource.ts";
import type { BulkForm, Faults } from "./bulk-form.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./penjualan-curah.module.css";

type Inner = { readonly id: string; readonly invalid: boolean; readonly describedBy: string };
type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly wrong: FieldError | undefined;
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly wide?: boolean;
  readonly children: (p: Inner) => ReactNode;
};
function Field({ name, label, wrong, required, help, wide, children }: FieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field} data-field={name}>
      <label htmlFor={id}>
        {t(label)}{" "}
        {required ? (
          <span className={fieldStyles.mark} aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {children({ id, invalid: wrong !== undefined, describedBy: `${id}-help` })}
      <p id={`${id}-help`} className={wrong ? styles.wrong : "p-caption p-faint"} role={wrong ? "alert" : undefined}>
        {wrong ? t(wrong.message, wrong.values) : help}
      </p>
    </div>
  );
}

type Props = {
  readonly form: BulkForm;
  readonly set: (patch: Partial<BulkForm>) => void;
  readonly wrong: Faults;
  readonly earliest: string | null | undefined;
};
/** The fields of a ticket. */
export function BulkFields({ form, set, wrong, earliest }: Props) {
  const t = useT();
  const at = (name: keyof BulkForm) => ({ name, wrong: wrong[name] });
  const money = (name: "unitPrice" | "discount" | "tax", label: string, help: string) => (
    <Field {...at(name)} label={label} help={t(help)}>
      {(p) => <FigureInput {...p} scale={2} unit="Rp" value={form[name]} onChange={(v) => set({ [name]: v })} />}
    </Field>
  );
  const word = (name: "ticket" | "vehicle" | "number", label: string, max: number, help = "") => (
    <Field {...at(name)} label={label} help={help && t(help)}>
      {(p) => (
        <Input
          id={p.id}
          aria-describedby={p.describedBy}
          status={p.invalid ? "error" : undefined}
          maxLength={max}
          autoComplete="off"
          value={form[name]}
          onChange={(e) => set({ [name]: e.target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className={styles.fields}>
      <Field {...at("customer")} label="Pelanggan curah" required>
        {(p) => (
          <RefSelect
            {...p}
            allowClear={false}
            target={BulkCustomer}
            value={form.customer}
            onChange={(customer) => set({ customer, project: null })}
          />
        )}
      </Field>
      <Field {...at("product")} label="Produk" required>
        {(p) => (
          <RefSelect
            {...p}
            allowClear={false}
            target={Product}
            value={form.product}
            onChange={(product) => set({ product })}
          />
        )}
      </Field>
      <Field
        {...at("soldOn")}
        label="Tanggal jual"
        required
        help={earliest ? t("Paling awal {date}", { date: plainDate(earliest) }) : undefined}
      >
        {(p) => (
          <DateInput {...p} allowClear={false} value={form.soldOn} onChange={(soldOn) => soldOn && set({ soldOn })} />
        )}
      </Field>
      <Field {...at("tonnes")} label="Volume" required>
        {(p) => <FigureInput {...p} scale={3} unit="ton" value={form.tonnes} onChange={(tonnes) => set({ tonnes })} />}
      </Field>
      {money("unitPrice", "Harga per ton", "Kosong: harga kontrak pelanggan.")}
      {money("discount", "Diskon", "")}
      {word("ticket", "Tiket timbang", 40)}
      {word("vehicle", "Nomor polisi", 20)}
      <Field {...at("packingPlant")} label="Packing plant">
        {(p) => (
          <RefSelect
            {...p}
            target={PackingPlant}
            value={form.packingPlant}
            onChange={(packingPlant) => set({ packingPlant })}
          />
        )}
      </Field>
      <Field {...at("project")} label="Proyek terkait">
        {(p) => <RefSelect {...p} target={Project} value={form.project} onChange={(project) => set({ project })} />}
      </Field>
      {money("tax", "PPN", "Kosong: 11 %.")}
      {word("number", "Nomor dokumen", 40, "Kosong: dibuatkan")}
      <Field {...at("notes")} label="Catatan" wide>
        {(p) => (
          <Input.TextArea
            id={p.id}
            aria-describedby={p.describedBy}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={1000}
            value={form.notes}
            onChange={(e) => set({ notes: e.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
