import { Input, Modal, Select } from "antd";
import { useId, useState } from "react";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { reasonFault, useT, useFeedback } from "#platform/ui/index.web.ts";
import { type BoardRow, excuseDay, excuseReasons } from "./monitoring-kunjungan.calls.ts";
import styles from "./board.module.css";

/** Excuses the rest of a salesman's day with a reason; completed visits are not affected. */
export function ExcuseDialog({
  row,
  onDone,
  onClose,
}: {
  readonly row: BoardRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  const { message } = useFeedback();
  const reasons = useQueryCall(excuseReasons, {});
  const [reason, setReason] = useState<string>();
  const [note, setNote] = useState("");
  const [wrong, setWrong] = useState<string>();
  const send = useCall(excuseDay, {
    onSuccess: ({ excused }) => {
      void message.success(t("{count} kunjungan dimaafkan", { count: excused }));
      onDone();
      onClose();
    },
    onError: (e) => setWrong(t(e.message)),
  });
  const excuse = () => {
    const fault = reason === undefined ? t("Pilih alasan.") : reasonFault(note, t);
    if (fault || reason === undefined) return setWrong(fault ?? undefined);
    send.mutate({ salesman: row.id, reason, note: note.trim() });
  };
  return (
    <Modal
      open
      width={480}
      title={t("Maafkan sisa hari {name}", { name: row.name })}
      okText={t("Maafkan")}
      okButtonProps={{ loading: send.isPending }}
      cancelText={t("Batal")}
      onOk={excuse}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <label htmlFor={`${id}-reason`}>{t("Alasan")}</label>
        <Select
          id={`${id}-reason`}
          autoFocus
          value={reason}
          loading={reasons.isPending}
          options={reasons.data?.data.map((r) => ({ value: r.code, label: t(r.label) })) ?? []}
          onChange={(value) => {
            setReason(value);
            setWrong(undefined);
          }}
        />
        <label htmlFor={`${id}-note`}>{t("Keterangan")}</label>
        <Input.TextArea
          id={`${id}-note`}
          rows={3}
          maxLength={400}
          value={note}
          status={wrong ? "error" : undefined}
          aria-describedby={`${id}-help`}
          onChange={(e) => {
            setNote(e.target.value);
            setWrong(undefined);
          }}
        />
        <p id={`${id}-help`} role={wrong ? "alert" : undefined}>
          {wrong}
        </p>
      </div>
    </Modal>
  );
}
