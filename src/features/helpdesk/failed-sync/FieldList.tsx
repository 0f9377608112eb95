import { placeInWords } from "#features/penjualan/push/place-in-words.ts";
import type { FieldError } from "#kit/refused.ts";
import { useT } from "#web/i18n.ts";

/** Places in a document with what is said of each, in the reader's language and as machines name them. */
export function FieldList({ fields }: { readonly fields: readonly FieldError[] }) {
  const t = useT();
  return (
    <ul className="z-fields">
      {fields.map((f) => (
        <li key={f.field + f.message}>
          <b>{placeInWords(f.field, t)}</b>: {t(f.message, f.values)}{" "}
          {f.field === "payload" ? null : <code>{f.field}</code>}
        </li>
      ))}
    </ul>
  );
}
