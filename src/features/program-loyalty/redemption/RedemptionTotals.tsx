import { decimal, integer, money, Tile, Tiles, useT } from "#platform/ui/index.web.ts";
import type { RedemptionHead, RedemptionKind } from "./redemption-calls.ts";
import styles from "./redemption.module.css";

/** Totals of all redemptions. */
export function RedemptionTotals({
  head,
  kind,
  address,
}: {
  readonly head: RedemptionHead | undefined;
  readonly kind: RedemptionKind;
  readonly address: string;
}) {
  const t = useT();
  const days = (d: string | null | undefined) => (d ? t("{days} hari", { days: decimal(d, 1) }) : "–");
  return (
    <div className={styles.head}>
      <Tiles>
        <Tile
          head={t("Belum selesai")}
          figure={head ? integer(head.open) : "–"}
          note={head?.openRp ? money(head.openRp) : null}
        />
        <Tile
          to={`${address}?late=yes`}
          head={t("Terlambat")}
          figure={head ? integer(head.late) : "–"}
          note={t(kind === "gift" ? "lebih dari 14 hari" : "lebih dari 7 hari")}
        />
        <Tile head={t("Lama sampai selesai")} figure={days(head?.medianDays)} note={t("nilai tengah")} />
      </Tiles>
    </div>
  );
}
