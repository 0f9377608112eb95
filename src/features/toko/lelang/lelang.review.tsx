import type { SubmissionView } from "#platform/workflow/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { decimal, ErrorState, instant, LoadingState, plainDate, useT } from "#platform/ui/index.web.ts";
import { fact, type ReviewPart } from "#platform/workflow/index.web.ts";
import { type AuctionFacts, auctionFacts } from "./lelang.calls.ts";
import { PhaseTag } from "./phases.tsx";
import resourceStyles from "#platform/records/list/resource.module.css";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";
import styles from "./lelang.module.css";

const useFacts = (id: number) => useQueryCall(auctionFacts, { id }, { staleTime: 0 });

/** The store, and the bids once they are unsealed. */
function Facts({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const query = useFacts(proposal.id);
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState rows={6} />
    );
  const { data, store, auction } = query.data;
  const tonnes = (v: string | null) => (v === null ? null : `${decimal(v)} ${t("ton")}`);
  return (
    <>
      <section className="p-card">
        <div className={proposalStyles.facts}>
          <h2>{store.label}</h2>
          <dl className={drawerStyles.facts}>
            {fact("Nomor", <span className="p-tabular">{proposal.number}</span>)}
            {fact("Alamat", store.address)}
            {fact("Kabupaten/kota", store.district)}
            {fact("Segmen", store.segment)}
            {fact("Potensi per bulan", tonnes(store.potential))}
            {fact("Pembelian terakhir", store.lastSaleOn ? plainDate(store.lastSaleOn) : null)}
            {fact("Minimum per bulan", <b>{tonnes(data.minimum)}</b>)}
            {fact("Penawaran sampai dengan", plainDate(data.closesOn))}
            {fact("Alasan", data.reason)}
          </dl>
        </div>
      </section>
      {auction ? (
        <section className="p-card">
          <header>
            <h2>{t("Tawaran")}</h2>
            <PhaseTag of={{ phase: auction.phase, won: null, submission: proposal.id }} />
          </header>
          <Bids of={query.data} />
        </section>
      ) : null}
    </>
  );
}

function Bids({ of: { auction, bids, count } }: { readonly of: AuctionFacts }) {
  const t = useT();
  if (!bids)
    return (
      <p className={proposalStyles.none}>
        {auction?.phase === "open"
          ? t("{count} penawar; tersegel sampai {when}.", { count, when: instant(auction.closesAt) })
          : t("Lelang dibatalkan sebelum tawaran dibuka.")}
      </p>
    );
  if (bids.length === 0) return <p className={proposalStyles.none}>{t("Tidak ada tawaran.")}</p>;
  return (
    <table className={`${resourceStyles.table} ${styles.bidtable}`}>
      <thead>
        <tr>
          <th className="p-num">{t("Peringkat")}</th>
          <th>{t("Distributor")}</th>
          <th className="p-num">{t("t/bulan")}</th>
          <th className="p-num">
            {t("Komitmen")} ({t("ton")})
          </th>
          <th className="p-num">{t("Bulan")}</th>
        </tr>
      </thead>
      <tbody>
        {bids.map((b, i) => (
          <tr key={b.id} className={resourceStyles.row} data-won={b.won || undefined}>
            <td className="p-num">{i + 1}</td>
            <td title={b.note ?? undefined}>
              <span className={b.won ? "p-strong" : undefined}>{b.distributor.label}</span>
            </td>
            <td className="p-num">{decimal(b.monthly)}</td>
            <td className="p-num">{decimal(b.tonnes)}</td>
            <td className="p-num">{b.months}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outcome({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const best = useFacts(proposal.id).data?.bids?.find((b) => b.won);
  return (
    <p className="p-small">
      {best
        ? t("Dimenangkan {name} dengan {tonnes} ton dalam {months} bulan; toko dilayani sejak hari keputusan.", {
            name: best.distributor.label,
            tonnes: decimal(best.tonnes),
            months: best.months,
          })
        : t("Pengajuan ini disetujui.")}
    </p>
  );
}

export const review: ReviewPart = {
  Facts,
  Outcome,
  reasons: ["Tawaran terlalu rendah", "Tidak ada tawaran", "Toko tidak layak dilelang"],
  touches: ["/api/store-auction"],
};
