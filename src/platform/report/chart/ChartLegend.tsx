import { useT } from "#platform/ui/index.web.ts";
import type { ChartData } from "./chart-data.web.ts";
import { axisUnit, divisorOf, type Words } from "./chart-options.web.ts";
import { withUnit } from "../page/figures.web.ts";
import legendStyles from "../page/legend.module.css";

export function Legend({ words, data }: { readonly words: Words; readonly data: ChartData }) {
  const t = useT();
  return (
    <span className={legendStyles.legend}>
      <span data-key="now">{words.now}</span>
      {words.was ? <span data-key="was">{words.was}</span> : null}
      {words.target ? <span data-key="target">{words.target}</span> : null}
      <span className="p-faint">{axisUnit(data.figure, divisorOf(data), t)}</span>
      {data.left ? (
        <span className="p-faint">
          {data.left.name}
          {data.left.value === null ? null : `: ${withUnit(data.figure, data.left.value, t)}`}
        </span>
      ) : null}
    </span>
  );
}
