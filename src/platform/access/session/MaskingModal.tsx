import InfoCircleFilled from "@ant-design/icons/InfoCircleFilled";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { type MaskAnswer, type UserOption, userByRole } from "../auth.calls.ts";
import { dialogWidths, searchDebounceMs } from "#kit/constants.ts";
import { Refused } from "#kit/refused.ts";
import { call } from "#platform/http/index.web.ts";
import { anyDirty, type Choice, clearDirty, SearchSelect, time, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMe } from "./account.web.ts";
import { discardMask, maskForm, requestMask, confirmMask } from "./actions.web.ts";
import { roleName } from "../role-name.ts";

export const userLabel = (u: UserOption): string => `${u.nopeg} - ${u.fullname}`;

function useUsers(q: string) {
  const [debounced, setDebounced] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(q), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [q]);
  const query = useQuery({
    queryKey: [userByRole.path, debounced],
    queryFn: ({ signal }) => call(userByRole, debounced ? { q: debounced } : {}, { signal }),
    placeholderData: (before) => before,
  });
  return { users: query.data ?? [], searching: query.isFetching || debounced !== q, error: query.error };
}

/** Information that the person must see before masking. */
function useReview() {
  const t = useT();
  const { modal } = useFeedback();
  return (answer: MaskAnswer, label: string, close: () => void) => {
    const until = time(answer.masking.until).slice(0, 5);
    modal.confirm({
      icon: <InfoCircleFilled style={{ color: "var(--p-info)" }} />,
      title: t("Masuk sebagai {name}?", { name: answer.name }),
      width: dialogWidths.confirm,
      centered: true,
      content: (
        <div style={{ display: "grid", gap: 8 }}>
          <div>{label}</div>
          <div>{t("Peran: {roles}", { roles: answer.roles.map((r) => roleName(r.role)).join(", ") || "–" })}</div>
          <div>
            {t("Semua tindakan dicatat atas nama Anda dan pengguna ini. Berakhir sendiri pukul {until} WIB.", {
              until,
            })}
          </div>
          {anyDirty() && (
            <Alert
              type="warning"
              showIcon
              title={t("Isian yang belum disimpan tetap ada sebagai draf di peramban ini.")}
            />
          )}
        </div>
      ),
      okText: t("Lanjutkan"),
      cancelText: t("Batal"),
      onOk: () => {
        clearDirty();
        return confirmMask(answer);
      },
      onCancel: () => void discardMask(answer).then(close),
    });
  };
}

/** Value and change handler are provided by the form. */
function UserSelect({
  id,
  value = null,
  onChange,
}: {
  readonly id?: string;
  readonly value?: Choice | null;
  readonly onChange?: (chosen: Choice | undefined) => void;
}) {
  const t = useT();
  const [q, setQ] = useState("");
  const { users, searching, error } = useUsers(q);
  return (
    <>
      <SearchSelect
        id={id ?? ""}
        autoFocus
        words={q}
        onWords={setQ}
        waiting={searching}
        placeholder={t("Cari nomor pegawai atau nama")}
        notFoundContent={searching ? t("Mencari…") : t("Tidak ada pengguna yang cocok")}
        value={value}
        options={users.map((u) => ({ value: u.id, label: userLabel(u) }))}
        onChange={([chosen]) => onChange?.(chosen)}
      />
      {error instanceof Error ? <p role="alert">{t(error.message)}</p> : null}
    </>
  );
}

export function MaskingModal({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const me = useMe();
  const review = useReview();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const lock = useRef(false);
  const send = async (chosen: Choice) => {
    if (lock.current) return;
    lock.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await requestMask(maskForm(chosen.value, me.ip, location.hash.slice(1) || "/"));
      setReviewing(true);
      review(answer, chosen.label, onClose);
    } catch (e) {
      setProblem(
        e instanceof Refused
          ? [e.message, ...e.fields.map((f) => f.message)].join(" ")
          : e instanceof Error
            ? t(e.message)
            : t("Terjadi kesalahan. Silakan coba lagi."),
      );
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };
  return (
    <Modal
      open={!reviewing}
      centered
      title="Masking User"
      width={dialogWidths.confirm + 64}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
    >
      <p style={{ margin: "0 0 16px", color: "var(--p-text-2)" }}>
        {t("Lihat portal seperti pengguna lain melihatnya. Tindakan berbahaya tidak tersedia selama masking.")}
      </p>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} role="alert" />}
      <Form layout="vertical" requiredMark onFinish={(v: { user_id: Choice }) => void send(v.user_id)}>
        <Form.Item
          name="user_id"
          label={t("Pengguna")}
          rules={[{ required: true, message: "Masking user tidak boleh kosong!" }]}
        >
          <UserSelect />
        </Form.Item>
        <div style={{ display: "flex", justifyContent: "flex-end", gap: 8 }}>
          <Button onClick={onClose}>{t("Batal")}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            Review
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
export default MaskingModal;
