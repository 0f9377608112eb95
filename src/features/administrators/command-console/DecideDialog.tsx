import { Button, Input, Modal } from "antd";
import { useId, useState } from "react";
import { useCall } from "#platform/http/index.web.ts";
import { faultsOf, useT } from "#platform/ui/index.web.ts";
import { decideCommand, type RunDetail } from "./command-console.calls.ts";

type Props = { readonly run: RunDetail; readonly onClose: (changed: boolean) => void };

/** The second administrator approves or rejects a critical command; a rejection needs a reason. */
export default function DecideDialog({ run, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [note, setNote] = useState("");
  const decide = useCall(decideCommand, { onSuccess: () => onClose(true) });
  const send = (approve: boolean) => decide.mutate({ id: run.id, approve, note: note.trim() || null });
  const pending = (approve: boolean) => decide.isPending && decide.variables?.approve === approve;
  return (
    <Modal
      open
      title={t("Setujui {command}?", { command: run.command })}
      onCancel={() => onClose(false)}
      footer={[
        <Button key="cancel" onClick={() => onClose(false)}>
          {t("Batal")}
        </Button>,
        <Button key="reject" disabled={note.trim().length < 5} loading={pending(false)} onClick={() => send(false)}>
          {t("Tolak")}
        </Button>,
        <Button key="approve" type="primary" danger loading={pending(true)} onClick={() => send(true)}>
          {t("Setujui")}
        </Button>,
      ]}
    >
      <p>{t("Perintah berjalan segera sesudah disetujui, atas nama pemohonnya.")}</p>
      <label htmlFor={id}>{t("Catatan keputusan")}</label>
      <Input.TextArea id={id} rows={3} maxLength={400} value={note} onChange={(e) => setNote(e.target.value)} />
      <p className="p-small p-muted">{t("Wajib bila ditolak.")}</p>
      {decide.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(Object.values(faultsOf(decide.error))[0] ?? decide.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
