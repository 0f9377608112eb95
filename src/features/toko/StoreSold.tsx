import type { CSSProperties } from "react";
import { Link } from "react-router";
import { decimal, integer, month, plainDate, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import type { StoreDetail } from "./[id].calls.ts";
import relatedStyles from "#platform/records/record/related.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";
import styles from "./store.module.css";

type Sales = NonNullable<StoreDetail["sales"]>;
/** Floating-point numbers suffice for pixels; the figure is displayed exactly. */
const share = (part: string, whole: number): CSSProperties =>
  ({ "--share": `${Math.max(0, Math.min(100, whole > 0 ? (Number(part) / whole) * 100 : 0))}%` }) as CSSProperties;

/** Sales by month; the current month is marked as incomplete. */
export function SoldMonths({ of: { months, total } }: { readonly of: Sales }) {
  const t = useT();
  const maximum = Math.max(...months.map((m) => Number(m.tonnes)));
  return (
    <section className={`p-card ${styles.card}`}>
      <header>
        <h2>{t("Penjualan per bulan")}</h2>
      </header>
      <table className={`${relatedStyles.rows} ${styles.sold}`}>
        <caption className="p-hidden">{t("Penjualan per bulan")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Bulan")}</th>
            <th scope="col" className="p-num">
              {t("Volume")} ({t("ton")})
            </th>
            <th scope="col" className="p-num">
              {t("Penjualan bersih")} (Rp)
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((m, i) => (
            <tr key={m.month}>
              <th scope="row">
                {month(m.month)}{" "}
                {i === months.length - 1 ? <span className="p-faint p-caption">{t("berjalan")}</span> : null}
              </th>
              <td className={`p-num ${styles.bar}`} style={share(m.tonnes, maximum)}>
                {decimal(m.tonnes)}
              </td>
              <td className="p-num">{integer(m.net)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("Jumlah")}</th>
            <td className="p-num">{decimal(total.tonnes)}</td>
            <td className="p-num">{integer(total.net)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Products bought in the same months, largest quantity first. */
export function SoldProducts({ of: { products }, store }: { readonly of: Sales; readonly store: number }) {
  const t = useT();
  const may = useMay();
  const maximum = Math.max(0, ...products.map((p) => Number(p.tonnes)));
  return (
    <section className={`p-card ${styles.card}`}>
      <header>
        <h2>{t("Penjualan per produk")}</h2>
        <span className="p-gap" />
        {may("report.store") ? (
          <Link className="p-small" to={`/laporan-toko/pembelian?path=store:${store}&period=m13`}>
            {t("Laporan pembelian")}
          </Link>
        ) : null}
      </header>
      {products.length === 0 ? (
        <p className={proposalStyles.none}>{t("Belum membeli dalam 13 bulan terakhir.")}</p>
      ) : (
        <table className={`${relatedStyles.rows} ${styles.sold}`}>
          <caption className="p-hidden">{t("Penjualan per produk")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Produk")}</th>
              <th scope="col" className="p-num">
                {t("Volume")} ({t("ton")})
              </th>
              <th scope="col" className="p-num">
                {t("Terakhir")}
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map((p) => (
              <tr key={p.id}>
                <th scope="row">{p.label}</th>
                <td className={`p-num ${styles.bar}`} style={share(p.tonnes, maximum)}>
                  {decimal(p.tonnes)}
                </td>
                <td className="p-num">{p.lastOn ? plainDate(p.lastOn) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
