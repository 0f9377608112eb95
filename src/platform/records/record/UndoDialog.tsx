import { Modal } from "antd";
import { useState } from "react";
import type { AnyResource } from "#kit/resource.ts";
import { useT } from "#platform/ui/index.web.ts";
import { useUndo } from "./useUndoNotice.tsx";

/** Undoes a bulk change made by a job, opened from the link in its notice. */
export default function UndoDialog({
  resource,
  id,
  onClose,
}: {
  readonly resource: AnyResource;
  readonly id: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  const undo = useUndo(resource);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await undo(id);
    onClose();
  };
  return (
    <Modal
      open
      width={416}
      title={t("Perubahan massal selesai")}
      okText={t("Urungkan semuanya")}
      cancelText={t("Biarkan")}
      confirmLoading={busy}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p>{t("Semua baris yang belum diubah lagi dapat dikembalikan seperti semula, selama tujuh hari.")}</p>
    </Modal>
  );
}
