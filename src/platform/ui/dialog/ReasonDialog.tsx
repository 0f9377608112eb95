import { Input, Modal } from "antd";
import { useId, useState } from "react";
import { useT } from "../language/i18n.web.ts";
import styles from "./reason.module.css";

type Props = {
  readonly title: string;
  /** Label of the confirming button. */
  readonly act: string;
  /** Where the reason is shown, and the consequences. */
  readonly note: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onDo: (reason: string) => void;
};
const shortest = 5;

/** A dialog that asks for the reason of a reversal. */
export function ReasonDialog({ title, act, note, busy, onClose, onDo }: Props) {
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState("");
  const words = reason.trim();
  return (
    <Modal
      open
      title={title}
      okText={act}
      okButtonProps={{ danger: true, disabled: words.length < shortest, loading: busy }}
      cancelText={t("Kembali")}
      onCancel={onClose}
      onOk={() => onDo(words)}
    >
      <label className={styles.reason} htmlFor={id}>
        {t("Alasan")}
        <Input.TextArea
          id={id}
          value={reason}
          onChange={(e) => setReason(e.target.value)}
          maxLength={400}
          autoSize={{ minRows: 3, maxRows: 8 }}
        />
      </label>
      <p className="p-small p-muted">{note}</p>
    </Modal>
  );
}
