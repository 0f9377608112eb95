import { Button, Checkbox } from "antd";
import { useState } from "react";
import type { SubmissionView } from "#platform/workflow/index.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, ReasonDialog, useT, useFeedback } from "#platform/ui/index.web.ts";
import { Pager } from "#platform/records/index.web.ts";
import { useInvalidateSubmissions } from "#platform/workflow/index.web.ts";
import { strikeLines } from "../points-v2/approval/approval.calls.ts";
import { LinesTable } from "./LinesTable.tsx";
import { linesPerPage, type PointsCalls, type PointsKind } from "./points-calls.ts";
import styles from "./points.module.css";

type Props = { readonly kind: PointsKind; readonly calls: PointsCalls; readonly proposal: SubmissionView };

/** All lines of a proposal, page by page; the holder of a v2 step may reject single lines. */
export function PointsLines({ kind, calls, proposal }: Props) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [flagged, setFlagged] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const query = useQueryCall(
    calls.lines,
    { id: proposal.id, page, ...(flagged ? { flagged: "yes" as const } : {}) },
    { staleTime: 0 },
  );
  const decides = proposal.moves.some((m) => m.tone === "primary" && m.name !== "submit");
  const strikes = kind === "pointProposal" && decides;
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState rows={6} />
    );
  const { data, total } = query.data;
  const choose = (id: number, on: boolean) =>
    setChosen((old) => new Set(on ? [...old, id] : [...old].filter((x) => x !== id)));
  return (
    <section className={`p-card ${styles.lines}`} aria-label={t("Baris")}>
      <header>
        <h2>{t("Baris")}</h2>
        <Checkbox
          checked={flagged}
          onChange={(e) => {
            setFlagged(e.target.checked);
            setPage(1);
          }}
        >
          {t("Hanya yang perlu perhatian")}
        </Checkbox>
      </header>
      {data.length === 0 ? (
        <EmptyState narrow={flagged} title={t("Tidak ada baris")} onClear={() => setFlagged(false)} />
      ) : (
        <LinesTable label={t("Baris")} rows={data} chosen={chosen} {...(strikes ? { onChoose: choose } : {})} />
      )}
      {strikes && chosen.size > 0 ? (
        <Strike
          proposal={proposal}
          open={data.filter((l) => chosen.has(l.id) && l.state === "open").map((l) => l.id)}
          struck={data.filter((l) => chosen.has(l.id) && l.state === "struck").map((l) => l.id)}
          onDone={() => setChosen(new Set())}
        />
      ) : null}
      {total > linesPerPage ? (
        <Pager
          page={page}
          perPage={linesPerPage}
          total={total}
          noun={t("baris")}
          onPage={(p) => {
            setPage(p);
            setChosen(new Set());
          }}
        />
      ) : null}
    </section>
  );
}

type StrikeProps = {
  readonly proposal: SubmissionView;
  readonly open: readonly number[];
  readonly struck: readonly number[];
  readonly onDone: () => void;
};
/** Strikes lines with a reason, or restores them. */
function Strike({ proposal, open, struck, onDone }: StrikeProps) {
  const t = useT();
  const { message } = useFeedback();
  const invalidate = useInvalidateSubmissions("/api/point-proposal");
  const [confirming, setConfirming] = useState(false);
  const send = useCall(strikeLines, {
    onSuccess: async () => {
      setConfirming(false);
      onDone();
      await invalidate();
    },
    onError: (e) => void message.error(t(e.message)),
  });
  const go = (lines: readonly number[], strike: boolean, reason: string | null) =>
    send.mutate({ id: proposal.id, version: proposal.version, lines, strike, reason });
  return (
    <div className={styles.foot}>
      {open.length > 0 ? (
        <Button danger onClick={() => setConfirming(true)}>
          {t("Coret {count, plural, other {# baris}}", { count: open.length })}
        </Button>
      ) : null}
      {struck.length > 0 ? (
        <Button loading={send.isPending} onClick={() => go(struck, false, null)}>
          {t("Batalkan coretan {count, plural, other {# baris}}", { count: struck.length })}
        </Button>
      ) : null}
      {confirming ? (
        <ReasonDialog
          title={t("Coret baris")}
          act={t("Coret")}
          note={t("Baris yang dicoret tidak dibukukan; pengaju membaca alasannya.")}
          busy={send.isPending}
          onClose={() => setConfirming(false)}
          onDo={(reason) => go(open, true, reason)}
        />
      ) : null}
    </div>
  );
}
