import { Modal } from "antd";
import { dialogWidths } from "#kit/constants.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import { removeSecondStep } from "./daftar-pengguna.calls.ts";
import type { User } from "./daftar-pengguna.resource.ts";

/** Removes the second factor of a user who has lost it; the password alone is then sufficient to sign in. */
export function SecondStepDialog({
  row,
  onClose,
}: {
  readonly row: User;
  readonly onClose: (changed: boolean) => void;
}) {
  const t = useT();
  const { message } = useFeedback();
  const remove = useCall(removeSecondStep, {
    onSuccess: () => {
      void message.success(t("Verifikasi dua langkah dilepas"));
      onClose(true);
    },
  });
  return (
    <Modal
      open
      width={dialogWidths.confirm}
      title={t("Lepas verifikasi dua langkah {name}?", { name: row.fullname })}
      okText={t("Lepas")}
      cancelText={t("Batal")}
      okButtonProps={{ danger: true, loading: remove.isPending }}
      onOk={() => remove.mutate({ id: row.id })}
      onCancel={() => onClose(false)}
    >
      <p className="p-small p-muted">
        {t(
          "Pastikan dahulu bahwa ini benar orangnya. Setelah ini, kata sandi saja cukup untuk masuk sampai ia mengaktifkannya lagi.",
        )}
      </p>
      {remove.error ? (
        <p className="p-note" data-tone="error" role="alert" style={{ marginTop: 12 }}>
          {remove.error.message}
        </p>
      ) : null}
    </Modal>
  );
}
