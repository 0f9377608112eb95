import { axisNumber, decimal, plainDate, ScrollRegion, useT } from "#platform/ui/index.web.ts";
import { axisSteps, useWidth, toPixels } from "#platform/report/index.web.ts";
import type { StockSimulation } from "./simulasi-level-stok.calls.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./simulasi.module.css";

const left = 48;
const top = 20;
const bottom = 24;

/** Past stock, forecast stock, safety stock and reorder point. */
export function StockChart({ of }: { readonly of: StockSimulation }) {
  const t = useT();
  const [box, width] = useWidth();
  const height = 260;
  const right = width < 560 ? 8 : 112;
  const past = of.history.map((h) => toPixels(h.stock) ?? 0);
  const coming = of.forecast.map((f) => toPixels(f.stock) ?? 0);
  const [reorder, safety] = [toPixels(of.trial.reorder), toPixels(of.trial.safety)];
  const axis = axisSteps(Math.max(...past, ...coming, reorder ?? 0, safety ?? 0, 1));
  const high = axis.at(-1) as number;
  const floor = height - bottom;
  const y = (v: number) => floor - (Math.max(0, v) * (floor - top)) / high;
  const each = Math.max(0, width - left - right) / (past.length + coming.length - 1);
  const x = (i: number) => left + each * i;
  const path = (values: readonly number[], from: number) =>
    `M${values.map((v, i) => `${x(from + i).toFixed(1)} ${y(v).toFixed(1)}`).join("L")}`;
  const edge = x(past.length - 1);
  // Labels of levels that are close together are placed above and below their lines.
  const close = reorder !== null && safety !== null && Math.abs(y(reorder) - y(safety)) < 14;
  const level = (value: number | null, label: string, color: string, side: -1 | 1) =>
    value === null ? null : (
      <g key={label}>
        <path d={`M${left} ${y(value)}H${width - right}`} stroke={color} strokeDasharray="5 4" strokeWidth="1.5" />
        {right > 8 ? (
          <text x={width - right + 8} y={y(value) + 4 + (close ? side * 8 : 0)} className={styles.level}>
            {label}
          </text>
        ) : null}
      </g>
    );
  return (
    <div ref={box} className={styles.chart}>
      {width === 0 ? (
        <div style={{ height }} />
      ) : (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={t("Stok 60 hari terakhir dan perkiraan 60 hari ke depan")}
        >
          {axis.map((v) => (
            <g key={v}>
              <path d={`M${left} ${y(v)}H${width - right}`} stroke="var(--p-grid)" />
              <text x={left - 8} y={y(v) + 4} textAnchor="end">
                {axisNumber(v)}
              </text>
            </g>
          ))}
          <path d={`${path(past, 0)}L${edge} ${floor}L${left} ${floor}Z`} fill="var(--p-c1)" opacity=".1" />
          <path d={path(past, 0)} stroke="var(--p-c1)" strokeWidth="1.75" fill="none" strokeLinejoin="round" />
          <path
            d={path([past.at(-1) ?? 0, ...coming], past.length - 1)}
            stroke="var(--p-c1)"
            strokeWidth="1.75"
            strokeDasharray="2 3"
            fill="none"
            strokeLinejoin="round"
          />
          {of.forecast.map((f, i) =>
            /[1-9]/.test(f.arrives) ? (
              <circle key={f.day} cx={x(past.length + i)} cy={y(coming[i] ?? 0)} r="3" fill="var(--p-c1)" />
            ) : null,
          )}
          {level(reorder, t("Titik pesan"), "var(--p-warning)", -1)}
          {level(safety, t("Stok pengaman"), "var(--p-error)", 1)}
          <path d={`M${edge} ${top - 8}V${floor}`} stroke="var(--p-border)" strokeDasharray="2 3" />
          <text x={edge - 6} y={top - 6} textAnchor="end">
            {t("realisasi")}
          </text>
          <text x={edge + 6} y={top - 6}>
            {t("perkiraan")}
          </text>
          <text x={left} y={height - 6}>
            {plainDate(of.history[0]?.day ?? of.day)}
          </text>
          <text x={width - right} y={height - 6} textAnchor="end">
            {plainDate(of.forecast.at(-1)?.day ?? of.day)}
          </text>
        </svg>
      )}
    </div>
  );
}

/** The chart as a table, for screen readers and for exact figures. */
export function StockTable({ of }: { readonly of: StockSimulation }) {
  const t = useT();
  return (
    <ScrollRegion label={t("Perkiraan stok per hari")} className={styles.table}>
      <table className={resourceStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t("Tanggal")}</th>
            <th scope="col" className="p-num">
              {t("Tiba")} (ton)
            </th>
            <th scope="col" className="p-num">
              {t("Stok")} (ton)
            </th>
          </tr>
        </thead>
        <tbody>
          {of.forecast.map((f) => (
            <tr key={f.day} className={resourceStyles.row}>
              <th scope="row">{plainDate(f.day)}</th>
              <td className="p-num">{/[1-9]/.test(f.arrives) ? decimal(f.arrives, 1) : "–"}</td>
              <td className="p-num">{decimal(f.stock, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
