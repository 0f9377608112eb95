import { Link } from "react-router";
import type { SubmissionView } from "#platform/workflow/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, money, useT } from "#platform/ui/index.web.ts";
import { fact, type ReviewPart } from "#platform/workflow/index.web.ts";
import { Balances } from "../../proposals/TransferParts.tsx";
import { transferFacts } from "./transfer.calls.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";

/** The transfer and its effect on both stores. */
function Facts({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const query = useQueryCall(transferFacts, { id: proposal.id }, { staleTime: 0 });
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState rows={8} />
    );
  const { data, wallet, from, to, owner, held, preview } = query.data;
  return (
    <>
      <section className="p-card">
        <div className={proposalStyles.facts}>
          <h2>{t("Transfer poin")}</h2>
          <dl className={drawerStyles.facts}>
            {fact("Nomor", <span className="p-tabular">{proposal.number}</span>)}
            {fact("Dari toko", <Link to={`/toko/${from.id}`}>{from.label}</Link>)}
            {fact("Ke toko", <Link to={`/toko/${to.id}`}>{to.label}</Link>)}
            {fact("Pemilik", owner)}
            {fact("Program", wallet.label)}
            {fact("Poin", <b>{integer(data.points)}</b>)}
            {fact("Nilai", money(data.valueRp))}
            {fact("Perlu pusat di atas", money(data.releaseAbove))}
            {fact("Alasan", data.reason)}
          </dl>
          {held ? <p className="p-small p-muted">{t("Poin ini ditahan di pengirim sampai diputuskan.")}</p> : null}
        </div>
      </section>
      {held || proposal.state.value === "draft" ? (
        <section className="p-card">
          <div className={proposalStyles.facts}>
            <h2>{t("Akibatnya")}</h2>
            <Balances of={preview} />
          </div>
        </section>
      ) : null}
    </>
  );
}

function Outcome({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  const to = useQueryCall(transferFacts, { id: proposal.id }).data?.to;
  return (
    <p className="p-small">
      {t("Poin sudah pindah.")} {to ? <Link to={`/toko/${to.id}`}>{to.label}</Link> : null}
    </p>
  );
}

export const review: ReviewPart = {
  Facts,
  Outcome,
  reasons: ["Alasan tidak cukup", "Jumlah tidak wajar"],
  touches: ["/api/point-transfer", "/api/point-entry", "/api/point-account"],
};
