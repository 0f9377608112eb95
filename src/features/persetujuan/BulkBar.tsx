import { Button, Input, Modal } from "antd";
import { useId, useState } from "react";
import { type ApprovalRow, proposalTitle } from "#platform/workflow/index.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { useInvalidateSubmissions } from "#platform/workflow/index.web.ts";
import { type Decided, decideEach } from "./decide-each.ts";
import proposalStyles from "#platform/workflow/proposal.module.css";
import styles from "./persetujuan.module.css";

type Props = {
  readonly rows: readonly ApprovalRow[];
  readonly onClear: () => void;
  readonly onDone: (ids: readonly number[]) => void;
};

/** Decides several proposals at once; each is validated and reported on its own. */
export function BulkBar({ rows, onClear, onDone }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const invalidate = useInvalidateSubmissions("/api/approval");
  const [confirming, setConfirming] = useState<"approve" | "reject">();
  const [done, setDone] = useState<readonly Decided[]>();
  const [progress, setProgress] = useState<number>();
  const decide = async (note: string | null) => {
    if (!confirming || progress !== undefined) return;
    setProgress(0);
    const results = await decideEach(rows, confirming, note, setProgress);
    await invalidate();
    setProgress(undefined);
    setConfirming(undefined);
    onDone(results.filter((r) => r.error === undefined).map((r) => r.row.id));
    if (results.some((r) => r.error !== undefined)) setDone(results);
    else
      void message.success(
        t(confirming === "approve" ? "{count} pengajuan disetujui" : "{count} pengajuan ditolak", {
          count: results.length,
        }),
      );
  };
  return (
    <div className={styles.bulk} role="region" aria-label={t("Yang dipilih")}>
      <b className="p-small">{t("{count} dipilih", { count: rows.length })}</b>
      <Button type="primary" size="small" onClick={() => setConfirming("approve")}>
        {t("Setujui")}
      </Button>
      <Button danger size="small" onClick={() => setConfirming("reject")}>
        {t("Tolak")}
      </Button>
      <Button type="text" size="small" onClick={onClear}>
        {t("Batal pilih")}
      </Button>
      {confirming ? (
        <ConfirmDialog
          count={rows.length}
          rows={rows}
          decision={confirming}
          progress={progress}
          onYes={(note) => void decide(note)}
          onNo={() => setConfirming(undefined)}
        />
      ) : null}
      {done ? <Results of={done} onClose={() => setDone(undefined)} /> : null}
    </div>
  );
}

type ConfirmProps = {
  readonly count: number;
  readonly rows: readonly ApprovalRow[];
  readonly decision: "approve" | "reject";
  readonly progress: number | undefined;
  readonly onYes: (note: string | null) => void;
  readonly onNo: () => void;
};
function ConfirmDialog({ count, rows, decision, progress, onYes, onNo }: ConfirmProps) {
  const t = useT();
  const id = useId();
  const [note, setNote] = useState("");
  const [wrong, setWrong] = useState(false);
  const reject = decision === "reject";
  const yes = () => (reject && !note.trim() ? setWrong(true) : onYes(note.trim() || null));
  return (
    <Modal
      open
      width={480}
      title={t(reject ? "Tolak {count} pengajuan?" : "Setujui {count} pengajuan?", { count })}
      okText={progress === undefined ? t(reject ? "Tolak" : "Setujui") : `${progress} / ${count}`}
      okButtonProps={{ danger: reject, loading: progress !== undefined }}
      cancelText={t("Batal")}
      cancelButtonProps={{ disabled: progress !== undefined }}
      closable={progress === undefined}
      onOk={yes}
      onCancel={() => progress === undefined && onNo()}
    >
      <ul className={styles.names}>
        {rows.slice(0, 6).map((r) => (
          <li key={r.id} className="p-cut">
            {r.number} · {proposalTitle(r.title, t)}
          </li>
        ))}
        {rows.length > 6 ? <li className="p-faint">{t("dan {count} lainnya", { count: rows.length - 6 })}</li> : null}
      </ul>
      <div className={proposalStyles.field}>
        <label htmlFor={id}>
          {t(reject ? "Alasan" : "Catatan")} {reject ? <span aria-hidden="true">*</span> : null}
        </label>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={500}
          status={wrong ? "error" : undefined}
          aria-describedby={`${id}-help`}
          value={note}
          onChange={(e) => {
            setNote(e.target.value);
            setWrong(false);
          }}
        />
        <p id={`${id}-help`} role={wrong ? "alert" : undefined}>
          {wrong ? t("Alasan wajib diisi.") : t("Setiap pengajuan diperiksa menurut aturannya sendiri.")}
        </p>
      </div>
    </Modal>
  );
}

function Results({ of, onClose }: { readonly of: readonly Decided[]; readonly onClose: () => void }) {
  const t = useT();
  const failed = of.filter((r) => r.error !== undefined).length;
  return (
    <Modal
      open
      width={560}
      title={t("{done} berhasil, {failed} tidak", { done: of.length - failed, failed })}
      footer={null}
      onCancel={onClose}
    >
      <ul className={styles.results}>
        {of.map((r) => (
          <li key={r.row.id} data-bad={r.error !== undefined || undefined}>
            <b className="p-cut">
              {r.row.number} · {proposalTitle(r.row.title, t)}
            </b>
            <span className="p-small">{r.error === undefined ? t("Berhasil") : t(r.error)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
