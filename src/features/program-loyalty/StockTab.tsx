import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, plainDate, Tile, Tiles, useT } from "#platform/ui/index.web.ts";
import { rewardMoves, rewardStock } from "./reward.calls.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./redemption/redemption.module.css";

const words = {
  receipt: "Penerimaan",
  reserve: "Dipesan",
  release: "Pesanan dilepas",
  ship: "Dikirim",
  back: "Kembali",
  correction: "Koreksi",
} as const;
const signed = (n: number) => (n > 0 ? `+${integer(n)}` : n < 0 ? `−${integer(-n)}` : "–");

/** Stock and reserved quantity of a gift, with their last changes. */
export function StockTab({ row }: { readonly row: { readonly id: number; readonly kind: unknown } }) {
  const t = useT();
  const stock = useQueryCall(rewardStock, {}).data?.data.find((s) => s.reward === row.id);
  const moves = useQueryCall(rewardMoves, { id: row.id });
  if (row.kind === "money") return <p className="p-small p-muted">{t("Hadiah uang tidak berstok.")}</p>;
  if (moves.error) return <ErrorState error={moves.error} onRetry={() => void moves.refetch()} />;
  if (!moves.data) return <LoadingState rows={5} />;
  return (
    <>
      <Tiles>
        <Tile head={t("Ada")} figure={integer(stock?.onHand ?? 0)} />
        <Tile head={t("Dipesan")} figure={integer(stock?.reserved ?? 0)} />
        <Tile
          head={t("Cukup untuk")}
          figure={
            stock?.days === null || stock?.days === undefined ? "–" : t("{days} hari", { days: integer(stock.days) })
          }
        />
      </Tiles>
      {moves.data.data.length === 0 ? (
        <p className="p-small p-muted">{t("Belum ada perubahan stok.")}</p>
      ) : (
        <table className={`${resourceStyles.table} ${styles.moves}`}>
          <thead>
            <tr>
              <th scope="col">{t("Tanggal")}</th>
              <th scope="col">{t("Perubahan")}</th>
              <th scope="col" className="p-num">
                {t("Ada")}
              </th>
              <th scope="col" className="p-num">
                {t("Dipesan")}
              </th>
            </tr>
          </thead>
          <tbody>
            {moves.data.data.map((m) => (
              <tr key={m.id}>
                <td>{plainDate(m.movedOn)}</td>
                <td>
                  {t(words[m.type])}
                  <span className="p-caption p-faint"> {[m.number, m.reason, m.by].filter(Boolean).join(" · ")}</span>
                </td>
                <td className="p-num">{signed(m.onHand)}</td>
                <td className="p-num">{signed(m.reserved)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
