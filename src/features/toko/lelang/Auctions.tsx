import { Button } from "antd";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useHref, useSearchParams } from "react-router";
import { useQueryCall } from "#platform/http/index.web.ts";
import { decimal, EmptyState, instant, isStep, UnknownAddress, useT } from "#platform/ui/index.web.ts";
import { DueTag, type LineColumn, LineTable, StateList, TwoLines } from "#platform/workflow/index.web.ts";
import { BidDialog } from "./BidDialog.tsx";
import { type AuctionPhase, type AuctionRow, auctionList } from "./lelang.calls.ts";
import { PhaseTag, phases } from "./phases.tsx";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./lelang.module.css";

const perPage = 20;
const entries = { state: "Status", page: "Halaman" };
const isPhase = (s: string | null): s is AuctionPhase => s !== null && Object.hasOwn(phases, s);

/** Open auctions; distributors see their own bid, staff see the number of bids. */
export function Auctions() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const requested = params.get("state");
  const at = {
    state: isPhase(requested) ? requested : undefined,
    q: params.get("q") ?? "",
    page: Math.max(1, Number(params.get("page")) || 1),
  };
  const only = /^[1-9]\d{0,14}$/.test(params.get("auction") ?? "") ? Number(params.get("auction")) : undefined;
  const go = (patch: Partial<typeof at>) =>
    setParams(
      Object.fromEntries(
        Object.entries({ ...at, page: 1, ...patch }).flatMap(([k, v]) => (v && v !== 1 ? [[k, String(v)]] : [])),
      ),
      {
        replace: !isStep(Object.keys(patch)),
      },
    );
  const [bidding, setBidding] = useState<AuctionRow>();
  const list = useQueryCall(
    auctionList,
    {
      ...(at.state ? { phase: at.state } : {}),
      ...(only === undefined ? {} : { auction: only }),
      ...(at.q ? { q: at.q } : {}),
      page: at.page,
      perPage,
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const rows = list.data?.data ?? [];
  return (
    <>
      <UnknownAddress names={entries} said={at} />
      <StateList
        label={t("Lelang toko")}
        states={phases}
        query={at}
        onQuery={go}
        search={t("Cari nomor, toko, atau kabupaten/kota")}
        filters={
          only === undefined ? null : (
            <Button size="small" onClick={() => go({})}>
              {t("Tampilkan semua lelang")}
            </Button>
          )
        }
        counts={list.data?.counts}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            narrow={!!at.q || !!at.state}
            title={at.q || at.state ? undefined : t("Belum ada toko yang dilelang")}
            onClear={() => go({ q: "", state: undefined })}
          />
        }
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

function Rows({
  rows,
  stale,
  onBid,
}: {
  readonly rows: readonly AuctionRow[];
  readonly stale: boolean;
  readonly onBid: (row: AuctionRow) => void;
}) {
  const t = useT();
  const base = useHref("/toko/lelang");
  const staff = rows.some((r) => r.submission !== null);
  const number = (r: AuctionRow) =>
    r.submission === null ? (
      r.number
    ) : (
      <a className={resourceStyles.link} href={`${base}?id=${r.submission}`}>
        {r.number}
      </a>
    );
  const columns: readonly LineColumn<AuctionRow>[] = [
    { name: "number", head: t("Nomor"), width: 152, cell: number },
    {
      name: "store",
      head: t("Toko"),
      card: "line",
      cell: (r) => (
        <TwoLines
          first={<b className="p-strong">{r.store.label}</b>}
          second={[r.address, r.district].filter(Boolean).join(", ")}
        />
      ),
    },
    { name: "least", head: t("Minimum t/bulan"), width: 148, figure: true, cell: (r) => decimal(r.minimum) },
    { name: "time", head: t("Batas penawaran"), width: 192, cell: (r) => <Until of={r} staff={staff} /> },
    staff
      ? { name: "bids", head: t("Penawar"), width: 88, figure: true, cell: (r) => r.bids }
      : { name: "bids", head: t("Tawaran Anda"), width: 144, cell: (r) => <Mine of={r} onBid={() => onBid(r)} /> },
    { name: "state", head: t("Status"), card: "corner", width: 184, cell: (r) => <PhaseTag of={r} /> },
  ];
  return <LineTable label={t("Lelang toko")} columns={columns} rows={rows} stale={stale} />;
}

function Until({ of: r, staff }: { readonly of: AuctionRow; readonly staff: boolean }) {
  const t = useT();
  return (
    <TwoLines
      first={instant(r.closesAt)}
      second={
        r.phase === "open" ? (
          <DueTag at={r.closesAt} />
        ) : r.winner && staff ? (
          t("Pemenang: {name}", { name: r.winner.label })
        ) : null
      }
      title={r.winner?.label}
    />
  );
}

/** The bid of the reader's distributor, with the action to place or change it. */
function Mine({ of: r, onBid }: { readonly of: AuctionRow; readonly onBid: () => void }) {
  const t = useT();
  const word = t(r.mine ? "Ubah tawaran" : "Tawar");
  return (
    <span className={styles.mine}>
      {r.mine ? (
        t("{tonnes} ton, {months} bulan", { tonnes: decimal(r.mine.tonnes), months: r.mine.months })
      ) : r.phase === "open" ? null : (
        <span className="p-faint">–</span>
      )}
      {r.phase === "open" ? (
        <Button size="small" type={r.mine ? "link" : "default"} aria-label={`${word} ${r.store.label}`} onClick={onBid}>
          {word}
        </Button>
      ) : null}
    </span>
  );
}
