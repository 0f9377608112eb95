import type { ComponentType } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import type { SubmissionView } from "#platform/workflow/index.ts";
import {
  ErrorState,
  instant,
  integer,
  LoadingState,
  money,
  plainDate,
  StatusTag,
  useT,
} from "#platform/ui/index.web.ts";
import { fact, Photos, type ReviewPart } from "#platform/workflow/index.web.ts";
import { kycStates } from "#features/toko/owner/owner.calls.ts";
import { type RedemptionCalls, type RedemptionFacts, type RedemptionKind, statesOf } from "./redemption-calls.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";

/** Share of common words of two names; below 0.6 they probably belong to different people. */
function similarity(a: string, b: string): number {
  const words = (s: string) =>
    new Set(
      s
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter((w) => w.length > 1),
    );
  const [x, y] = [words(a), words(b)];
  const shared = [...x].filter((w) => y.has(w)).length;
  return x.size + y.size === 0 ? 0 : (2 * shared) / (x.size + y.size);
}

type ProofPart = ComponentType<{ readonly id: number }>;
export function redemptionReview(kind: RedemptionKind, calls: RedemptionCalls, Proof?: ProofPart): ReviewPart {
  const useFacts = (id: number) => useQueryCall(calls.facts, { id }, { staleTime: 0 });
  /** The request, the store's points, and the recipient. */
  function Facts({ proposal }: { readonly proposal: SubmissionView }) {
    const query = useFacts(proposal.id);
    if (!query.data)
      return query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState rows={6} />
      );
    const f = query.data;
    return (
      <>
        <section className="p-card">
          <div className={proposalStyles.facts}>
            <h2>{f.labels.reward}</h2>
            <dl className={drawerStyles.facts}>
              {fact("Nomor", <span className="p-tabular">{proposal.number}</span>)}
              {fact("Toko", f.labels.store)}
              {fact("Program", f.labels.program)}
              {fact("Jumlah", integer(f.data.qty))}
              {fact("Poin", <b>{integer(f.data.points)}</b>)}
              {fact("Nilai", money(f.data.valueRp))}
              {fact("Perlu GM di atas", money(f.data.endorseAbove))}
              {fact("Saldo", integer(f.account.balance))}
              {fact("Dapat ditukar", integer(f.account.available))}
              {f.account.debt > 0
                ? fact("Utang poin", <span className="p-down">{integer(f.account.debt)}</span>)
                : null}
              {fact("Catatan", f.data.note ?? null)}
            </dl>
          </div>
        </section>
        {kind === "money" ? <Recipient of={f} /> : null}
        <Photos from={calls.photo as never} proposal={proposal.id} photos={f.photos} />
      </>
    );
  }
  function Outcome({ proposal }: { readonly proposal: SubmissionView }) {
    const t = useT();
    const r = useFacts(proposal.id).data?.redemption;
    if (!r) return null;
    const state = statesOf(kind)[r.state];
    return (
      <div className="p-small">
        <StatusTag tone={state?.tone ?? "neutral"}>{t(state?.label ?? r.state)}</StatusTag>
        {r.deliveredAt ? (
          <p>{t("Diterima {name}, {when}", { name: r.receiver ?? "–", when: instant(r.deliveredAt) })}</p>
        ) : null}
        {r.hasProof && Proof ? <Proof id={r.id} /> : null}
        {r.paidOn ? <p>{t("Dibayar {when}", { when: plainDate(r.paidOn) })}</p> : null}
        {r.reason ? <p className="p-muted">{r.reason}</p> : null}
      </div>
    );
  }
  return {
    Facts,
    Outcome,
    reasons: ["Foto formulir tidak terbaca", "Tanda tangan tidak cocok", "Pemilik tidak mengenal penukaran ini"],
    touches: [`/api/${kind}-redemption`],
  };
}

function Recipient({ of }: { readonly of: RedemptionFacts }) {
  const t = useT();
  const alike = of.owner && of.holder ? similarity(of.owner, of.holder) : 0;
  return (
    <section className="p-card">
      <div className={proposalStyles.facts}>
        <h2>{t("Penerima")}</h2>
        <dl className={drawerStyles.facts}>
          {fact("Pemilik", of.owner)}
          {fact("Verifikasi identitas", t(kycStates[of.kyc ?? "none"].label))}
          {fact("Rekening", [of.bank, of.account4].filter(Boolean).join(" ") || null)}
          {fact("Nama pemilik rekening", of.holder)}
        </dl>
        {alike < 0.6 ? (
          <p className="p-note" data-tone="warning">
            {t("Nama pemilik rekening berbeda dari nama pemilik toko.")}
          </p>
        ) : null}
      </div>
    </section>
  );
}
