import { useQueryClient } from "@tanstack/react-query";
import { Modal } from "antd";
import type { Row } from "#kit/resource.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { invalidateResource } from "#platform/records/index.web.ts";
import { retryEmail } from "./outgoing-mail.calls.ts";
import { OutgoingEmail } from "./outgoing-mail.resource.ts";

/** Asks for confirmation, because an e-mail that was sent although the reply was lost would arrive twice. */
export default function RetryEmailDialog({
  row,
  onClose,
}: {
  readonly row: Row<typeof OutgoingEmail>;
  readonly onClose: (changed: boolean) => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const retry = useCall(retryEmail, {
    onSuccess: () => {
      void invalidateResource(client, OutgoingEmail);
      onClose(true);
    },
  });
  return (
    <Modal
      open
      title={t("Kirim ulang surel ini?")}
      okText={t("Kirim ulang")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: retry.isPending }}
      onOk={() => retry.mutate({ id: row.id })}
      onCancel={() => onClose(false)}
    >
      <p>{t("Untuk {recipient}: {subject}", { recipient: row.recipient, subject: row.subject })}</p>
      <p className="p-small p-muted">
        {t("Surel ditawarkan lagi kepada server surel sekarang juga, dengan Message-ID yang sama.")}
      </p>
      {retry.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(retry.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
