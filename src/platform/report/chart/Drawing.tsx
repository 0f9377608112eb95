import { useEffect, useRef } from "react";
import { useSetting } from "#platform/ui/index.web.ts";
import { type EChartsCoreOption, init } from "./chart-parts.web.ts";
import { useWidth } from "./drawn-axis.web.ts";
import styles from "./chart.module.css";

type Props = {
  /** Must be stable while the drawing is unchanged. */
  readonly options: (box: Element, width: number) => EChartsCoreOption;
  readonly height: number;
  readonly label: string;
  readonly onPick: (at: number) => void;
};

/** The element of a chart; it is redrawn when width, theme or options change. */
export function Drawing({ options, height, label, onPick }: Props) {
  const [box, width] = useWidth();
  const theme = useSetting("theme");
  const pick = useRef(onPick);
  pick.current = onPick;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that the options read
  useEffect(() => {
    const own = box.current;
    if (!own || width === 0) return;
    const chart = init(own, undefined, { renderer: "svg", width, height });
    chart.setOption(options(own, width));
    chart.on("click", (e: { dataIndex?: number }) => e.dataIndex !== undefined && pick.current(e.dataIndex));
    return () => chart.dispose();
  }, [options, width, height, theme]);
  return <div ref={box} className={styles.chart} style={{ height }} role="img" aria-label={label} />;
}
