import { Link } from "react-router";
import { finalStates, type SubmissionView } from "#platform/workflow/index.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, integer, LoadingState, money, plainDate, useT } from "#platform/ui/index.web.ts";
import { fact, type ReviewPart } from "#platform/workflow/index.web.ts";
import { LinesTable } from "./LinesTable.tsx";
import { PointsLines } from "./PointsLines.tsx";
import type { PointsCalls, PointsFacts, PointsKind } from "./points-calls.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";
import styles from "./points.module.css";

const sources = { file: "Berkas", form: "Diketik di portal", claims: "Klaim susulan" } as const;

type HeadProps = { readonly kind: PointsKind; readonly of: PointsFacts; readonly proposal: SubmissionView };
/** Summary of the proposal and, until it is decided, its effect. */
function Head({ kind, of, proposal }: HeadProps) {
  const t = useT();
  const { data, now, program } = of;
  const open = !Object.hasOwn(finalStates, proposal.state.value);
  const after = now.balance + now.plus - now.minus;
  return (
    <section className="p-card">
      <div className={proposalStyles.facts}>
        <h2>{program.label}</h2>
        <dl className={drawerStyles.facts}>
          {fact("Nomor", <span className="p-tabular">{proposal.number}</span>)}
          {fact("Asal", [t(sources[data.source]), data.document].filter(Boolean).join(" "))}
          {fact("Regional", data.region)}
          {data.day ? fact("Disiapkan", plainDate(data.day)) : null}
          {fact("Toko", integer(now.stores))}
          {fact(
            "Baris",
            now.struck > 0
              ? t("{n}, {struck} dicoret", { n: integer(now.lines), struck: integer(now.struck) })
              : integer(now.lines),
          )}
          {fact("Σ tambah", <b className="p-up">+{integer(now.plus)}</b>)}
          {fact("Σ kurang", now.minus > 0 ? <b className="p-down">−{integer(now.minus)}</b> : "0")}
          {fact("Nilai", money(now.valueRp))}
          {open ? fact("Saldo toko-toko ini", `${integer(now.balance)} → ${integer(after)}`) : null}
          {kind === "pointProposal" ? fact("Perlu GM di atas", money(data.endorseAbove)) : null}
          {kind === "pointProposal" ? fact("Perlu pusat di atas", money(data.releaseAbove)) : null}
          {fact("Keterangan", data.note)}
        </dl>
        {now.hidden > 0 ? (
          <p className="p-note" data-tone="warning">
            {t("{hidden} baris berada di luar area Anda; keputusannya dibuat orang yang melihat semuanya.", {
              hidden: integer(now.hidden),
            })}
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** The view for reviewers, for both kinds of proposals. */
export function pointsReview(kind: PointsKind, calls: PointsCalls): ReviewPart {
  function Facts({ proposal }: { readonly proposal: SubmissionView }) {
    const t = useT();
    const query = useQueryCall(calls.facts, { id: proposal.id }, { staleTime: 0 });
    if (!query.data)
      return query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState rows={8} />
      );
    return (
      <>
        <Head kind={kind} of={query.data} proposal={proposal} />
        {query.data.now.lines + query.data.now.struck > query.data.largest.length ? (
          <section className={`p-card ${styles.lines}`}>
            <header>
              <h2>{t("Sepuluh terbesar")}</h2>
            </header>
            <LinesTable label={t("Sepuluh terbesar")} rows={query.data.largest} />
          </section>
        ) : null}
        <PointsLines key={proposal.version} kind={kind} calls={calls} proposal={proposal} />
      </>
    );
  }
  function Outcome({ proposal }: { readonly proposal: SubmissionView }) {
    const t = useT();
    return (
      <p className="p-small">
        {t("Sudah dibukukan di buku poin dengan nomor {number}.", { number: proposal.number })}{" "}
        <Link to={`/program-loyalty/poin-histories?f.refNo=${encodeURIComponent(proposal.number)}`}>
          {t("Riwayat poin")}
        </Link>
      </p>
    );
  }
  return {
    Facts,
    Outcome,
    reasons: ["Bukti kurang", "Poin tidak wajar", "Salah toko atau program", "Sudah pernah diberikan"],
    touches: [
      kind === "pointBatch" ? "/api/point-batch" : "/api/point-proposal",
      "/api/point-entry",
      "/api/point-account",
    ],
  };
}
