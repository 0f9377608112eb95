import { total } from "#kit/exact.ts";
import { decimal, integer, money, shortMonth, tonnes, useT } from "#platform/ui/index.web.ts";
import type { PlanDiff } from "./rkap.calls.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./rkap.module.css";

const gap = (from: string, to: string, scale: number): string =>
  total([to, /[1-9]/.test(from) ? `-${from}` : from], scale);
const signed = (text: string, raw: string): string => (raw.startsWith("-") || !/[1-9]/.test(raw) ? text : `+${text}`);

/** Lines that differ between two versions, the largest difference first. */
export function DiffTable({ diff }: { readonly diff: PlanDiff }) {
  const t = useT();
  const weight = gap(diff.from.tonnes, diff.to.tonnes, 3);
  const value = gap(diff.from.revenue, diff.to.revenue, 2);
  return (
    <>
      <p className="p-small">
        {t("Volume {from} menjadi {to} ({gap}); pendapatan {revenueFrom} menjadi {revenueTo} ({revenueGap}).", {
          from: tonnes(diff.from.tonnes),
          to: tonnes(diff.to.tonnes),
          gap: signed(tonnes(weight), weight),
          revenueFrom: money(diff.from.revenue),
          revenueTo: money(diff.to.revenue),
          revenueGap: signed(money(value), value),
        })}
      </p>
      {diff.count === 0 ? (
        <p className="p-muted">{t("Kedua versi sama.")}</p>
      ) : (
        <div className={styles.diff}>
          <table className={resourceStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t("Customer dan produk")}</th>
                <th scope="col">{t("Bulan")}</th>
                <th scope="col" className="p-num">
                  {t("Volume semula")}
                </th>
                <th scope="col" className="p-num">
                  {t("Menjadi")}
                </th>
                <th scope="col" className="p-num">
                  {t("Selisih pendapatan")}
                </th>
              </tr>
            </thead>
            <tbody>
              {diff.lines.map((l) => {
                const revenue = gap(l.from.revenue, l.to.revenue, 2);
                return (
                  <tr key={`${l.customer.id}.${l.product.id}`} className={resourceStyles.row}>
                    <td>
                      {l.customer.label}
                      <br />
                      <span className="p-small p-muted">{l.product.label}</span>
                    </td>
                    <td className="p-small">
                      {l.months.length === 12 ? t("Semua") : l.months.map(shortMonth).join(", ")}
                    </td>
                    <td className="p-num">{decimal(l.from.tonnes)}</td>
                    <td className="p-num">{decimal(l.to.tonnes)}</td>
                    <td className="p-num">{signed(money(revenue), revenue)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {diff.count > diff.lines.length ? (
        <p className="p-small p-muted">
          {t("{shown} dari {count} baris yang berbeda; yang selisihnya terbesar.", {
            shown: integer(diff.lines.length),
            count: integer(diff.count),
          })}
        </p>
      ) : null}
    </>
  );
}
