import { Button, Modal } from "antd";
import { dialogWidths } from "#kit/constants.ts";
import { useT } from "#platform/ui/index.web.ts";
import { type Displaced, reloadAfterDisplacement } from "./tab-watch.web.ts";

/** Unsaved values remain readable behind the dialog, but cannot be sent under this account. */
export default function DisplacedDialog({ why }: { readonly why: Displaced }) {
  const t = useT();
  const title = {
    "other-person": t("Akun lain masuk di tab lain"),
    masking: t("Identitas berubah di tab lain"),
    "signed-out": t("Anda keluar di tab lain"),
  }[why];
  return (
    <Modal
      open
      centered
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={dialogWidths.confirm}
      title={title}
      footer={
        <Button type="primary" onClick={reloadAfterDisplacement}>
          {t("Muat ulang")}
        </Button>
      }
      zIndex={2100}
    >
      <p>
        {t(
          "Halaman ini berhenti mengirim data agar tidak tercatat atas nama yang salah. Salin isian yang belum disimpan sebelum memuat ulang.",
        )}
      </p>
    </Modal>
  );
}
