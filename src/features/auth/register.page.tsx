import {
  Notice,
  PasswordField,
  Strength,
  SubmitButton,
  TextField,
  useForm,
  useGuestT,
} from "#platform/ui/index.web.ts";
import { GuestFrame } from "#platform/shell/index.web.ts";
import guestStyles from "#platform/ui/guest/guest.module.css";

type Name = "name" | "email" | "password";

export default function RegisterPage() {
  const t = useGuestT();
  const form = useForm<Name>({
    initial: { name: "", email: "", password: "" },
    check: (v) => ({
      ...(v.name.trim() ? {} : { name: t("Nama wajib diisi.") }),
      ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(v.email.trim()) ? {} : { email: t("Isi alamat email yang benar.") }),
      ...(v.password ? {} : { password: t("Kata sandi wajib diisi.") }),
    }),
    send: async (v) =>
      (await import("#platform/access/session/sign-in.web.ts")).signUp({
        name: v.name.trim(),
        email: v.email.trim(),
        password: v.password,
      }),
  });
  return (
    <GuestFrame title={t("Buat akun")} intro={t("Akun baru menunggu peran dari administrator sebelum dapat dipakai.")}>
      <form onSubmit={form.onSubmit} noValidate>
        {form.problem && <Notice tone="error">{form.problem}</Notice>}
        <TextField {...form.field("name")} label={t("Nama lengkap")} autoComplete="name" required />
        <TextField
          {...form.field("email")}
          label={t("Email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <PasswordField {...form.field("password")} label={t("Kata sandi")} autoComplete="new-password" required />
        <Strength password={form.values.password} words={[t("Lemah"), t("Cukup"), t("Kuat"), t("Sangat kuat")]} />
        <SubmitButton busy={form.busy}>{t("Daftar")}</SubmitButton>
      </form>
      <p className={guestStyles.small}>
        {t("Sudah punya akun?")} <a href="#/guest/welcome">{t("Masuk")}</a>
      </p>
    </GuestFrame>
  );
}
