import { Checkbox, InputNumber, Segmented, Select } from "antd";
import { type ReactNode, useId } from "react";
import { type Figure, figuresOf, levelsOf } from "#kit/cube.ts";
import type { AlertWish } from "#kit/report-schedule.calls.ts";
import { mainFigure, type Report } from "#kit/report.ts";
import { useT } from "#web/i18n.ts";
import { useMay } from "#web/resource/useMay.ts";
import { inline, unitWord } from "./figures.ts";
import { levelAt } from "./report-query.ts";

type Props = {
  readonly report: Report;
  readonly path: string;
  readonly value: AlertWish;
  readonly onChange: (next: AlertWish) => void;
  readonly problem: (field: string) => ReactNode;
};
const isNumber = (report: Report, id: string): boolean => figuresOf(report.of)[id]?.unit !== "tanggal";
export const usualAlert = (report: Report): AlertWish => ({
  figure: isNumber(report, mainFigure(report)) ? mainFigure(report) : (report.show.find((id) => isNumber(report, id)) ?? mainFigure(report)),
  test: "below",
  bound: "",
  eachRow: true,
  complete: true,
  mail: true,
});

/** Which figure is watched, against which limit, row by row or as a whole. */
export function AlertFields({ report, path, value, onChange, problem }: Props) {
  const t = useT();
  const id = useId();
  const may = useMay();
  const figures = figuresOf(report.of);
  const shown = report.show.filter((f) => isNumber(report, f) && (!figures[f]?.access || may(figures[f].access)));
  const level = levelsOf(report.of)[levelAt(report, path) ?? ""];
  const set = (patch: Partial<AlertWish>) => onChange({ ...value, ...patch });
  const unit = unitWord((figures[value.figure] as Figure).unit, t) || ((figures[value.figure] as Figure).unit === "%" ? "%" : "");
  return (
    <>
      <label htmlFor={`${id}-figure`}>{t("Angka yang diawasi")}</label>
      <Select
        id={`${id}-figure`}
        value={value.figure}
        showSearch={{ optionFilterProp: "label" }}
        options={shown.map((f) => ({ value: f, label: t((figures[f] as Figure).label) }))}
        onChange={(figure) => set({ figure })}
      />
      {problem("alert.figure")}
      <div className="rs-pair">
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
            className="f-wide"
            stringMode
            decimalSeparator=","
            precision={Math.max(0, (figures[value.figure] as Figure).scale)}
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
          { value: "row", label: t("Tiap {level}", { level: inline(t(level?.label ?? "Baris")) }) },
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
