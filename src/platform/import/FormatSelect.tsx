import { Select } from "antd";
import { type ColumnStyle, sampleOf } from "#kit/column-style.ts";
import { dateStyles } from "#kit/date-style.ts";
import type { ColumnFormat } from "./import.calls.ts";
import { numberStyles } from "#kit/number-style.ts";
import { useT } from "#platform/ui/index.web.ts";
import styles from "./import.module.css";

const byItself = "auto";

/** What the format of a column is based on, in a few words. */
export function useBasis(): (format: ColumnFormat) => string {
  const t = useT();
  return ({ basis, example, line }) => {
    if (basis === "chosen") return t("dipilih");
    if (basis === "remembered") return t("seperti berkas sebelumnya");
    if (basis === "asked") return t("perlu dipilih");
    return basis === "evidence" && example !== null && line !== null
      ? t("dari “{example}”, baris {line}", { example, line })
      : t("cara yang lazim");
  };
}

/** The format of a column's numbers or dates: detected from its cells, or chosen. */
export function FormatSelect({
  label,
  kind,
  format,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly kind: ColumnFormat["kind"];
  readonly format: ColumnFormat | undefined;
  readonly chosen: ColumnStyle | undefined;
  /** Undefined: detect it from the cells. */
  readonly onChange: (style: ColumnStyle | undefined) => void;
}) {
  const t = useT();
  const basis = useBasis();
  const open = format?.style === null && chosen === undefined;
  const guess = format?.style && format.basis !== "chosen" && format.basis !== "remembered" ? format.style : undefined;
  const choices: readonly ColumnStyle[] = kind === "date" ? dateStyles : numberStyles;
  return (
    <>
      <Select
        size="small"
        aria-label={t("Cara tulis {column}", { column: label })}
        status={open ? "warning" : undefined}
        value={chosen ?? byItself}
        options={[
          { value: byItself, label: guess ? t("{sample} (otomatis)", { sample: sampleOf(guess) }) : t("Otomatis") },
          ...choices.map((value) => ({ value, label: sampleOf(value) })),
        ]}
        onChange={(v: ColumnStyle | typeof byItself) => onChange(v === byItself ? undefined : v)}
      />
      {format && (chosen === undefined || format.style === chosen) ? (
        <small className={`${styles.basis} p-faint p-cut`} title={basis(format)}>
          {basis(format)}
        </small>
      ) : null}
    </>
  );
}
