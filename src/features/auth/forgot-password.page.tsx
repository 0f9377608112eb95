import { useState } from "react";
import type { ResetInput } from "#features/auth/auth.calls.ts";
import { PasswordField, TextField } from "#web/boot/frame/Field.tsx";
import { GuestFrame } from "#web/boot/frame/GuestFrame.tsx";
import { Notice, SubmitButton } from "#web/boot/frame/Parts.tsx";
import { Strength } from "#web/boot/frame/Strength.tsx";
import { useForm } from "#web/boot/frame/useForm.ts";
import { useT } from "#web/boot/words.ts";

/** The client comes when it is needed: until then this page is as light as the sign-in page. */
async function send(what: "otpRequest" | "resetPassword", input: ResetInput): Promise<void> {
  const [{ call }, calls] = await Promise.all([import("#web/api/call.ts"), import("#features/auth/auth.calls.ts")]);
  await call(calls[what], input);
}

/** Quoted by the specification, so they are the same in every language. */
const said = { sent: "Permintaan OTP berhasil dikirim", done: "Reset Password berhasil dilakukan", failed: "Gagal melakukan reset kata sandi, silahkan mencoba kembali" } as const;

function AskForCode({ onSent }: { readonly onSent: (identity: string) => void }) {
  const t = useT();
  const form = useForm<"identity">({
    initial: { identity: "" },
    check: (v) => (v.identity.trim() ? {} : { identity: "Please input your username or email!" }),
    send: async (v) => {
      await send("otpRequest", { identity: v.identity.trim(), old_password: "", password: "", retype_password: "" });
      onSent(v.identity.trim());
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      <TextField {...form.field("identity")} label={t("Username atau email")} autoComplete="username" inputMode="email" required />
      <SubmitButton busy={form.busy}>{t("Kirim kode OTP")}</SubmitButton>
    </form>
  );
}

type Name = "old_password" | "password" | "retype_password";
function UseCode({ identity, onDone, onBack }: { readonly identity: string; readonly onDone: () => void; readonly onBack: () => void }) {
  const t = useT();
  const form = useForm<Name>({
    initial: { old_password: "", password: "", retype_password: "" },
    check: (v) => ({
      ...(v.old_password.trim() ? {} : { old_password: t("Kode OTP wajib diisi.") }),
      ...(v.password ? {} : { password: t("Kata sandi baru wajib diisi.") }),
      ...(!v.retype_password ? { retype_password: t("Ulangi kata sandi baru.") } : v.retype_password === v.password ? {} : { retype_password: t("Kedua kata sandi tidak sama.") }),
    }),
    send: async (v) => {
      await send("resetPassword", { identity, old_password: v.old_password.trim(), password: v.password, retype_password: v.retype_password });
      onDone();
    },
    failed: () => said.failed,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {form.problem ? <Notice tone="error">{form.problem}</Notice> : <Notice tone="success">{said.sent}</Notice>}
      <TextField {...form.field("old_password")} label={t("Kode OTP")} autoComplete="one-time-code" inputMode="numeric" required help={t("Kode dikirim ke email akun {identity}.", { identity })} />
      <PasswordField {...form.field("password")} label={t("Kata sandi baru")} autoComplete="new-password" required />
      <Strength password={form.values.password} words={[t("Lemah"), t("Cukup"), t("Kuat"), t("Sangat kuat")]} />
      <PasswordField {...form.field("retype_password")} label={t("Ulangi kata sandi baru")} autoComplete="new-password" required />
      <SubmitButton busy={form.busy}>{t("Simpan kata sandi")}</SubmitButton>
      <button type="button" className="g-link" onClick={onBack}>
        {t("Kirim ulang kode")}
      </button>
    </form>
  );
}

/** Ask for a one-time code, then replace the password with it. */
export default function ForgotPasswordPage() {
  const t = useT();
  const [identity, setIdentity] = useState<string>();
  const [done, setDone] = useState(false);
  return (
    <GuestFrame title={t("Atur ulang kata sandi")} lead={done ? undefined : t("Kami kirim kode sekali pakai ke email Anda.")}>
      {done ? (
        <>
          <Notice tone="success">{said.done}</Notice>
          <a className="g-btn g-btn-main" style={{ color: "#fff" }} href="#/guest/welcome">
            {t("Masuk")}
          </a>
        </>
      ) : identity ? (
        <UseCode identity={identity} onDone={() => setDone(true)} onBack={() => setIdentity(undefined)} />
      ) : (
        <AskForCode onSent={setIdentity} />
      )}
      {!done && (
        <p className="g-small">
          <a href="#/guest/welcome">{t("Kembali ke halaman masuk")}</a>
        </p>
      )}
    </GuestFrame>
  );
}
