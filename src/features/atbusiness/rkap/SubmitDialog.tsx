import { useQueryClient } from "@tanstack/react-query";
import { Checkbox, Input, Modal } from "antd";
import { useId, useState } from "react";
import { useCall } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { type PlanVersion, submitVersion } from "./rkap.calls.ts";
import styles from "./rkap.module.css";

type Props = {
  readonly version: PlanVersion;
  readonly versions: readonly PlanVersion[];
  readonly onClose: () => void;
};

/** Submits a version for approval by another user. */
export function SubmitDialog({ version, versions, onClose }: Props) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const { message } = useFeedback();
  const [asReference, setAsReference] = useState(true);
  const [note, setNote] = useState("");
  const reference = versions.find((v) => v.isReference);
  const send = useCall(submitVersion, {
    onSuccess: () => {
      void message.success(t("Versi diajukan"));
      void client.invalidateQueries();
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t("Ajukan RKAP {year} versi {no}", { year: String(version.year), no: version.no })}
      okText={t("Ajukan")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: send.isPending }}
      onOk={() =>
        send.mutate({ id: version.id, version: version.version, asReference, ...(note.trim() ? { note } : {}) })
      }
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p>{t("Selama menunggu keputusan, isinya tidak dapat diubah. Yang memutuskan adalah orang lain.")}</p>
        <Checkbox checked={asReference} onChange={(e) => setAsReference(e.target.checked)}>
          {t("Jadikan acuan tahun {year} setelah disetujui", { year: String(version.year) })}
        </Checkbox>
        {asReference && reference ? (
          <p className="p-small p-muted">{t("Menggantikan acuan sekarang, versi {no}.", { no: reference.no })}</p>
        ) : null}
        <label htmlFor={`${id}-note`}>{t("Catatan untuk pemberi keputusan")}</label>
        <Input.TextArea id={`${id}-note`} value={note} maxLength={1000} onChange={(e) => setNote(e.target.value)} />
      </div>
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(send.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
