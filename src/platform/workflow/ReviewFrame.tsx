import EditOutlined from "@ant-design/icons/EditOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { Button } from "antd";
import type { SubmissionRow, SubmissionView } from "./submission.calls.ts";
import { useT } from "#platform/ui/index.web.ts";
import { DueTag } from "./ProposalList.tsx";
import { Moves } from "./Moves.tsx";
import type { ReviewPart } from "./reviews.web.ts";
import { Steps } from "./Steps.tsx";
import { useInvalidateSubmissions } from "./submission-queries.web.ts";
import styles from "./proposal.module.css";

type Props = {
  readonly proposal: SubmissionView;
  readonly part: ReviewPart;
  readonly next: Pick<SubmissionRow, "id" | "title" | "dueAt"> | undefined;
  readonly onNext: (id: number | undefined) => void;
  readonly onEdit?: () => void;
  readonly onReload: () => void;
  /** In one column, because a list is beside it. */
  readonly narrow?: boolean;
};

/** The proposal at the left; its decision, history and the next proposal at the right. */
export function ReviewFrame({ proposal, part, next, onNext, onEdit, onReload, narrow }: Props) {
  const t = useT();
  const invalidate = useInvalidateSubmissions("/api/approval", ...part.touches);
  const now = proposal.steps.find((s) => s.now);
  const decides = proposal.moves.some((m) => m.tone === "primary" && m.name !== "submit" && !m.opensAt);
  return (
    <div className={styles.review} data-narrow={narrow || undefined}>
      <div className={styles.left}>
        <part.Facts proposal={proposal} />
      </div>
      <div className={styles.right}>
        <section className="p-card">
          <header className={styles.line}>
            <h2>{decides && now ? t("Keputusan Anda: {step}", { step: t(now.name) }) : t("Tindakan")}</h2>
          </header>
          <div className={styles.decide}>
            <Outcome proposal={proposal} part={part} />
            {proposal.editable && onEdit ? (
              <Button icon={<EditOutlined />} onClick={onEdit}>
                {t("Ubah isi pengajuan")}
              </Button>
            ) : null}
            <Moves
              key={`${proposal.id}.${proposal.version}`}
              of={proposal}
              reasons={part.reasons}
              more={decides && next !== undefined}
              onStale={onReload}
              onMoved={async (_, move) => {
                await invalidate();
                if (decides && move.name !== "withdraw") onNext(next?.id);
              }}
            />
          </div>
        </section>
        <section className="p-card">
          <header>
            <h2>{t("Alur persetujuan")}</h2>
          </header>
          <div className="p-body">
            <Steps of={proposal} />
          </div>
        </section>
        {next ? (
          <button type="button" className={`p-card ${styles.next}`} onClick={() => onNext(next.id)}>
            <span className="p-gap">
              <span className="p-caption p-faint">{t("Berikutnya")}</span>
              <b className="p-cut">{next.title}</b>
            </span>
            <DueTag at={next.dueAt} />
            <RightOutlined />
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** Why there is nothing to decide, or the outcome. */
function Outcome({ proposal, part }: { readonly proposal: SubmissionView; readonly part: ReviewPart }) {
  const t = useT();
  const { state, decisionNote, barred } = proposal;
  if (state.value === "approved")
    return part.Outcome ? (
      <part.Outcome proposal={proposal} />
    ) : (
      <p className="p-small">{t("Pengajuan ini disetujui.")}</p>
    );
  const said = decisionNote ? <blockquote className={styles.said}>{decisionNote}</blockquote> : null;
  if (state.value === "rejected" || (state.value === "draft" && decisionNote))
    return (
      <div className="p-small">
        <p>
          {t(
            state.value === "rejected"
              ? "Pengajuan ini ditolak dengan alasan:"
              : "Pengajuan ini dikembalikan untuk diperbaiki:",
          )}
        </p>
        {said}
      </div>
    );
  if (barred === "own")
    return <p className="p-small p-muted">{t("Ini pengajuan Anda; keputusannya dibuat orang lain.")}</p>;
  if (barred === "earlier")
    return (
      <p className="p-small p-muted">
        {t("Langkah sebelumnya sudah Anda putuskan; langkah ini diputuskan orang lain.")}
      </p>
    );
  if (proposal.moves.length > 0 || state.value === "draft") return null;
  return (
    <p className="p-small p-muted">
      {state.value === "withdrawn" ? t("Pengajuan ini sudah ditarik.") : t("Menunggu keputusan orang lain.")}
    </p>
  );
}
