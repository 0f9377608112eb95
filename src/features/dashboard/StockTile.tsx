import { isWord } from "#platform/report/index.ts";
import { decimal, missing, useT } from "#platform/ui/index.web.ts";
import { toPixels } from "#platform/report/index.web.ts";
import { hasStock } from "./board-empty.ts";
import type { Board } from "./dashboard.calls.ts";
import { Tile } from "./Tile.tsx";

/**
 * Number of warehouses with critical stock; a dash without stock data, instead of a statement that none is critical.
 */
function Low({ stock }: { readonly stock: NonNullable<Board["stock"]> }) {
  const t = useT();
  if (stock.critical.warehouses > 0)
    return <span className="p-warn">{t("{count} gudang di bawah 7 hari", { count: stock.critical.warehouses })}</span>;
  return <span className="p-faint">{hasStock(stock) ? t("tidak ada gudang di bawah 7 hari") : missing}</span>;
}

export function StockTile({
  stock,
  href,
}: {
  readonly stock: NonNullable<Board["stock"]>;
  readonly href: string | null;
}) {
  const t = useT();
  const days = toPixels(stock.daysOfStock);
  const figure = days === null || !hasStock(stock) ? undefined : decimal(stock.daysOfStock, 1);
  return (
    <Tile
      name={t("Hari stok")}
      value={figure ?? (isWord(stock.daysOfStock) ? t(stock.daysOfStock ?? missing) : missing)}
      {...(figure === undefined ? {} : { unit: t("hari") })}
      delta={<Low stock={stock} />}
      series={stock.series}
      bar={figure === undefined ? undefined : { share: ((days ?? 0) * 100) / 28, mark: 25 }}
      caption={t("Batas aman 7 hari")}
      href={href}
    />
  );
}
