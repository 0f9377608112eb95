import { Select } from "antd";
import type { ColumnStyle } from "#kit/column-style.ts";
import type { ColumnFormat, ImportSource, MatchedBy } from "./import.calls.ts";
import type { Field, Fields, Tone } from "#kit/field.ts";
import { numberLimits } from "#kit/number-style.ts";
import type { AnyResource } from "#kit/resource.ts";
import { ScrollRegion, StatusTag, useT } from "#platform/ui/index.web.ts";
import { FormatSelect } from "./FormatSelect.tsx";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./import.module.css";

type Props = {
  readonly resource: AnyResource;
  readonly source: ImportSource;
  readonly columns: readonly (string | null)[];
  readonly formats: Readonly<Record<string, ColumnStyle>>;
  readonly onColumn: (index: number, field: string | null) => void;
  readonly onFormat: (field: string, style: ColumnStyle | undefined) => void;
};
const marks: Readonly<Record<MatchedBy, readonly [string, Tone]>> = {
  label: ["Cocok", "success"],
  remembered: ["Diingat", "success"],
  alike: ["Usulan", "warning"],
  none: ["Diabaikan", "neutral"],
};
const ignored = "";
/** Whether the texts of a column are numbers or dates, which have a format. */
export const kindOf = (field: Field | undefined): ColumnFormat["kind"] | undefined =>
  field?.kind === "date" ? "date" : field && numberLimits(field) ? "number" : undefined;

/** Each column of the file with its first values, its field, and its number or date format. */
export function MatchColumns({ resource, source, columns, formats, onColumn, onFormat }: Props) {
  const t = useT();
  const fields = Object.entries(resource.fields as Fields).filter(([, field]) => !field.readOnly);
  const keys = (resource.exchange?.key ?? []) as readonly string[];
  const options = [
    { value: ignored, label: t("Abaikan kolom ini") },
    ...fields.map(([value, field]) => ({
      value,
      label: `${t(field.label)}${keys.includes(value) ? ` (${t("kunci")})` : field.required ? " *" : ""}`,
    })),
  ];
  const byOf = (i: number): MatchedBy => {
    const c = source.columns[i];
    const now = columns[i] ?? null;
    return now === null ? "none" : c?.field === now ? (c.by === "none" ? "remembered" : c.by) : "remembered";
  };
  return (
    <ScrollRegion className={styles.scroll} label={t("Kolom berkas")}>
      <table className={`${resourceStyles.table} ${styles.matchTable}`}>
        <thead>
          <tr>
            <th scope="col">{t("Kolom berkas")}</th>
            <th scope="col">{t("Contoh isi")}</th>
            <th scope="col">{t("Menjadi")}</th>
            <th scope="col">{t("Cara tulis")}</th>
            <th scope="col">{t("Status")}</th>
          </tr>
        </thead>
        <tbody>
          {source.columns.map((c, i) => {
            const field = columns[i] ?? null;
            const by = byOf(i);
            const kind = kindOf(field === null ? undefined : (resource.fields as Fields)[field]);
            const changed = field !== null && c.field !== field;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
              <tr key={i}>
                <th scope="row">
                  {c.head ?? t("(tanpa judul)")}
                  <small className={`${styles.sample} p-faint`}>{c.samples[0]}</small>
                </th>
                <td className="p-muted" title={c.samples.join(" · ")}>
                  {c.samples.join(" · ")}
                </td>
                <td className={styles.control}>
                  <Select
                    size="small"
                    showSearch={{ optionFilterProp: "label" }}
                    aria-label={t("Isian untuk kolom {column}", { column: c.head ?? String(i + 1) })}
                    value={field ?? ignored}
                    options={options}
                    onChange={(v: string) => onColumn(i, v === ignored ? null : v)}
                  />
                </td>
                <td className={styles.control}>
                  {field && kind ? (
                    <FormatSelect
                      label={c.head ?? String(i + 1)}
                      kind={kind}
                      format={source.formats[field]}
                      chosen={formats[field]}
                      onChange={(s) => onFormat(field, s)}
                    />
                  ) : null}
                </td>
                <td>
                  <StatusTag tone={changed ? "info" : marks[by][1]}>{t(changed ? "Dipilih" : marks[by][0])}</StatusTag>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
