import { Alert, Button, Form, Input, Modal, Result } from "antd";
import { useState } from "react";
import { type ResetInput, resetPassword } from "../auth.calls.ts";
import { dialogWidths } from "#kit/constants.ts";
import { Refused } from "#kit/refused.ts";
import { call } from "#platform/http/index.web.ts";
import { Strength, useT } from "#platform/ui/index.web.ts";
import { recordPasswordChange, ownWay, signOut } from "./actions.web.ts";
import { getSession } from "./session.web.ts";

const said = {
  done: "Reset Password berhasil dilakukan",
  failed: "Gagal melakukan reset kata sandi, silahkan mencoba kembali",
} as const;
type Field = keyof ResetInput;

function useReason(): string {
  const t = useT();
  const at = getSession()?.status.password_at;
  const days = at ? Math.floor((Date.now() - Date.parse(at)) / 86_400_000) : 0;
  return days > 0
    ? t("Kata sandi Anda berumur {days} hari. Ganti dahulu untuk melanjutkan.", { days })
    : t("Kata sandi Anda harus diganti dahulu untuk melanjutkan.");
}

function ResetForm({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const [form] = Form.useForm<ResetInput>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const password = Form.useWatch("password", form) ?? "";
  const send = async (values: ResetInput) => {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await call(resetPassword, values);
      await recordPasswordChange();
      onDone();
    } catch (error) {
      setFailed(true);
      if (error instanceof Refused)
        form.setFields(error.fields.map((f) => ({ name: f.field as Field, errors: [f.message] })));
    } finally {
      setBusy(false);
    }
  };
  const required = (label: string) => [{ required: true, message: t("{label} wajib diisi.", { label }) }];
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark
      onFinish={(v) => void send(v)}
      initialValues={{ identity: ownWay().identity }}
      disabled={busy}
    >
      {failed && <Alert type="error" showIcon title={said.failed} style={{ marginBottom: 16 }} role="alert" />}
      <Form.Item name="identity" label={t("Username atau email")} rules={required(t("Username atau email"))}>
        <Input autoComplete="username" />
      </Form.Item>
      <Form.Item name="old_password" label={t("Kata sandi lama")} rules={required(t("Kata sandi lama"))}>
        <Input.Password autoFocus autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t("Kata sandi baru")}
        rules={required(t("Kata sandi baru"))}
        style={{ marginBottom: password ? 24 : 16 }}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Strength password={password} words={[t("Lemah"), t("Cukup"), t("Kuat"), t("Sangat kuat")]} />
      <Form.Item
        name="retype_password"
        label={t("Ulangi kata sandi baru")}
        dependencies={["password"]}
        rules={[
          ...required(t("Ulangi kata sandi baru")),
          ({ getFieldValue }) => ({
            validator: (_, v) =>
              !v || v === getFieldValue("password")
                ? Promise.resolve()
                : Promise.reject(new Error(t("Kedua kata sandi tidak sama."))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <div style={{ display: "flex", justifyContent: "space-between", gap: 8 }}>
        <Button type="text" disabled={false} onClick={() => void signOut()}>
          {t("Keluar")}
        </Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("Simpan kata sandi")}
        </Button>
      </div>
    </Form>
  );
}

/** Cannot be closed: the person must replace the password or sign out. */
export default function PasswordResetDialog({ onDone, done }: { readonly onDone: () => void; readonly done: boolean }) {
  const t = useT();
  const why = useReason();
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      centered
      footer={null}
      width={dialogWidths.passwordReset}
      title={done ? null : t("Ganti kata sandi")}
    >
      {done ? (
        <Result
          status="success"
          title={said.done}
          subTitle={t("Masuk kembali dengan kata sandi yang baru.")}
          extra={
            <Button type="primary" onClick={() => void signOut()}>
              {t("Masuk")}
            </Button>
          }
        />
      ) : (
        <>
          <p style={{ margin: "0 0 16px", color: "var(--p-text-2)" }}>{why}</p>
          <ResetForm onDone={onDone} />
        </>
      )}
    </Modal>
  );
}
