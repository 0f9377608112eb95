import { Link } from "react-router";
import { redeemWays } from "#features/program-loyalty/redemption/redeem-ways.ts";
import { type RedemptionRow, statesOf } from "#features/program-loyalty/redemption/redemption-calls.ts";
import { giftCalls } from "#features/program-loyalty/laporan/penukaran-hadiah/penukaran-hadiah.calls.ts";
import { moneyCalls } from "#features/program-loyalty/laporan/penukaran-uang/penukaran-uang.calls.ts";
import type { RefValue } from "#kit/field.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { integer, plainDate, StatusTag, useT } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import styles from "./store-points.module.css";

const of = {
  gift: { calls: giftCalls, at: "/program-loyalty/laporan/penukaran-hadiah", access: "giftRedemption.read" },
  money: { calls: moneyCalls, at: "/program-loyalty/laporan/penukaran-uang", access: "moneyRedemption.read" },
} as const;
type Kind = keyof typeof of;
const shown = 10;

/** Redemptions of a store, newest first, with links to request one. */
export function StoreRedemptions({ store, free }: { readonly store: RefValue; readonly free: boolean }) {
  const t = useT();
  const may = useMay();
  return (
    <>
      <h3 className={styles.head}>{t("Penukaran")}</h3>
      {(["gift", "money"] as const)
        .filter((kind) => may(of[kind].access))
        .map((kind) => (
          <Latest key={kind} kind={kind} store={store.id} />
        ))}
      {free ? (
        <p className={styles.redeemWays}>
          {redeemWays(store)
            .filter((w) => may(w.access))
            .map((w) => (
              <Link key={w.access} to={w.to}>
                {t(w.label)}
              </Link>
            ))}
        </p>
      ) : null}
    </>
  );
}

function Latest({ kind, store }: { readonly kind: Kind; readonly store: number }) {
  const t = useT();
  const { calls, at } = of[kind];
  const query = useQueryCall(calls.list, { store, page: 1, perPage: 20 }, { staleTime: 0 });
  if (!query.data) return null;
  const rows = query.data.data.slice(0, shown);
  if (rows.length === 0)
    return (
      <p className="p-small p-muted">
        {t(kind === "gift" ? "Belum ada penukaran hadiah." : "Belum ada penukaran uang.")}
      </p>
    );
  return (
    <ul className={styles.redeemed}>
      {rows.map((r) => (
        <li key={r.id}>
          {r.points === null ? r.number : <Link to={`${at}?id=${r.submission}`}>{r.number}</Link>}
          <span className="p-muted">{plainDate(r.requestedOn)}</span>
          <span>{nameOf(r)}</span>
          {r.points === null ? null : (
            <span className="p-tabular">{t("{points} poin", { points: integer(r.points) })}</span>
          )}
          <StatusTag tone={statesOf(kind)[r.state]?.tone ?? "neutral"}>
            {t(statesOf(kind)[r.state]?.label ?? r.state)}
          </StatusTag>
        </li>
      ))}
    </ul>
  );
}
const nameOf = (r: RedemptionRow): string => `${r.qty > 1 ? `${r.qty} × ` : ""}${r.reward}`;
