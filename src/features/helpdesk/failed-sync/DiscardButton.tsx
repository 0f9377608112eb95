import { Button, Input, Modal } from "antd";
import { useId, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import type { AnyRow } from "#platform/records/index.web.ts";
import { discardItem } from "./failed-sync.calls.ts";

/** Discards a document permanently, with a reason. */
export function DiscardButton({ row, onDone }: { readonly row: AnyRow; readonly onDone: () => void }) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const discard = useCall(discardItem, { onSuccess: onDone });
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t("Sisihkan")}
      </Button>
      <Modal
        open={open}
        width={dialogWidths.confirm}
        title={t("Sisihkan dokumen {id}?", { id: String(row.externalId) })}
        okText={t("Sisihkan")}
        okButtonProps={{ danger: true, disabled: reason.trim().length < 3, loading: discard.isPending }}
        cancelText={t("Batal")}
        onOk={() => discard.mutate({ id: row.id, version: row.version, reason })}
        onCancel={() => setOpen(false)}
      >
        <label htmlFor={id}>{t("Alasan")}</label>
        <Input.TextArea
          id={id}
          value={reason}
          maxLength={400}
          autoSize={{ minRows: 2 }}
          onChange={(e) => setReason(e.target.value)}
        />
        {discard.error ? (
          <p className="p-note" data-tone="error" role="alert">
            {t(discard.error.message)}
          </p>
        ) : null}
      </Modal>
    </>
  );
}
