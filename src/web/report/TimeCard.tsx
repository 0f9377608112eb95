import { timeFigures } from "#kit/by-time.ts";
import { figuresOf } from "#kit/cube.ts";
import { useT } from "#web/i18n.ts";
import type { CardProps } from "./ChartCard.tsx";
import { Frame, Swap } from "./ChartFrame.tsx";
import { HeatTable } from "./HeatTable.tsx";

/** Any figure of the page for the rows that lead it, one day, month or year beside the other. */
export default function TimeCard({ report, calls, view, change, answer, open, onOpen, phone, tools }: CardProps) {
  const t = useT();
  const figures = figuresOf(report.of);
  // what this reader may not see is not among the columns of the answer
  const known = timeFigures(report).filter((id) => answer.columns.includes(id));
  const figure = view.figure !== undefined && known.includes(view.figure) ? view.figure : known[0];
  const title = t("{figure} menurut waktu", { figure: t(figures[figure ?? ""]?.label ?? report.title) });
  const choice = (
    <select
      className="rp-figure"
      aria-label={t("Angka")}
      value={figure}
      onChange={(e) => change({ figure: e.target.value })}
    >
      {known.map((id) => (
        <option key={id} value={id}>
          {t(figures[id]?.label ?? id)}
        </option>
      ))}
    </select>
  );
  return (
    <Frame
      title={title}
      open={open}
      onOpen={onOpen}
      phone={phone}
      tools={
        <>
          {choice}
          <Swap view={view} change={change} />
          {tools}
        </>
      }
    >
      <HeatTable calls={calls} view={{ ...view, figure }} report={report} label={title} />
    </Frame>
  );
}
