import { Modal } from "antd";
import type { Row } from "#kit/resource.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { includePrice } from "./pengamatan.calls.ts";
import type { PriceObservation } from "./pengamatan.resource.ts";

type Props = { readonly row: Row<typeof PriceObservation>; readonly onClose: (changed: boolean) => void };

export default function IncludeDialog({ row, onClose }: Props) {
  const t = useT();
  const send = useCall(includePrice, { onSuccess: () => onClose(true) });
  return (
    <Modal
      open
      title={t("Hitung kembali")}
      okText={t("Hitung kembali")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: send.isPending }}
      onOk={() => send.mutate({ id: row.id, version: row.version })}
      onCancel={() => onClose(false)}
    >
      <p>{t("Harga ini dihitung lagi dan dinilai ulang bersama harga lain di sekitarnya.")}</p>
      {row.excludedReason ? (
        <p className="p-small p-muted">
          {t("Alasan dikecualikan")}: {row.excludedReason}
        </p>
      ) : null}
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert">
          {t(send.error.message)}
        </p>
      ) : null}
    </Modal>
  );
}
