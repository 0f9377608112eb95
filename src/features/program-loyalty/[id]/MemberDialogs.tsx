import { Input, Modal } from "antd";
import { useId, useState } from "react";
import type { RefValue } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { useCall } from "#platform/http/index.web.ts";
import { DateInput, today, useT, useFeedback } from "#platform/ui/index.web.ts";
import { removeMember, resumeMember, suspendMember } from "./members.calls.ts";
import proposalStyles from "#platform/workflow/proposal.module.css";

type Row = { readonly id: number; readonly version: number; readonly store: RefValue };
type Props = { readonly row: Row; readonly onClose: (changed: boolean) => void };
type Move = {
  readonly call: typeof suspendMember;
  readonly title: string;
  readonly act: string;
  readonly note: string;
  readonly done: string;
};

/** Asks for the first day and the reason, and explains the consequences. */
const memberDialog = ({ call, title, act, note, done }: Move) =>
  function MemberDialog({ row, onClose }: Props) {
    const t = useT();
    const { message } = useFeedback();
    const id = useId();
    const [day, setDay] = useState<string | null>(today());
    const [reason, setReason] = useState("");
    const send = useCall(call, {
      onSuccess: () => {
        void message.success(t(done));
        onClose(true);
      },
    });
    const fault =
      send.error instanceof Refused && send.error.fields[0] ? send.error.fields[0].message : send.error?.message;
    return (
      <Modal
        open
        width={416}
        title={t(title, { store: row.store.label })}
        okText={t(act)}
        cancelText={t("Batal")}
        okButtonProps={{ loading: send.isPending, disabled: !day || reason.trim().length < 5 }}
        onOk={() => day && send.mutate({ id: row.id, version: row.version, day, reason: reason.trim() })}
        onCancel={() => onClose(false)}
      >
        <div className={proposalStyles.field}>
          <label htmlFor={`${id}-day`}>{t("Mulai tanggal")}</label>
          <DateInput id={`${id}-day`} value={day} onChange={setDay} allowClear={false} />
        </div>
        <div className={proposalStyles.field}>
          <label htmlFor={`${id}-reason`}>{t("Alasan")}</label>
          <Input.TextArea
            id={`${id}-reason`}
            rows={3}
            maxLength={400}
            value={reason}
            onChange={(e) => setReason(e.target.value)}
          />
        </div>
        <p className="p-small p-muted">{t(note)}</p>
        {fault ? (
          <p className="p-note" data-tone="error" role="alert">
            {t(fault)}
          </p>
        ) : null}
      </Modal>
    );
  };
export const suspendDialog = memberDialog({
  call: suspendMember,
  title: "Tangguhkan {store}",
  act: "Tangguhkan",
  note: "Sejak tanggal itu penjualannya tidak memperoleh poin sampai dilanjutkan.",
  done: "Peserta ditangguhkan",
});
export const resumeDialog = memberDialog({
  call: resumeMember,
  title: "Lanjutkan {store}",
  act: "Lanjutkan",
  note: "Sejak tanggal itu penjualannya memperoleh poin lagi.",
  done: "Peserta dilanjutkan",
});
export const removeDialog = memberDialog({
  call: removeMember,
  title: "Keluarkan {store}",
  act: "Keluarkan",
  note: "Tanggal itu hari pertama toko bukan peserta lagi; poin yang sudah diperoleh tetap ada.",
  done: "Peserta dikeluarkan",
});
