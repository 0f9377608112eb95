import { useCallback } from "react";
import { axisNumber, useT } from "#platform/ui/index.web.ts";
import { axisNames, sizesIn } from "./chart-options.web.ts";
import type { EChartsCoreOption } from "./chart-parts.web.ts";
import { tipBox } from "./chart-tip.web.ts";
import { Drawing } from "./Drawing.tsx";
import { toPixels, withUnit } from "../page/figures.web.ts";
import { maxParts, type StackData } from "./stack-data.web.ts";

type T = ReturnType<typeof useT>;
type Props = {
  readonly data: StackData;
  readonly height: number;
  readonly label: string;
  readonly onPick: (at: number) => void;
};

function tip({ figure, parts, bars }: StackData, at: number, colours: readonly string[], t: T): HTMLElement {
  const bar = bars[at];
  const rows = parts.map((part, i) => ({
    name: part.name,
    value: withUnit(figure, bar?.values[i] ?? null, t),
    mark: { sign: "■", colour: colours[i] ?? "" },
  }));
  return tipBox(bar?.name ?? "", [...rows, { name: t("Total"), value: withUnit(figure, bar?.total ?? null, t) }]);
}

function optionsOf(data: StackData, own: Element, width: number, t: T): EChartsCoreOption {
  const css = getComputedStyle(own);
  const v = (name: string) => css.getPropertyValue(name).trim();
  const colours = data.parts.map((_, i) => v(`--p-c${i < maxParts ? i + 1 : 0}`));
  const each = (width - 60) / Math.max(1, data.bars.length);
  const names = axisNames(
    data.bars.map((b) => b.name),
    each,
    data.kindName,
    sizesIn(css.fontFamily),
  );
  const axis = { color: v("--p-text-3"), fontSize: 11 };
  return {
    animationDuration: 0,
    textStyle: { fontFamily: css.fontFamily, fontSize: 11 },
    grid: { left: 8, right: 8, top: 16, bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    tooltip: {
      trigger: "axis",
      confine: true,
      axisPointer: { type: "shadow" },
      backgroundColor: v("--p-elevated"),
      borderColor: v("--p-line"),
      textStyle: { color: v("--p-text"), fontSize: 12 },
      formatter: (p: { dataIndex: number }[]) => tip(data, p[0]?.dataIndex ?? 0, colours, t),
    },
    xAxis: {
      type: "category",
      data: names.data,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: v("--p-grid") } },
      axisLabel: { ...axis, lineHeight: 14, ...names.axisLabel },
    },
    yAxis: {
      type: "value",
      axisLabel: { ...axis, formatter: axisNumber },
      splitLine: { lineStyle: { color: v("--p-grid") } },
      splitNumber: 4,
    },
    series: data.parts.map((p, i) => ({
      type: "bar",
      name: p.name,
      stack: "all",
      data: data.bars.map((b) => toPixels(b.values[i])),
      barMaxWidth: 36,
      itemStyle: { color: colours[i], borderColor: v("--p-container"), borderWidth: 0.5 },
      emphasis: { disabled: true },
    })),
  };
}

/** The drawing; the same figures are available as a table. */
export default function StackChart({ data, ...box }: Props) {
  const t = useT();
  const options = useCallback((own: Element, width: number) => optionsOf(data, own, width, t), [data, t]);
  return <Drawing options={options} {...box} />;
}
