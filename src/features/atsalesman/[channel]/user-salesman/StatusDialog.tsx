import { Modal } from "antd";
import { dialogWidths } from "#kit/constants.ts";
import type { Row } from "#kit/resource.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { changeStatus } from "./end-salesman.calls.ts";
import type { Salesman } from "./user-salesman.resource.ts";

type Props = { readonly row: Row<typeof Salesman>; readonly onClose: (changed: boolean) => void };

/** Suspends an active salesman, or reactivates a suspended one. */
export default function StatusDialog({ row, onClose }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const stops = row.status === "active";
  const send = useCall(changeStatus, {
    onSuccess: () => onClose(true),
    onError: (e) => void message.error(t(e.message)),
  });
  return (
    <Modal
      open
      width={dialogWidths.confirm}
      title={
        stops ? t("Hentikan sementara {name}?", { name: row.fullname }) : t("Aktifkan {name}?", { name: row.fullname })
      }
      okText={stops ? t("Hentikan sementara") : t("Aktifkan kembali")}
      okButtonProps={{ danger: stops, loading: send.isPending }}
      cancelText={t("Batal")}
      onOk={() => send.mutate({ id: row.id, version: row.version, status: stops ? "suspended" : "active" })}
      onCancel={() => onClose(false)}
    >
      {stops
        ? t("Ponselnya ditolak sampai diaktifkan kembali; pola dan jadwalnya tetap.")
        : t("Ponsel dan jadwalnya berlaku lagi.")}
    </Modal>
  );
}
