import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, money, plainDate, useT } from "#platform/ui/index.web.ts";
import { type PriceSpread, priceSpread, type SpreadPrice } from "./pengamatan.calls.ts";
import styles from "./spread.module.css";

type Props = { readonly row: { readonly id: number } };
const [width, height, margin] = [640, 120, 16];

/** The prices that the selected price is compared with, on an axis; outliers have a ring, excluded ones are hollow. */
export default function SpreadTab({ row }: Props) {
  const t = useT();
  const query = useQueryCall(priceSpread, { id: row.id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  const { prices, median, limit } = query.data;
  if (prices.length === 0) return <EmptyState title={t("Belum ada pengamatan")} />;
  return (
    <>
      <p className="p-small p-muted">
        {median === null || limit === null
          ? t("Kurang dari lima pengamatan: tidak ada yang disebut pencilan.")
          : t("Median {median}, wajar sampai selisih {limit}.", { median: money(median), limit: money(limit) })}
      </p>
      <Strip data={query.data} self={row.id} />
      <ul className={styles.prices}>
        {prices.map((p) => (
          <li key={p.id} data-self={p.id === row.id || undefined}>
            <span>{plainDate(p.day)}</span>
            <span className={styles.store}>{p.store}</span>
            <b className="p-tabular">{money(p.price50)}</b>
            <small className="p-muted">{t(names[p.judgement])}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
const names: Readonly<Record<SpreadPrice["judgement"], string>> = {
  normal: "Wajar",
  outlier: "Pencilan",
  excluded: "Dikecualikan",
};

function Strip({ data, self }: { readonly data: PriceSpread; readonly self: number }) {
  const t = useT();
  // floating-point numbers are used only for drawing; the exact figures are listed separately
  const values = data.prices.map((p) => Number(p.price50));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (v: number) => margin + ((v - low) / (high - low || 1)) * (width - 2 * margin);
  const y = (id: number) => 30 + ((id * 37) % 60);
  const label = t("{count} harga dari {low} sampai {high}", {
    count: values.length,
    low: money(String(low)),
    high: money(String(high)),
  });
  return (
    <svg className={styles.strip} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line className={styles.axis} x1={margin} x2={width - margin} y1={height - 14} y2={height - 14} />
      {data.median === null ? null : (
        <line
          className={styles.median}
          x1={x(Number(data.median))}
          x2={x(Number(data.median))}
          y1={12}
          y2={height - 14}
        />
      )}
      {data.prices.map((p) => (
        <g key={p.id} data-judgement={p.judgement} data-self={p.id === self || undefined}>
          {p.judgement === "outlier" ? (
            <circle className={styles.ring} cx={x(Number(p.price50))} cy={y(p.id)} r={9} />
          ) : null}
          <circle className={styles.dot} cx={x(Number(p.price50))} cy={y(p.id)} r={p.id === self ? 6 : 4} />
        </g>
      ))}
    </svg>
  );
}
