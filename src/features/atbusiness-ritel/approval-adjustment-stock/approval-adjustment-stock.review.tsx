import { Link } from "react-router";
import type { SubmissionView } from "#platform/workflow/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, plainDate, StatusTag, tonnes, useT } from "#platform/ui/index.web.ts";
import { fact, Photos, type ReviewPart } from "#platform/workflow/index.web.ts";
import { adjustmentReasons } from "./adjustment-reasons.ts";
import { type AdjustmentFacts, adjustmentFacts, adjustmentProposal } from "./approval-adjustment-stock.calls.ts";
import { Amount, StockBeside } from "./StockBeside.tsx";
import resourceStyles from "#platform/records/list/resource.module.css";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";

const useFacts = (id: number) => useQueryCall(adjustmentFacts, { id }, { staleTime: 0 });

/** The request, the current stock, and earlier requests for the same goods. */
function Facts({ proposal }: { readonly proposal: SubmissionView }) {
  const query = useFacts(proposal.id);
  const facts = query.data;
  if (!facts)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState rows={8} />
    );
  const open = proposal.state.tone === "warning" || proposal.state.tone === "neutral";
  return (
    <>
      <Words facts={facts} number={proposal.number} />
      {facts.stock && open ? (
        <StockBeside
          stock={facts.stock}
          way={facts.data.qty.startsWith("-") ? "out" : "in"}
          amount={facts.data.qty.replace("-", "")}
        />
      ) : null}
      <Before facts={facts} />
      <Photos from={adjustmentProposal.photo} proposal={proposal.id} photos={facts.photos} />
    </>
  );
}

function Words({ facts, number }: { readonly facts: AdjustmentFacts; readonly number: string }) {
  const t = useT();
  const { data, labels } = facts;
  return (
    <section className="p-card">
      <div className={proposalStyles.facts}>
        <h2>{t(adjustmentReasons[data.reason])}</h2>
        <dl className={drawerStyles.facts}>
          {fact("Nomor", <span className="p-tabular">{number}</span>)}
          {fact(
            "Diminta",
            <b>
              <Amount value={data.qty} uom={facts.stock?.uom ?? ""} signed />
            </b>,
          )}
          {fact("Volume", <span className="p-tabular">{tonnes(facts.tonnes)}</span>)}
          {fact("Distributor", labels.distributor)}
          {fact("Gudang", labels.warehouse)}
          {data.toWarehouse ? fact("Ke gudang", labels.toWarehouse) : null}
          {fact("Produk", labels.product)}
          {fact("Tanggal berlaku", plainDate(data.adjustedOn))}
          {fact("Keterangan", data.note)}
        </dl>
      </div>
    </section>
  );
}

const words = {
  pending: ["Menunggu", "warning"],
  approved: ["Disetujui", "success"],
  rejected: ["Ditolak", "error"],
  cancelled: ["Ditarik", "neutral"],
} as const;
function Before({ facts: { before, stock } }: { readonly facts: AdjustmentFacts }) {
  const t = useT();
  return (
    <section className="p-card">
      <header>
        <h2>{t("Penyesuaian sebelumnya")}</h2>
        <span className="p-caption p-faint">{t("gudang dan produk yang sama, 90 hari terakhir")}</span>
      </header>
      {before.length === 0 ? (
        <p className={proposalStyles.none}>{t("Belum pernah.")}</p>
      ) : (
        <table className={resourceStyles.table}>
          <tbody>
            {before.map((e) => {
              const [label, tone] = words[e.state as keyof typeof words] ?? words.pending;
              return (
                <tr key={e.id} className={resourceStyles.row}>
                  <td>
                    {e.submission ? (
                      <Link to={`/atbusiness-ritel/approval-adjustment-stock?id=${e.submission}`}>{e.number}</Link>
                    ) : (
                      e.number
                    )}
                  </td>
                  <td className="p-muted">{plainDate(e.adjustedOn)}</td>
                  <td>{t(adjustmentReasons[e.reason])}</td>
                  <td className="p-num">
                    <Amount value={e.qty} uom={stock?.uom ?? ""} signed />
                  </td>
                  <td>
                    <StatusTag tone={tone}>{t(label)}</StatusTag>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Outcome({ proposal }: { readonly proposal: SubmissionView }) {
  const t = useT();
  return (
    <p className="p-small">
      {t("Sudah dibukukan di buku stok dengan nomor {number}.", { number: proposal.number })}{" "}
      <Link to="/laporan/log-stok">{t("Log stok")}</Link>
    </p>
  );
}

export const review: ReviewPart = {
  Facts,
  Outcome,
  reasons: ["Bukti kurang", "Selisih tidak wajar", "Hitung ulang dahulu", "Salah gudang atau produk"],
  touches: ["/api/stock-adjustment", "/api/stock-entry", "/api/stock-transaction"],
};
