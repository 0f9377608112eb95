import { Checkbox, InputNumber, Select } from "antd";
import { type ReactNode, useId } from "react";
import { inline } from "#kit/count-words.ts";
import { levelsOf } from "../cube.ts";
import type { AlertFigure, AlertInput } from "./report-schedule.calls.ts";
import { figureOf, isMeasured, mainFigure, type Report } from "../report.ts";
import { Segmented, useT, separators } from "#platform/ui/index.web.ts";
import type { May } from "#platform/records/index.web.ts";
import { unitWord } from "../page/figures.web.ts";
import { levelAt } from "../page/report-query.web.ts";
import fieldStyles from "#platform/ui/field/field.module.css";
import styles from "./schedule.module.css";

type Props = {
  readonly figures: readonly AlertFigure[];
  /** The name of a row. */
  readonly row: string;
  readonly value: AlertInput;
  readonly onChange: (next: AlertInput) => void;
  readonly problem: (field: string) => ReactNode;
};
export const noAlert: AlertInput = { figure: "", test: "below", bound: "", eachRow: true, complete: true, mail: true };
export const defaultAlert = (report: Report): AlertInput => ({
  ...noAlert,
  figure: isMeasured(report, mainFigure(report))
    ? mainFigure(report)
    : (report.show.find((id) => isMeasured(report, id)) ?? mainFigure(report)),
});

/** Figures of the page that can have a limit and that this person may see. */
export const alertFigures = (report: Report, may: May): AlertFigure[] =>
  report.show
    .filter((id) => isMeasured(report, id))
    .flatMap((id) => {
      const { label, unit, scale, access } = figureOf(report, id);
      return access === undefined || may(access) ? [{ id, label, unit, scale }] : [];
    });
export const rowWord = (report: Report, path: string): string =>
  levelsOf(report.of)[levelAt(report, path) ?? ""]?.label ?? "Baris";

/** The monitored figure, its limit, and whether it applies by row or to the total. */
export function AlertFields({ figures, row, value, onChange, problem }: Props) {
  const t = useT();
  const id = useId();
  const figure = figures.find((f) => f.id === value.figure);
  const set = (patch: Partial<AlertInput>) => onChange({ ...value, ...patch });
  const unit = figure ? unitWord(figure.unit, t) : "";
  return (
    <>
      <label htmlFor={`${id}-figure`}>{t("Angka yang diawasi")}</label>
      <Select
        id={`${id}-figure`}
        value={value.figure}
        showSearch={{ optionFilterProp: "label" }}
        options={figures.map((f) => ({ value: f.id, label: t(f.label) }))}
        onChange={(figure) => set({ figure })}
      />
      {problem("alert.figure")}
      <div className={styles.pair}>
        <div>
          <label htmlFor={`${id}-test`}>{t("Bila")}</label>
          <Select
            id={`${id}-test`}
            value={value.test}
            options={[
              { value: "below", label: t("di bawah") },
              { value: "above", label: t("di atas") },
            ]}
            onChange={(test) => set({ test })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-bound`}>{t("Batas")}</label>
          <InputNumber
            id={`${id}-bound`}
            className={fieldStyles.wide}
            stringMode
            decimalSeparator={separators().point}
            precision={Math.max(0, figure?.scale ?? 2)}
            value={value.bound === "" ? null : value.bound}
            suffix={unit || undefined}
            onChange={(bound) => set({ bound: bound === null ? "" : String(bound) })}
          />
        </div>
      </div>
      {problem("alert.bound")}
      <Segmented
        aria-label={t("Yang diperiksa")}
        value={value.eachRow ? "row" : "total"}
        options={[
          { value: "row", label: t("Tiap {level}", { level: inline(t(row)) }) },
          { value: "total", label: t("Totalnya") },
        ]}
        onChange={(which) => set({ eachRow: which === "row" })}
      />
      <Checkbox checked={value.complete} onChange={(e) => set({ complete: e.target.checked })}>
        {t("Tunggu sampai semua distributor melapor")}
      </Checkbox>
      <Checkbox checked={value.mail} onChange={(e) => set({ mail: e.target.checked })}>
        {t("Kirim surel juga, selain lonceng")}
      </Checkbox>
    </>
  );
}
