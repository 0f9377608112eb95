import { useEffect, useRef, useState } from "react";
import { useT } from "#web/i18n.ts";
import { useSetting } from "#web/settings/store.ts";
import type { ChartData } from "./chart-data.ts";
import { optionsOf, paletteOf, type Words } from "./chart-options.ts";
import { init } from "./chart-parts.ts";

type Props = { readonly data: ChartData; readonly words: Words; readonly height: number; readonly label: string; readonly onPick: (at: number) => void };
/** Draws; what it shows stands beside it as a table for whoever cannot see it. */
export default function Chart({ data, words, height, label, onPick }: Props) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const theme = useSetting("theme");
  const [width, setWidth] = useState(0);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    const own = box.current;
    if (!own) return;
    const watch = new ResizeObserver(() => setWidth(own.clientWidth));
    watch.observe(own);
    setWidth(own.clientWidth);
    return () => watch.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that paletteOf reads
  useEffect(() => {
    const own = box.current;
    if (!own || width === 0) return;
    const chart = init(own, undefined, { renderer: "svg", width, height });
    chart.setOption(optionsOf(data, words, paletteOf(own), width, t));
    chart.on("click", (e: { dataIndex?: number }) => e.dataIndex !== undefined && pick.current(e.dataIndex));
    return () => chart.dispose();
  }, [data, words, width, height, theme, t]);
  return <div ref={box} className="rp-chart" style={{ height }} role="img" aria-label={label} />;
}
