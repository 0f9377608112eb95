import type { Tone } from "#kit/field.ts";
import { decimal, missing, percent, ScrollRegion, StatusTag, useT } from "#platform/ui/index.web.ts";
import { type Move, moveWords, type StoreMove } from "./cluster.calls.ts";
import styles from "./cluster.module.css";

const tones: Readonly<Record<Move, Tone>> = {
  up: "success",
  down: "error",
  stay: "neutral",
  enter: "info",
  leave: "warning",
  none: "neutral",
};

/** Stores with their old class, new class and the figures that decide. */
export function MoveTable({ rows, caption }: { readonly rows: readonly StoreMove[]; readonly caption: string }) {
  const t = useT();
  if (rows.length === 0) return <p className={`p-small p-muted ${styles.hint}`}>{t("Tidak ada toko yang cocok.")}</p>;
  return (
    <ScrollRegion className={styles.scroll} label={caption}>
      <table className={styles.matrix}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[t("Toko"), t("Kabupaten/kota"), t("Dari"), t("Ke"), t("Perpindahan")].map((h) => (
              <th scope="col" key={h}>
                {h}
              </th>
            ))}
            {[t("Ton/bulan"), t("Faktur/bulan"), t("Pertumbuhan")].map((h) => (
              <th scope="col" key={h} className="p-num">
                {h}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.id}>
              <th scope="row">
                {r.name} <span className="p-caption p-faint p-mono">{r.code}</span>
              </th>
              <td>{r.district}</td>
              <td>{r.from ?? missing}</td>
              <td>{r.to ?? missing}</td>
              <td>
                <StatusTag tone={tones[r.move]}>{t(moveWords[r.move])}</StatusTag>
              </td>
              <td className="p-num">{decimal(r.tonnes)}</td>
              <td className="p-num">{decimal(r.invoices, 1)}</td>
              <td className="p-num">{r.growth === null ? missing : percent(r.growth)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
