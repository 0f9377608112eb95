import { axisNumber, decimal, longMonth, month as monthWord, plainDate, useT } from "#platform/ui/index.web.ts";
import { axisSteps, useWidth, toPixels } from "#platform/report/index.web.ts";
import type { Board } from "./dashboard.calls.ts";
import styles from "./dashboard.module.css";

type Daily = NonNullable<Board["daily"]>;
const left = 44;
const top = 24;
const bottom = 24;

export const dailyHeight = (phone: boolean): number => (phone ? 180 : 196);

/** Daily sales, those of the same month a year ago, and the required and expected rate of the remaining days. */
export function DailyChart({ daily, phone }: { readonly daily: Daily; readonly phone: boolean }) {
  const t = useT();
  const [box, width] = useWidth();
  const height = dailyHeight(phone);
  const right = phone ? 8 : 104;
  const done = daily.days.findLastIndex((d) => d.tonnes !== null);
  const expected = toPixels(daily.expected);
  const required = toPixels(daily.required);
  const values = daily.days.map((d, i) => (i <= done ? (toPixels(d.tonnes) ?? 0) : d.workday ? (expected ?? 0) : 0));
  const was = daily.days.map((d) => toPixels(d.was));
  const axis = axisSteps(Math.max(...values, ...was.map((w) => w ?? 0), required ?? 0, 1));
  const high = axis.at(-1) as number;
  const divisor = high >= 5000 ? 1000 : 1;
  const floor = height - bottom;
  const y = (v: number) => floor - (Math.max(0, v) * (floor - top)) / high;
  const each = Math.max(0, width - left - right) / daily.days.length;
  const x = (i: number) => left + each * (i + 0.5);
  const line = was.flatMap((w, i) => (w === null ? [] : [`${x(i).toFixed(1)} ${y(w).toFixed(1)}`])).join("L");
  const edge = left + each * (done + 1);
  const name = longMonth(Number(daily.month.slice(5, 7)), daily.month.slice(0, 4));
  return (
    <div ref={box} className={styles.daily}>
      {width === 0 ? (
        <div style={{ height }} />
      ) : (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={t("Volume harian {month}, tahun lalu, dan laju yang dibutuhkan", { month: name })}
        >
          <defs>
            <pattern id="db-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="5" height="5" fill="var(--p-c1)" opacity=".12" />
              <path d="M0 0V5" stroke="var(--p-c1)" strokeWidth="2" opacity=".55" />
            </pattern>
          </defs>
          {axis.map((v) => (
            <g key={v}>
              <path d={`M${left} ${y(v)}H${width - right}`} stroke="var(--p-grid)" />
              <text x={left - 8} y={y(v) + 4} textAnchor="end">
                {axisNumber(v / divisor)}
              </text>
            </g>
          ))}
          {values.map((v, i) => (
            <rect
              key={daily.days[i]?.day}
              x={x(i) - each * 0.3}
              y={y(v)}
              width={each * 0.6}
              height={Math.max(0, floor - y(v))}
              rx="2"
              fill={i <= done ? "var(--p-c1)" : "url(#db-hatch)"}
            />
          ))}
          {line ? (
            <path d={`M${line}`} stroke="var(--p-c0)" strokeWidth="1.75" fill="none" strokeLinejoin="round" />
          ) : null}
          {daily.days.map((d, i) =>
            [0, 4, 9, 14, 19, 24, 29].includes(i) ? (
              <text key={d.day} x={x(i)} y={height - 6} textAnchor="middle">
                {i + 1}
              </text>
            ) : null,
          )}
          {done >= 0 && done < daily.days.length - 1 ? (
            <>
              <path d={`M${edge} 12V${floor}`} stroke="var(--p-border)" strokeDasharray="2 3" />
              <text x={edge - 6} y={16} textAnchor="end">
                {t("realisasi")}
              </text>
              <text x={edge + 6} y={16}>
                {t("perkiraan")}
              </text>
              {required !== null && required > 0 ? (
                <path
                  d={`M${edge} ${y(required)}H${width - right}`}
                  stroke="var(--p-text)"
                  strokeWidth="1.5"
                  strokeDasharray="5 4"
                />
              ) : null}
              {required !== null && required > 0 && !phone ? (
                <g className={styles.required}>
                  <text x={width - right + 8} y={y(required) - 2}>
                    {t("Perlu {value}", { value: axisNumber(required / divisor) })}
                  </text>
                  <text x={width - right + 8} y={y(required) + 13} className="p-faint">
                    {t("per hari kerja")}
                  </text>
                </g>
              ) : null}
            </>
          ) : null}
        </svg>
      )}
      <div className="p-hidden">
        <table>
          <caption>{t("Volume harian {month}", { month: name })}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Tanggal")}</th>
              <th scope="col">
                {monthWord(daily.month)} ({t("ton")})
              </th>
              <th scope="col">{t("Tahun lalu")}</th>
            </tr>
          </thead>
          <tbody>
            {daily.days.map((d) => (
              <tr key={d.day}>
                <th scope="row">{plainDate(d.day)}</th>
                <td>{decimal(d.tonnes)}</td>
                <td>{decimal(d.was)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
