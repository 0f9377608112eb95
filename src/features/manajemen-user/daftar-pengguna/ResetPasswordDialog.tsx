import CopyOutlined from "@ant-design/icons/CopyOutlined";
import { Button, Modal } from "antd";
import { dialogWidths } from "#kit/constants.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useCopy, useT } from "#platform/ui/index.web.ts";
import { resetUserPassword } from "./daftar-pengguna.calls.ts";
import type { User } from "./daftar-pengguna.resource.ts";
import { useAfterChange } from "./useAfterChange.ts";
import styles from "./users.module.css";

/** Generates a password to be passed on in person or by telephone; it is displayed only once. */
export function ResetPasswordDialog({
  row,
  onClose,
}: {
  readonly row: User;
  readonly onClose: (changed: boolean) => void;
}) {
  const t = useT();
  const copy = useCopy();
  const refresh = useAfterChange();
  const reset = useCall(resetUserPassword, { onSuccess: refresh });
  const password = reset.data?.password;
  if (password)
    return (
      <Modal
        open
        width={dialogWidths.confirm}
        title={t("Kata sandi sementara {name}", { name: row.fullname })}
        onCancel={() => onClose(true)}
        footer={
          <Button type="primary" onClick={() => onClose(true)}>
            {t("Selesai")}
          </Button>
        }
        mask={{ closable: false }}
      >
        <div className={styles.password}>
          <output className="p-mono">{password}</output>
          <Button icon={<CopyOutlined />} onClick={() => void copy(password, t("Tersalin"))} aria-label={t("Salin")} />
        </div>
        <p className="p-small p-muted">
          {t(
            "Sampaikan langsung kepada yang bersangkutan. Kata sandi ini tidak ditampilkan lagi, dan wajib diganti saat masuk.",
          )}
        </p>
      </Modal>
    );
  return (
    <Modal
      open
      width={dialogWidths.confirm}
      title={t("Atur ulang kata sandi {name}?", { name: row.fullname })}
      okText={t("Atur ulang")}
      cancelText={t("Batal")}
      okButtonProps={{ loading: reset.isPending }}
      onOk={() => reset.mutate({ id: row.id })}
      onCancel={() => onClose(false)}
    >
      <p className="p-small p-muted">
        {t(
          "Kata sandi lama tidak berlaku lagi dan semua sesinya berakhir. Kata sandi sementara ditampilkan sekali di sini.",
        )}
      </p>
      {reset.error ? (
        <p className="p-note" data-tone="error" role="alert" style={{ marginTop: 12 }}>
          {reset.error.message}
        </p>
      ) : null}
    </Modal>
  );
}
