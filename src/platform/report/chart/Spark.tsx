import type { Cell } from "../cell.ts";
import { toPixels } from "../page/figures.web.ts";
import legendStyles from "../page/legend.module.css";

type Props = {
  readonly cells: readonly Cell[];
  readonly width?: number;
  readonly height?: number;
  readonly area?: boolean;
};

/** A sparkline of months; decorative, because the figures are available as text. */
export function Spark({ cells, width = 72, height = 18, area = false }: Props) {
  const values = cells.map((c) => toPixels(c));
  const known = values.filter((v): v is number => v !== null);
  if (known.length < 2) return null;
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const x = (i: number) => 2 + (i * (width - 4)) / (values.length - 1);
  const y = (v: number) => height - 3 - ((v - low) * (height - 6)) / span;
  const points = values.flatMap((v, i) => (v === null ? [] : [{ x: x(i), y: y(v) }]));
  const line = points.map((p, i) => `${i === 0 ? "M" : "L"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("");
  const end = points.at(-1) as { x: number; y: number };
  const colour = area ? "var(--p-c1)" : "var(--p-c0)";
  return (
    <svg
      className={legendStyles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {area ? (
        <path
          d={`${line}L${end.x.toFixed(1)} ${height}L${(points[0]?.x ?? 0).toFixed(1)} ${height}Z`}
          fill={colour}
          opacity=".12"
        />
      ) : null}
      <path d={line} fill="none" stroke={colour} strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
      <circle cx={end.x} cy={end.y} r="2.25" fill={colour} />
    </svg>
  );
}
