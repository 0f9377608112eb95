import { Button } from "antd";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useHref, useSearchParams } from "react-router";
import { useQueryCall } from "#web/api/hooks.ts";
import { decimal, instant } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { EmptyState } from "#web/shell/states.tsx";
import { DueTag } from "#web/workflow/Desk.tsx";
import { StateList } from "#web/workflow/StateList.tsx";
import { BidDialog } from "./BidDialog.tsx";
import { type AuctionPhase, type AuctionRow, auctionList } from "./lelang.calls.ts";
import { PhaseTag, phases } from "./phases.tsx";

const perPage = 20;
const isPhase = (s: string | null): s is AuctionPhase => s !== null && Object.hasOwn(phases, s);

/** What is up: to distributors with their own bid, to staff with how many have bid. */
export function Auctions() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const asked = params.get("state");
  const at = { state: isPhase(asked) ? asked : undefined, q: params.get("q") ?? "", page: Math.max(1, Number(params.get("page")) || 1) };
  const go = (patch: Partial<typeof at>) =>
    setParams(Object.fromEntries(Object.entries({ ...at, page: 1, ...patch }).flatMap(([k, v]) => (v && v !== 1 ? [[k, String(v)]] : []))), { replace: true });
  const [bidding, setBidding] = useState<AuctionRow>();
  const list = useQueryCall(
    auctionList,
    { ...(at.state ? { phase: at.state } : {}), ...(at.q ? { q: at.q } : {}), page: at.page, perPage },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const rows = list.data?.data ?? [];
  return (
    <>
      <StateList
        label={t("Lelang toko")}
        states={phases}
        asked={at}
        onAsk={go}
        search={t("Cari nomor, toko, atau kabupaten/kota")}
        counts={list.data?.counts}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={<EmptyState narrow={!!at.q || !!at.state} title={at.q || at.state ? undefined : t("Belum ada toko yang dilelang")} />}
        noun={t("lelang")}
        perPage={perPage}
        total={list.data?.meta.totalCount}
      >
        {rows.length > 0 ? <Rows rows={rows} stale={list.isPlaceholderData} onBid={setBidding} /> : null}
      </StateList>
      {bidding ? <BidDialog of={bidding} onClose={() => setBidding(undefined)} /> : null}
    </>
  );
}

function Rows({ rows, stale, onBid }: { readonly rows: readonly AuctionRow[]; readonly stale: boolean; readonly onBid: (row: AuctionRow) => void }) {
  const t = useT();
  const staff = rows.some((r) => r.submission !== null);
  return (
    <table className="r-table l-table w-stack" data-stale={stale || undefined}>
      <thead>
        <tr>
          <th className="l-number">{t("Nomor")}</th>
          <th>{t("Toko")}</th>
          <th className="p-num l-least">{t("Minimum t/bulan")}</th>
          <th className="l-time">{t("Batas penawaran")}</th>
          <th className={staff ? "p-num l-bids" : "l-bids"}>{t(staff ? "Penawar" : "Tawaran Anda")}</th>
          <th className="l-state">{t("Status")}</th>
          {staff ? null : (
            <th className="l-act">
              <span className="p-hidden">{t("Tindakan")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((r) => (
          <Line key={r.id} of={r} staff={staff} onBid={() => onBid(r)} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ of: r, staff, onBid }: { readonly of: AuctionRow; readonly staff: boolean; readonly onBid: () => void }) {
  const t = useT();
  const base = useHref("/toko/lelang");
  return (
    <tr className="r-row">
      <td className="l-number p-tabular">
        {r.submission === null ? (
          r.number
        ) : (
          <a className="r-link" href={`${base}?id=${r.submission}`}>
            {r.number}
          </a>
        )}
      </td>
      <td className="l-store">
        <span className="l-two">
          <span className="p-cut p-strong">{r.store.label}</span>
          <span className="p-cut p-caption p-faint">{[r.address, r.district].filter(Boolean).join(", ")}</span>
        </span>
      </td>
      <td className="p-num l-least">{decimal(r.minimum)}</td>
      <td className="l-time">
        <span className="l-two">
          <span className="p-tabular">{instant(r.closesAt)}</span>
          {r.phase === "open" ? <DueTag at={r.closesAt} /> : r.winner && staff ? <span className="p-caption p-cut">{t("Pemenang: {name}", { name: r.winner.label })}</span> : null}
        </span>
      </td>
      <td className={staff ? "p-num l-bids" : "l-bids"}>
        {staff ? (
          <>
            {r.bids} <span className="l-word">{t("penawar")}</span>
          </>
        ) : r.mine ? (
          t("{tonnes} t, {months} bulan", { tonnes: decimal(r.mine.tonnes), months: r.mine.months })
        ) : (
          <span className="p-faint">–</span>
        )}
      </td>
      <td className="l-state">
        <PhaseTag of={r} />
      </td>
      {staff ? null : (
        <td className="l-act">
          {r.phase === "open" ? (
            <Button size="small" type={r.mine ? "default" : "primary"} aria-label={`${t(r.mine ? "Ubah tawaran" : "Tawar")} ${r.store.label}`} onClick={onBid}>
              {t(r.mine ? "Ubah tawaran" : "Tawar")}
            </Button>
          ) : null}
        </td>
      )}
    </tr>
  );
}
