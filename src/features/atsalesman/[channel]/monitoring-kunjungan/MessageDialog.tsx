import { Input, Modal } from "antd";
import { useId, useState } from "react";
import { useCall } from "#platform/http/index.web.ts";
import { time, useT, useFeedback } from "#platform/ui/index.web.ts";
import { type BoardRow, messageSalesman } from "./monitoring-kunjungan.calls.ts";
import styles from "./board.module.css";

const maxLetters = 500;

/** Sends a message to a salesman's phone, and shows the delivery of the last message of the day. */
export function MessageDialog({
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
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string>();
  const send = useCall(messageSalesman, {
    onSuccess: () => {
      void message.success(t("Pesan dikirim; ponsel menerimanya saat tersambung."));
      onDone();
      onClose();
    },
    onError: (e) => setWrong(t(e.message)),
  });
  const submit = () => (text.trim() ? send.mutate({ salesman: row.id, text }) : setWrong(t("Tulis pesannya.")));
  const last = row.message;
  return (
    <Modal
      open
      width={480}
      title={t("Pesan untuk {name}", { name: row.name })}
      okText={t("Kirim")}
      okButtonProps={{ loading: send.isPending }}
      cancelText={t("Batal")}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={styles.form}>
        {last ? (
          <p className={styles.last}>
            <span>{last.text}</span>
            <span className="p-muted">
              {last.delivered
                ? t("Dikirim {sent}, diterima ponsel {delivered}", {
                    sent: time(last.at),
                    delivered: time(last.delivered),
                  })
                : t("Dikirim {sent}, belum diterima ponsel", { sent: time(last.at) })}
            </span>
          </p>
        ) : null}
        <label htmlFor={`${id}-text`}>{t("Pesan")}</label>
        <Input.TextArea
          id={`${id}-text`}
          autoFocus
          rows={3}
          maxLength={maxLetters}
          showCount
          value={text}
          status={wrong ? "error" : undefined}
          aria-describedby={`${id}-help`}
          onChange={(e) => {
            setText(e.target.value);
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
