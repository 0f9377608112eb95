import { Button } from "antd";
import { levelsOf } from "../cube.ts";
import type { Refused } from "#kit/refused.ts";
import type { Report } from "../report.ts";
import { State, useT } from "#platform/ui/index.web.ts";
import { readView, type View } from "./report-query.web.ts";
import type { Change } from "./useReport.ts";

/** The names of parameters on the page; filters have the name of their level. */
const names: Readonly<Record<string, string>> = {
  period: "Periode",
  from: "Dari",
  to: "Sampai",
  compare: "Banding",
  mapping: "Pemetaan wilayah",
  path: "Baris",
  open: "Baris",
  sort: "Urutan",
  figure: "Angka",
  page: "Halaman",
  perPage: "Baris per halaman",
};

type Props = { readonly report: Report; readonly error: Refused; readonly view: View; readonly change: Change };
/**
 * Shown for a question that cannot be answered, usually from a manually edited address: the parameter, its value, the
 * reason, and a link to the plain report.
 */
export default function RefusedQuestion({ report, error, view, change }: Props) {
  const t = useT();
  const nameOf = (field: string): string => t(names[field] ?? levelsOf(report.of)[field]?.label ?? field);
  const given = (field: string): string => {
    const value = view.invalid?.[field] ?? (view as unknown as Record<string, unknown>)[field] ?? view.filters[field];
    return value === undefined || value === "" ? "" : ` (${String(value)})`;
  };
  // the general message of invalid input is less specific than those of its fields
  const hasFields =
    error.fields.length > 0 && (error.code === "invalid" || error.fields.some((f) => f.message === error.message));
  return (
    <State
      kind="error"
      title={t("Pertanyaan ini tidak dapat dijawab")}
      action={<Button onClick={() => change(() => readView(report, new URLSearchParams()))}>{t("Reset")}</Button>}
    >
      {hasFields ? null : <p>{t(error.message)}</p>}
      {error.fields.map((f) => (
        <p key={f.field}>
          <b>{nameOf(f.field)}</b>
          {given(f.field)}: {t(f.message, f.values)}
        </p>
      ))}
    </State>
  );
}
