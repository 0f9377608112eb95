import { decimal } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { BoardCard } from "./BoardCard.tsx";
import type { Board } from "./dashboard.calls.ts";

/** Where stock lasts the least, by warehouse and product. */
export function LowestStock({ stock, href }: { readonly stock: NonNullable<Board["stock"]>; readonly href: string | null }) {
  const t = useT();
  return (
    <BoardCard className="db-lowest" title={t("Stok paling tipis")} href={href} link={t("Stok gudang")}>
      <ul className="db-list">
        {stock.lowest.map((l) => (
          <li key={`${l.warehouseId} ${l.product}`}>
            <span>
              <b className="p-cut">{l.warehouse}</b>
              <span className="p-cut">{l.product}</span>
            </span>
            <strong className="p-down">{l.days.startsWith("-") ? t("stok minus") : t("{days} hari", { days: decimal(l.days, 1) })}</strong>
          </li>
        ))}
      </ul>
    </BoardCard>
  );
}
