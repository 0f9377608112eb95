import { decimal, useT } from "#platform/ui/index.web.ts";
import { BoardCard } from "./BoardCard.tsx";
import { rowAddress } from "./board-address.ts";
import type { Board } from "./dashboard.calls.ts";
import styles from "./dashboard.module.css";

function Days({ days }: { readonly days: string }) {
  const t = useT();
  const shown = decimal(days, 1);
  // the stock of a product may be used up although its warehouse as a whole is well stocked
  const words = days.startsWith("-")
    ? t("stok minus")
    : Number(days) === 0
      ? t("habis")
      : shown === decimal("0", 1)
        ? t("hampir habis")
        : t("{days} hari", { days: shown });
  return <strong className="p-down">{words}</strong>;
}

/** The products with the fewest days of stock in their warehouse, among those below the critical days. */
export function LowestStock({
  stock,
  href,
}: {
  readonly stock: NonNullable<Board["stock"]>;
  readonly href: string | null;
}) {
  const t = useT();
  return (
    <BoardCard
      className={styles.lowest}
      title={t("Stok paling tipis")}
      beside={
        <span className="p-small p-faint">
          {t("{count, plural, other {# stok produk}} di bawah 7 hari", { count: stock.critical.products })}
        </span>
      }
      href={href}
      link={t("Stok gudang")}
    >
      <ul className={styles.list}>
        {stock.lowest.map((l) => {
          const way = rowAddress(href, { warehouse: l.warehouseId, product: l.productId });
          return (
            <li key={`${l.warehouseId} ${l.productId}`}>
              <span>
                {way ? (
                  <a className={`p-cut ${styles.way}`} href={`#${way}`}>
                    {l.warehouse}
                  </a>
                ) : (
                  <b className="p-cut">{l.warehouse}</b>
                )}
                <span className="p-cut">{l.product}</span>
              </span>
              <Days days={l.days} />
            </li>
          );
        })}
      </ul>
    </BoardCard>
  );
}
