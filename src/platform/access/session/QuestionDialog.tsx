import LockOutlined from "@ant-design/icons/LockOutlined";
import { Alert, Button, Input, Modal } from "antd";
import { type FormEvent, useId, useState } from "react";
import { dialogWidths } from "#kit/constants.ts";
import { useT } from "#platform/ui/index.web.ts";
import { leaveMask, signOut } from "./actions.web.ts";
import type { Question } from "./proof-question.web.ts";
import { getSession } from "./session.web.ts";
import { useVerification } from "./useVerification.ts";

/** An expired masked session is not renewed; the dialog leads back to the person's own session. */
function MaskEnded() {
  const t = useT();
  return (
    <Modal
      open
      closable={false}
      title={t("Sesi masking sudah berakhir")}
      width={dialogWidths.confirm}
      centered
      footer={
        <Button type="primary" onClick={() => void leaveMask()}>
          {t("Kembali ke sesi saya")}
        </Button>
      }
    >
      <p>{t("Masking user berhenti sendiri setelah batas waktunya. Anda kembali sebagai diri sendiri.")}</p>
    </Modal>
  );
}

/** Asks for the password over the page; the page, its forms and the pending request are kept. */
function ProofDialog({ question }: { readonly question: Question }) {
  const t = useT();
  const ended = question.kind === "session";
  const verification = useVerification(question.kind, () => question.answer(true));
  const [password, setPassword] = useState("");
  const field = useId();
  const [code, setCode] = useState("");
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (password) void verification.withPassword(password, code);
  };
  const leave = ended
    ? { text: t("Keluar"), act: () => void signOut() }
    : { text: t("Batal"), act: () => question.answer(false) };
  return (
    <Modal
      open
      centered
      closable={!ended}
      mask={{ closable: false }}
      keyboard={!ended}
      onCancel={() => question.answer(false)}
      title={ended ? t("Sesi Anda berakhir") : t("Konfirmasi kata sandi")}
      width={dialogWidths.confirm}
      footer={null}
      zIndex={2000}
      destroyOnHidden
    >
      <Alert
        type={ended ? "error" : "info"}
        showIcon
        icon={<LockOutlined />}
        title={ended ? t("Sesi berakhir. Isian Anda aman.") : t("Tindakan ini perlu konfirmasi bahwa ini benar Anda.")}
        description={ended ? t("Buktikan diri Anda untuk melanjutkan; permintaan tadi dikirim ulang.") : undefined}
      />
      <form onSubmit={submit} style={{ display: "grid", gap: 12, marginTop: 16 }}>
        <div>
          <b>{verification.name}</b>
          <div style={{ color: "var(--p-text-3)", fontSize: 12 }}>{verification.identity}</div>
        </div>
        {verification.way !== "oidc" && (
          <label style={{ display: "grid", gap: 4 }}>
            <span style={{ fontSize: 13 }}>
              {verification.way === "ldap" ? t("Kata sandi direktori perusahaan") : t("Kata sandi")}
            </span>
            <input type="text" name="username" autoComplete="username" value={verification.identity} readOnly hidden />
            <Input.Password
              autoFocus
              autoComplete="current-password"
              value={password}
              status={verification.problem ? "error" : undefined}
              onChange={(e) => setPassword(e.target.value)}
            />
          </label>
        )}
        {verification.codeRequired && (
          <div style={{ display: "grid", gap: 4 }}>
            <label htmlFor={field} style={{ fontSize: 13 }}>
              {t("Kode verifikasi")}
            </label>
            <Input
              id={field}
              autoFocus
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={60}
              value={code}
              onChange={(e) => setCode(e.target.value)}
            />
          </div>
        )}
        {verification.problem && (
          <div role="alert" style={{ color: "var(--p-error-text)", fontSize: 12 }}>
            {verification.problem}
          </div>
        )}
        <div style={{ display: "flex", justifyContent: "flex-end", gap: 8 }}>
          <Button onClick={leave.act}>{leave.text}</Button>
          {verification.way === "oidc" ? (
            <Button type="primary" loading={verification.busy} onClick={() => void verification.withProvider()}>
              {t("Lanjut dengan penyedia identitas")}
            </Button>
          ) : (
            <Button type="primary" htmlType="submit" loading={verification.busy} disabled={!password}>
              {t("Lanjutkan")}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

export default function QuestionDialog({ question }: { readonly question: Question }) {
  return question.kind === "session" && getSession()?.masking ? <MaskEnded /> : <ProofDialog question={question} />;
}
