import { Input, Modal } from "antd";
import { useId, useRef, useState } from "react";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import { reasonFault, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useInvalidateSubmissions } from "#platform/workflow/index.web.ts";
import { type ExceptionRow, revokeException } from "./override.calls.ts";
import { periodOf } from "./StateTag.tsx";
import proposalStyles from "#platform/workflow/proposal.module.css";

/** Revokes an exception before its end; the reason is required and recorded. */
export function RevokeDialog({ of, onClose }: { readonly of: ExceptionRow; readonly onClose: () => void }) {
  const t = useT();
  const { message } = useFeedback();
  const id = useId();
  const invalidate = useInvalidateSubmissions("/api/override");
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  const end = async () => {
    if (busy) return;
    const fault = reasonFault(reason, t);
    if (fault) return setWrong(fault);
    setBusy(true);
    try {
      await call(
        revokeException,
        { id: of.id, version: of.version, reason: reason.trim() },
        { idempotencyKey: key.current },
      );
      void message.success(t("{number} dicabut", { number: of.number }));
      await invalidate();
      onClose();
    } catch (e) {
      setWrong(e instanceof Error ? t(e.message) : String(e));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={t("Cabut {number}", { number: of.number })}
      okText={t("Cabut sekarang")}
      okButtonProps={{ danger: true, loading: busy }}
      cancelText={t("Batal")}
      onOk={() => void end()}
      onCancel={onClose}
    >
      <p className="p-muted">
        {t("Masa berlakunya {period}. Begitu dicabut, aturan semula langsung berlaku lagi.", { period: periodOf(of) })}
      </p>
      <div className={proposalStyles.field}>
        <label htmlFor={id}>
          {t("Alasan")} <span aria-hidden="true">*</span>
        </label>
        <Input.TextArea
          id={id}
          autoFocus
          rows={3}
          maxLength={1000}
          status={wrong ? "error" : undefined}
          aria-describedby={`${id}-help`}
          value={reason}
          onChange={(e) => {
            setReason(e.target.value);
            setWrong(undefined);
          }}
        />
        <p id={`${id}-help`} role={wrong ? "alert" : undefined}>
          {wrong}
        </p>
      </div>
    </Modal>
  );
}
