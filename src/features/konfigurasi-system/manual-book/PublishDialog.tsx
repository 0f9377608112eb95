import { Input, Modal } from "antd";
import { useId, useState } from "react";
import { useCall } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { publishManual } from "./chapters.calls.ts";

type Props = { readonly row: { readonly id: number }; readonly onClose: (done: boolean) => void };

/** Asks for the changes and publishes all chapters as the next edition. */
export function PublishDialog({ row, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { message } = useFeedback();
  const [note, setNote] = useState("");
  const publish = useCall(publishManual, {
    onSuccess: ({ number }) => {
      void message.success(t("Edisi {number} terbit", { number }));
      onClose(true);
    },
  });
  return (
    <Modal
      open
      width={416}
      title={t("Terbitkan edisi")}
      okText={t("Terbitkan")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: publish.isPending }}
      onOk={() => publish.mutate({ id: row.id, ...(note.trim() ? { note: note.trim() } : {}) })}
      onCancel={() => onClose(false)}
    >
      <p>{t("Semua bab dibekukan sebagai edisi baru, yang langsung dibaca semua pembaca manual ini.")}</p>
      <label htmlFor={id}>{t("Apa yang baru")}</label>
      <Input.TextArea
        id={id}
        value={note}
        maxLength={500}
        autoSize={{ minRows: 2 }}
        onChange={(e) => setNote(e.target.value)}
      />
      {publish.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(publish.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
