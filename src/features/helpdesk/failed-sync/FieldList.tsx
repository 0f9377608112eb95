import { placeInWords } from "#features/penjualan/push/place-in-words.ts";
import type { FieldError } from "#kit/refused.ts";
import { useT } from "#platform/ui/index.web.ts";
import styles from "./repair.module.css";

/** Fields of a document with their messages, translated and with machine names. */
export function FieldList({ fields }: { readonly fields: readonly FieldError[] }) {
  const t = useT();
  return (
    <ul className={styles.fields}>
      {fields.map((f) => (
        <li key={f.field + f.message}>
          <b>{placeInWords(f.field, t)}</b>: {t(f.message, f.values)}{" "}
          {f.field === "payload" ? null : <code>{f.field}</code>}
        </li>
      ))}
    </ul>
  );
}
