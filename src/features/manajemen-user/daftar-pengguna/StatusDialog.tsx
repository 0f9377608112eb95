import { Input, Modal } from "antd";
import { useId, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { dialogWidths } from "#kit/constants.ts";
import { useCall } from "#platform/http/index.web.ts";
import { useT, useFeedback } from "#platform/ui/index.web.ts";
import type { User } from "./daftar-pengguna.resource.ts";
import { setUserStatus, type UserStatus } from "./daftar-pengguna.calls.ts";
import { useAfterChange } from "./useAfterChange.ts";
import formStyles from "#platform/records/record/form.module.css";

type Props = { readonly row: User; readonly onClose: (changed: boolean) => void };
type Words = {
  readonly title: string;
  readonly what: string;
  readonly button: string;
  readonly done: string;
  readonly danger?: boolean;
};

const words: Readonly<Record<UserStatus, Words>> = {
  active: {
    title: "Aktifkan {name}?",
    what: "Pengguna dapat masuk lagi, dan hitungan kata sandi salah dimulai dari nol.",
    button: "Aktifkan",
    done: "{name} aktif kembali",
  },
  locked: {
    title: "Kunci {name}?",
    what: "Semua sesinya langsung berakhir. Peran dan cakupan tetap, sehingga dapat diaktifkan kembali kapan saja.",
    button: "Kunci",
    done: "{name} dikunci",
  },
  disabled: {
    title: "Nonaktifkan {name}?",
    what: "Untuk yang tidak lagi bekerja di sini. Semua sesinya langsung berakhir.",
    button: "Nonaktifkan",
    done: "{name} dinonaktifkan",
    danger: true,
  },
};

/** Asks for the reason, which the audit trail records. */
function StatusDialog({ row, status, onClose }: Props & { readonly status: UserStatus }) {
  const t = useT();
  const { message } = useFeedback();
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string>();
  const id = useId();
  const refresh = useAfterChange();
  const { title, what, button, done, danger } = words[status];
  const name = row.fullname;
  const set = useCall(setUserStatus, {
    onSuccess: () => {
      void message.success(t(done, { name }));
      refresh();
      onClose(true);
    },
    onError: (e) => setFault(e instanceof Refused ? (e.fields[0]?.message ?? e.message) : e.message),
  });
  const send = () =>
    reason.trim() ? set.mutate({ id: row.id, status, reason: reason.trim() }) : setFault(t("Alasan wajib diisi."));
  return (
    <Modal
      open
      width={dialogWidths.confirm}
      title={t(title, { name })}
      okText={t(button)}
      cancelText={t("Batal")}
      okButtonProps={{ danger: danger ?? false, loading: set.isPending }}
      onOk={send}
      onCancel={() => onClose(false)}
      destroyOnHidden
    >
      <p className="p-small p-muted">{t(what)}</p>
      <div className={formStyles.field} style={{ marginTop: 16 }}>
        <label htmlFor={id}>
          {t("Alasan")} <em>*</em>
        </label>
        <Input.TextArea
          id={id}
          autoFocus
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={reason}
          status={fault ? "error" : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(e) => {
            setReason(e.target.value);
            setFault(undefined);
          }}
        />
        {fault ? (
          <p className={formStyles.help} data-wrong id={`${id}-fault`} role="alert">
            {fault}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}

export const UnlockDialog = (p: Props) => <StatusDialog {...p} status="active" />;
export const LockDialog = (p: Props) => <StatusDialog {...p} status="locked" />;
export const DisableDialog = (p: Props) => <StatusDialog {...p} status="disabled" />;
