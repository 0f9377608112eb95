import EditOutlined from "@ant-design/icons/EditOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { Button } from "antd";
import { Link } from "react-router";
import type { SubmissionRow, SubmissionView } from "#kit/submission.calls.ts";
import { useQueryCall } from "#web/api/hooks.ts";
import { decimal, plainDate } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { ErrorState, LoadingState } from "#web/shell/states.tsx";
import { StatusTag } from "#web/shell/StatusTag.tsx";
import { DueTag } from "#web/workflow/Desk.tsx";
import { Moves } from "#web/workflow/Moves.tsx";
import { Steps } from "#web/workflow/Steps.tsx";
import { useForgetSubmissions } from "#web/workflow/submission-queries.ts";
import { Duplicates, lettersOf } from "./Duplicates.tsx";
import { proposalFacts, type ProposalFacts } from "./pengajuan-toko.calls.ts";
import { Photos } from "./Photos.tsx";
import { PlaceMap } from "./PlaceMap.tsx";
import "#web/resource/drawer.css";

const reasons = ["Duplikat", "Lokasi salah", "Dokumen kurang"] as const;
type Props = {
  readonly proposal: SubmissionView;
  readonly next: SubmissionRow | undefined;
  readonly onNext: (id: number | undefined) => void;
  readonly onEdit: () => void;
  readonly onReload: () => void;
};

/** Facts, map, possible duplicates and photos at the left; the decision, its way and the next one at the right. */
export function Review({ proposal, next, onNext, onEdit, onReload }: Props) {
  const t = useT();
  const found = useQueryCall(proposalFacts, { id: proposal.id }, { staleTime: 0 });
  const forget = useForgetSubmissions("/api/store-proposal", "/api/store");
  const facts = found.data;
  const now = proposal.steps.find((s) => s.now);
  const decides = proposal.moves.some((m) => m.tone === "primary" && m.name !== "submit");
  return (
    <div className="o-review">
      <div className="o-left">
        {found.error && !facts ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
        {facts ? (
          <>
            <section className="p-card o-place">
              <Facts facts={facts} number={proposal.number} />
              <PlaceMap at={facts.data} radius={facts.radius} near={lettersOf(facts.duplicates)} />
            </section>
            <Duplicates of={facts.data} found={facts.duplicates} />
            <Photos proposal={proposal.id} photos={facts.photos} />
          </>
        ) : found.error ? null : (
          <LoadingState rows={10} />
        )}
      </div>
      <div className="o-right">
        <section className="p-card">
          <header className="o-line">
            <h2>{decides && now ? t("Keputusan Anda: {step}", { step: t(now.name) }) : t("Tindakan")}</h2>
          </header>
          <div className="o-decide">
            <Outcome proposal={proposal} facts={facts} />
            {proposal.editable ? (
              <Button icon={<EditOutlined />} onClick={onEdit}>
                {t("Ubah isi pengajuan")}
              </Button>
            ) : null}
            <Moves
              key={proposal.version}
              of={proposal}
              reasons={reasons}
              more={decides && next !== undefined}
              onStale={onReload}
              onMoved={async (_, move) => {
                await forget();
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
          <button type="button" className="p-card o-next" onClick={() => onNext(next.id)}>
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

/** Why there is nothing to decide, or what came of it. */
function Outcome({ proposal, facts }: { readonly proposal: SubmissionView; readonly facts: ProposalFacts | undefined }) {
  const t = useT();
  const { state, decisionNote, barred } = proposal;
  if (state.value === "approved")
    return (
      <p className="p-small">
        {facts?.store ? (
          <>
            {t("Toko dibuka:")} <Link to={`/master/data-toko?id=${facts.store.id}`}>{facts.store.label}</Link>{" "}
            {facts.store.since ? <span className="p-faint">({plainDate(facts.store.since)})</span> : null}
          </>
        ) : (
          t("Pengajuan ini disetujui.")
        )}
      </p>
    );
  const said = decisionNote ? <blockquote className="o-said">{decisionNote}</blockquote> : null;
  if (state.value === "rejected" || (state.value === "draft" && decisionNote))
    return (
      <div className="p-small">
        <p>{t(state.value === "rejected" ? "Pengajuan ini ditolak dengan alasan:" : "Pengajuan ini dikembalikan untuk diperbaiki:")}</p>
        {said}
      </div>
    );
  if (barred === "own") return <p className="p-small p-muted">{t("Ini pengajuan Anda; keputusannya dibuat orang lain.")}</p>;
  if (barred === "earlier") return <p className="p-small p-muted">{t("Langkah sebelumnya sudah Anda putuskan; langkah ini diputuskan orang lain.")}</p>;
  if (proposal.moves.length > 0 || state.value === "draft") return null;
  return <p className="p-small p-muted">{state.value === "withdrawn" ? t("Pengajuan ini sudah ditarik.") : t("Menunggu keputusan orang lain.")}</p>;
}

function Facts({ facts, number }: { readonly facts: ProposalFacts; readonly number: string }) {
  const t = useT();
  const { data, labels, duplicates } = facts;
  const used = duplicates.find((d) => d.samePhone);
  const letter = used ? lettersOf(duplicates).find((d) => d.id === used.id)?.letter : undefined;
  const row = (label: string, value: React.ReactNode) => (
    <div>
      <dt>{t(label)}</dt>
      <dd>{value || <span className="p-faint">–</span>}</dd>
    </div>
  );
  return (
    <div className="o-facts">
      <h2>{t("Toko")}</h2>
      <dl className="r-facts">
        {row("Nomor", <span className="p-tabular">{number}</span>)}
        {row("Nama toko", data.name)}
        {row(
          "Segmen",
          [
            labels.segment,
            data.potentialTonnes ? t("potensi {tonnes} ton / bulan", { tonnes: decimal(data.potentialTonnes, data.potentialTonnes.split(".")[1]?.length ?? 0) }) : null,
          ]
            .filter(Boolean)
            .join(", "),
        )}
        {row("Alamat", [data.address, data.postalCode].filter(Boolean).join(" "))}
        {row("Wilayah", [labels.subdistrict, labels.district, labels.province].filter(Boolean).join(", "))}
        {row("Distributor", labels.distributor)}
      </dl>
      <h2>{t("Pemilik")}</h2>
      <dl className="r-facts">
        {row("Nama", data.ownerName)}
        {row(
          "Telepon",
          <>
            <span className="p-tabular">{data.phone}</span> {letter ? <StatusTag tone="error">{t("dipakai toko {letter}", { letter })}</StatusTag> : null}
          </>,
        )}
        {row("NPWP", data.npwp ? <span className="p-tabular">{data.npwp}</span> : null)}
        {data.notes ? row("Catatan", data.notes) : null}
      </dl>
    </div>
  );
}
