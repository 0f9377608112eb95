import { sampleOf } from "#kit/column-style.ts";
import type { ImportSource } from "./import.calls.ts";
import type { AnyResource } from "#kit/resource.ts";
import { useT } from "#platform/ui/index.web.ts";
import { fieldOf } from "#platform/records/index.web.ts";
import { useBasis } from "./FormatSelect.tsx";
import styles from "./import.module.css";

/** How the file was read: encoding and delimiter, if any, and the number or date format of each column. */
export function ReadingFacts({ resource, source }: { readonly resource: AnyResource; readonly source: ImportSource }) {
  const t = useT();
  const basis = useBasis();
  const facts = [
    ...(source.encoding ? [{ word: t("Pengodean"), value: source.encoding.toUpperCase(), note: "" }] : []),
    ...(source.delimiter
      ? [{ word: t("Pemisah"), value: source.delimiter === "\t" ? t("tab") : source.delimiter, note: "" }]
      : []),
    ...Object.entries(source.formats).map(([name, format]) => ({
      word: t(fieldOf(resource, name)?.label ?? name),
      value: format.style === null ? "?" : sampleOf(format.style),
      note: basis(format),
    })),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className={styles.readings} aria-label={t("Cara berkas dibaca")}>
      {facts.map((f) => (
        <div key={f.word} title={f.note || undefined}>
          <dt>{f.word}</dt>
          <dd>
            <b className="p-tabular">{f.value}</b>
            {f.note ? <small>{f.note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
