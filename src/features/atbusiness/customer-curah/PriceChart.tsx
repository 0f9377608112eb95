import { money, month as monthWord, shortMonth, useT } from "#platform/ui/index.web.ts";
import { useWidth, toPixels } from "#platform/report/index.web.ts";
import type { CustomerMonth } from "./[id].calls.ts";
import styles from "../business.module.css";

type Props = { readonly months: readonly CustomerMonth[]; readonly label: string };
const left = 92;
const right = 8;
const top = 12;
const bottom = 22;
const height = 200;

/** The average price per tonne by month compared with the planned price, with the same figures as a table. */
export function PriceChart({ months, label }: Props) {
  const t = useT();
  const [box, width] = useWidth();
  return (
    <div className={styles.months}>
      <p className={`${styles.legend} p-small`}>
        <span data-key="now">{t("Realisasi")}</span>
        <span data-key="plan">{t("RKAP")}</span>
      </p>
      <div ref={box}>{width === 0 ? <div style={{ height }} /> : <Drawing {...{ months, label, width }} />}</div>
      <div className="p-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Bulan")}</th>
              <th scope="col">{t("Realisasi")}</th>
              <th scope="col">{t("RKAP")}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((m) => (
              <tr key={m.month}>
                <th scope="row">{monthWord(m.month)}</th>
                <td>{money(m.price)}</td>
                <td>{money(m.planPrice)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Drawing({ months, label, width }: Props & { readonly width: number }) {
  const prices = months.flatMap((m) => [m.price, m.planPrice].flatMap((c) => toPixels(c) ?? []));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const margin = Math.max((high - low) * 0.15, high * 0.01, 1);
  const [from, to] = [low - margin, high + margin];
  const y = (v: number) => height - bottom - ((v - from) * (height - bottom - top)) / (to - from);
  const each = Math.max(0, width - left - right) / months.length;
  const x = (i: number) => left + each * (i + 0.5);
  const points = (of: "price" | "planPrice") =>
    months.flatMap((m, i) => {
      const value = toPixels(m[of]);
      return value === null ? [] : [{ x: x(i), y: y(value), month: m.month }];
    });
  const line = (of: "price" | "planPrice") => points(of).map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`);
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      {prices.length > 0
        ? [low, high].map((v) => (
            <g key={v}>
              <path d={`M${left} ${y(v)}H${width - right}`} stroke="var(--p-grid)" />
              <text x={left - 8} y={y(v) + 4} textAnchor="end">
                {money(String(Math.round(v)))}
              </text>
            </g>
          ))
        : null}
      <path
        d={`M${line("planPrice").join("L") || "0 0"}`}
        fill="none"
        stroke="var(--p-text)"
        strokeWidth="1.5"
        strokeDasharray="4 3"
      />
      <path d={`M${line("price").join("L") || "0 0"}`} fill="none" stroke="var(--p-c1)" strokeWidth="2" />
      {points("price").map((p) => (
        <circle key={p.month} cx={p.x} cy={p.y} r="3" fill="var(--p-c1)" />
      ))}
      {months.map((m, i) => (
        <text key={m.month} x={x(i)} y={height - 6} textAnchor="middle">
          {each < 26 ? String(Number(m.month.slice(5, 7))) : shortMonth(Number(m.month.slice(5, 7)))}
        </text>
      ))}
    </svg>
  );
}
