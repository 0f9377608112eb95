import { Input } from "antd";
import { type ReactNode, useId } from "react";
import type { FieldError } from "#kit/refused.ts";
import { useT } from "#platform/ui/index.web.ts";
import styles from "./input.module.css";
import saleStyles from "../transaksi/sale.module.css";

type Inner = { readonly id: string; readonly invalid: boolean; readonly describedBy: string };
type Named = { readonly name: string; readonly label: string; readonly wrong: FieldError | undefined };
type Props = Named & {
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly children: (p: Inner) => ReactNode;
};

/** A field of a document's header: its label above, its error or help below. */
export function HeadField({ name, label, wrong, required, help, children }: Props) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.field} data-field={name}>
      <label htmlFor={id}>
        {t(label)} {required ? <span aria-hidden="true">*</span> : null}
      </label>
      {children({ id, invalid: wrong !== undefined, describedBy: `${id}-help` })}
      <p
        id={`${id}-help`}
        className={wrong ? saleStyles.wrong : "p-caption p-faint"}
        role={wrong ? "alert" : undefined}
      >
        {wrong ? t(wrong.message, wrong.values) : help}
      </p>
    </div>
  );
}

type Worded = Named & { readonly value: string; readonly onChange: (next: string) => void };
/** The document's number; assigned by the portal if empty. */
export function NumberField(props: Worded) {
  const t = useT();
  return <WordField {...props} max={40} help={t("Kosong: dibuatkan")} />;
}

/** A short text of at most `max` letters or digits. */
export function WordField({
  value,
  onChange,
  max,
  help,
  ...named
}: Worded & { readonly max: number; readonly help?: string }) {
  return (
    <HeadField {...named} help={help}>
      {(p) => (
        <Input
          id={p.id}
          aria-describedby={p.describedBy}
          status={p.invalid ? "error" : undefined}
          maxLength={max}
          autoComplete="off"
          className="p-tabular"
          value={value}
          onChange={(e) => onChange(e.target.value)}
        />
      )}
    </HeadField>
  );
}
