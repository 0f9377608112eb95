import { useRef } from "react";
import { Notice, PasswordField, SubmitButton, TextField, useForm, useGuestT } from "#platform/ui/index.web.ts";
import { linkAndSignIn } from "#platform/access/index.web.ts";
import guestStyles from "#platform/ui/guest/guest.module.css";

type Values = { readonly password: string; readonly code: string };
const check = (values: Values) => (values.password ? {} : { password: "Please input password!" });

/** Asks once for the account's password to link the provider's identity to the account. */
export default function LinkForm({ ticket, email }: { readonly ticket: string; readonly email: string }) {
  const t = useGuestT();
  const needsCode = useRef(false);
  const form = useForm<keyof Values>({
    initial: { password: "", code: "" },
    check,
    send: (v) => linkAndSignIn({ ticket, password: v.password, code: v.code }),
  });
  const code = form.field("code");
  needsCode.current ||= code.error !== undefined;
  const missing = code.error !== undefined && !form.values.code;
  const password = form.field("password");
  return (
    <>
      <Notice tone="info" title={t("Email ini sudah dipakai sebuah akun portal")}>
        {t(
          "{email} sudah dikonfirmasi penyedia identitas dan dipakai sebuah akun. Keduanya tidak dihubungkan tanpa bukti.",
          {
            email,
          },
        )}
      </Notice>
      <form onSubmit={form.onSubmit} noValidate>
        {form.problem && !code.error && !password.error && <Notice tone="error">{form.problem}</Notice>}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...password}
          label={t("Kata sandi akun portal")}
          help={t("Diminta sekali ini saja. Sesudahnya Anda masuk lewat penyedia identitas ke akun yang sama.")}
          autoComplete="current-password"
          aside={<a href="#/auth/forgot-password">{t("Lupa kata sandi?")}</a>}
        />
        {needsCode.current && (
          <TextField
            {...code}
            error={missing ? undefined : code.error}
            label={t("Kode verifikasi")}
            help={t("Kode 6 angka dari aplikasi autentikator, atau satu kode pemulihan.")}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        )}
        <SubmitButton busy={form.busy}>{form.busy ? t("Memeriksa…") : t("Hubungkan dan masuk")}</SubmitButton>
      </form>
      <p className={guestStyles.small}>
        {t("Tidak punya kata sandi? Administrator dapat menghubungkan keduanya di halaman pengguna Anda.")}
      </p>
    </>
  );
}
