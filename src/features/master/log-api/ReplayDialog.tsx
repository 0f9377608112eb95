import { useQueryClient } from "@tanstack/react-query";
import { Modal } from "antd";
import type { Row } from "#kit/resource.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { invalidateResource } from "#platform/records/index.web.ts";
import { replayCall } from "./log-api.calls.ts";
import { ApiLog } from "./log-api.resource.ts";

/** Repeats the call and displays the answer. */
export default function ReplayDialog({
  row,
  onClose,
}: {
  readonly row: Row<typeof ApiLog>;
  readonly onClose: (changed: boolean) => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const replay = useCall(replayCall, { onSuccess: () => void invalidateResource(client, ApiLog) });
  return (
    <Modal
      open
      title={t("Ulangi panggilan ini?")}
      okText={replay.data ? t("Tutup") : t("Ulangi")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: replay.isPending }}
      onOk={() => (replay.data ? onClose(true) : replay.mutate({ id: row.id }))}
      onCancel={() => onClose(replay.data !== undefined)}
    >
      <p className="p-small p-muted">
        {t("Isi yang sama dikirim ulang atas nama sistem distributor. Yang sudah diterapkan tidak dicatat dua kali.")}
      </p>
      {replay.data ? (
        <pre className="p-mono" style={{ whiteSpace: "pre-wrap", maxHeight: 240, overflow: "auto", fontSize: 12 }}>
          {`${replay.data.status}\n${replay.data.answer.slice(0, 4000)}`}
        </pre>
      ) : null}
      {replay.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(replay.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
