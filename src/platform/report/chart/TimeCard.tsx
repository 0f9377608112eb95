import { pivotLevels, timeFigures } from "../by-time.ts";
import { inline } from "#kit/count-words.ts";
import { figuresOf, levelsOf } from "../cube.ts";
import { useT } from "#platform/ui/index.web.ts";
import type { CardProps } from "./chart-card.web.ts";
import { Frame, Swap } from "./ChartFrame.tsx";
import { HeatTable } from "./HeatTable.tsx";
import styles from "./heat.module.css";

type Option = { readonly id: string; readonly name: string };
type ChoiceProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly Option[];
  readonly onChange: (id: string) => void;
};
const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <select className={styles.figure} aria-label={label} value={value} onChange={(e) => onChange(e.target.value)}>
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);

/** Any figure of the page for the leading rows, by time or by the members of another level. */
export default function TimeCard({ report, calls, view, change, answer, open, onOpen, phone, tools }: CardProps) {
  const t = useT();
  const figures = figuresOf(report.of);
  const levels = levelsOf(report.of);
  // figures that the reader may not see are not among the answer's columns
  const known = timeFigures(report).filter((id) => answer.columns.includes(id));
  const figure = view.figure !== undefined && known.includes(view.figure) ? view.figure : known[0];
  const name = t(figures[figure ?? ""]?.label ?? report.title);
  const across = levels[view.over ?? ""]?.label;
  const title =
    across === undefined
      ? t("{figure} menurut waktu", { figure: name })
      : t("{figure} menurut {level}", { figure: name, level: inline(t(across)) });
  const columns = [
    { id: "time", name: t("Waktu") },
    ...pivotLevels(report)
      .filter((id) => id !== answer.level)
      .map((id) => ({ id, name: t(levels[id]?.label ?? id) })),
  ];
  const choices = (
    <>
      <Choice
        label={t("Angka")}
        value={figure}
        options={known.map((id) => ({ id, name: t(figures[id]?.label ?? id) }))}
        onChange={(id) => change({ figure: id })}
      />
      <Choice
        label={t("Kolom")}
        value={view.over}
        options={columns}
        onChange={(id) => change({ over: id, swap: undefined })}
      />
    </>
  );
  return (
    <Frame
      title={title}
      open={open}
      onOpen={onOpen}
      phone={phone}
      tools={
        <>
          {choices}
          <Swap view={view} change={change} />
          {tools}
        </>
      }
    >
      <HeatTable calls={calls} view={{ ...view, figure }} report={report} label={title} />
    </Frame>
  );
}
