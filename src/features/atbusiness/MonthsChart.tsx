import type { Cell } from "#platform/report/index.ts";
import { axisNumber, decimal, month as monthWord, shortMonth, useT } from "#platform/ui/index.web.ts";
import { axisSteps, useWidth, toPixels } from "#platform/report/index.web.ts";
import styles from "./business.module.css";

/** One month: tonnes sold, tonnes planned and tonnes sold a year earlier; null if there is no figure. */
export type MonthFigures = {
  readonly month: string;
  readonly tonnes: Cell;
  readonly plan: Cell;
  readonly lastYear: Cell;
};
type Props = { readonly months: readonly MonthFigures[]; readonly label: string };
const left = 56;
const right = 8;
const top = 12;
const bottom = 22;
const height = 200;

/**
 * Bars of tonnes sold, a line across each bar for the plan and dots for the year before, with the same figures as a
 * table.
 */
export function MonthsChart({ months, label }: Props) {
  const [box, width] = useWidth();
  return (
    <div className={styles.months}>
      <Legend />
      <div ref={box}>{width === 0 ? <div style={{ height }} /> : <Drawing {...{ months, label, width }} />}</div>
      <FiguresTable months={months} label={label} />
    </div>
  );
}

function Legend() {
  const t = useT();
  return (
    <p className={`${styles.legend} p-small`}>
      <span data-key="now">{t("Realisasi")}</span>
      <span data-key="plan">{t("RKAP")}</span>
      <span data-key="was">{t("Tahun lalu")}</span>
      <span className="p-faint">{t("ton")}</span>
    </p>
  );
}

function Drawing({ months, label, width }: Props & { readonly width: number }) {
  const values = months.flatMap((m) => [m.tonnes, m.plan, m.lastYear].map((c) => toPixels(c) ?? 0));
  const axis = axisSteps(Math.max(1, ...values));
  const high = axis.at(-1) as number;
  const floor = height - bottom;
  const y = (v: number) => floor - (Math.max(0, v) * (floor - top)) / high;
  const each = Math.max(0, width - left - right) / months.length;
  const x = (i: number) => left + each * (i + 0.5);
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      {axis.map((v) => (
        <g key={v}>
          <path d={`M${left} ${y(v)}H${width - right}`} stroke="var(--p-grid)" />
          <text x={left - 8} y={y(v) + 4} textAnchor="end">
            {axisNumber(v)}
          </text>
        </g>
      ))}
      {months.map((m, i) => {
        const [now, plan, was] = [m.tonnes, m.plan, m.lastYear].map((c) => toPixels(c));
        const half = each * 0.3;
        return (
          <g key={m.month}>
            {now ? (
              <rect x={x(i) - half} y={y(now)} width={half * 2} height={floor - y(now)} rx="2" fill="var(--p-c1)" />
            ) : null}
            {plan ? (
              <path
                d={`M${x(i) - half - 3} ${y(plan)}H${x(i) + half + 3}`}
                stroke="var(--p-text)"
                strokeWidth="2"
                strokeDasharray="4 2"
              />
            ) : null}
            {was ? (
              <circle
                cx={x(i)}
                cy={y(was)}
                r="3.5"
                fill="var(--p-container)"
                stroke="var(--p-text-2)"
                strokeWidth="1.5"
              />
            ) : null}
            <text x={x(i)} y={height - 6} textAnchor="middle">
              {each < 26 ? String(Number(m.month.slice(5, 7))) : shortMonth(Number(m.month.slice(5, 7)))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function FiguresTable({ months, label }: Props) {
  const t = useT();
  return (
    <div className="p-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {["Bulan", "Realisasi", "RKAP", "Tahun lalu"].map((head) => (
              <th scope="col" key={head}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((m) => (
            <tr key={m.month}>
              <th scope="row">{monthWord(m.month)}</th>
              {[m.tonnes, m.plan, m.lastYear].map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
                <td key={i}>{decimal(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
