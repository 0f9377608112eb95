import { Modal } from "antd";
import { dialogWidths } from "#kit/constants.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { inviteUser } from "./daftar-pengguna.calls.ts";
import type { User } from "./daftar-pengguna.resource.ts";

/** Sends the invitation e-mail again. */
export function InviteDialog({ row, onClose }: { readonly row: User; readonly onClose: (changed: boolean) => void }) {
  const t = useT();
  const { message } = useFeedback();
  const send = useCall(inviteUser, {
    onSuccess: () => {
      void message.success(t("Undangan dikirim ke {email}", { email: row.email ?? "" }));
      onClose(false);
    },
  });
  return (
    <Modal
      open
      width={dialogWidths.confirm}
      title={t("Kirim undangan kepada {name}?", { name: row.fullname })}
      okText={t("Kirim")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: send.isPending }}
      onOk={() => send.mutate({ id: row.id })}
      onCancel={() => onClose(false)}
    >
      <p className="p-small p-muted">
        {t("Surat ke {email} menjelaskan cara membuat kata sandi pertama dengan kode sekali pakai.", {
          email: row.email ?? "",
        })}
      </p>
      {send.error ? (
        <p className="p-note" data-tone="error" role="alert" style={{ marginTop: 12 }}>
          {send.error.message}
        </p>
      ) : null}
    </Modal>
  );
}
