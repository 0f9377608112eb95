import { useState } from "react";
import type { ResetInput } from "#platform/access/index.ts";
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

/** The API client is loaded on demand, so that this page is as small as the sign-in page. */
async function send(what: "otpRequest" | "resetPassword", input: ResetInput): Promise<void> {
  const [{ call }, calls] = await Promise.all([
    import("#platform/http/client/call.web.ts"),
    import("#platform/access/index.ts"),
  ]);
  await call(calls[what], input);
}

/** Messages that the specification prescribes, in Indonesian in every language. */
const said = {
  sent: "Permintaan OTP berhasil dikirim",
  done: "Reset Password berhasil dilakukan",
  failed: "Gagal melakukan reset kata sandi, silahkan mencoba kembali",
} as const;

/** Stored so that a reload does not lose the request, because users switch to their e-mail and back. */
type ResetRequest = { readonly identity: string; readonly nonce: string };
const requestKey = "app.otp";
function readRequest(): ResetRequest | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(requestKey) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
function storeRequest(request: ResetRequest | undefined) {
  try {
    if (request) sessionStorage.setItem(requestKey, JSON.stringify(request));
    else sessionStorage.removeItem(requestKey);
  } catch {
    // without storage, a reload loses the request
  }
}
const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");

function RequestCode({ onSent }: { readonly onSent: (request: ResetRequest) => void }) {
  const t = useGuestT();
  const form = useForm<"identity">({
    initial: { identity: "" },
    check: (v) => (v.identity.trim() ? {} : { identity: "Please input your username or email!" }),
    send: async (v) => {
      const request = { identity: v.identity.trim(), nonce: newNonce() };
      await send("otpRequest", { ...request, old_password: "", password: "", retype_password: "" });
      onSent(request);
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      <TextField
        {...form.field("identity")}
        label={t("Username atau email")}
        autoComplete="username"
        inputMode="email"
        required
      />
      <SubmitButton busy={form.busy}>{t("Kirim kode OTP")}</SubmitButton>
    </form>
  );
}

type Name = "old_password" | "password" | "retype_password";
function UseCode({
  request,
  onDone,
  onBack,
}: {
  readonly request: ResetRequest;
  readonly onDone: () => void;
  readonly onBack: () => void;
}) {
  const t = useGuestT();
  const form = useForm<Name>({
    initial: { old_password: "", password: "", retype_password: "" },
    check: (v) => ({
      ...(v.old_password.trim() ? {} : { old_password: t("Kode OTP wajib diisi.") }),
      ...(v.password ? {} : { password: t("Kata sandi baru wajib diisi.") }),
      ...(!v.retype_password
        ? { retype_password: t("Ulangi kata sandi baru.") }
        : v.retype_password === v.password
          ? {}
          : { retype_password: t("Kedua kata sandi tidak sama.") }),
    }),
    send: async (v) => {
      await send("resetPassword", {
        ...request,
        old_password: v.old_password.trim(),
        password: v.password,
        retype_password: v.retype_password,
      });
      onDone();
    },
    failed: () => said.failed,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {form.problem ? <Notice tone="error">{form.problem}</Notice> : <Notice tone="success">{said.sent}</Notice>}
      <TextField
        {...form.field("old_password")}
        label={t("Kode OTP")}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        help={t("Kode dikirim ke email akun {identity}.", { identity: request.identity })}
      />
      <PasswordField {...form.field("password")} label={t("Kata sandi baru")} autoComplete="new-password" required />
      <Strength password={form.values.password} words={[t("Lemah"), t("Cukup"), t("Kuat"), t("Sangat kuat")]} />
      <PasswordField
        {...form.field("retype_password")}
        label={t("Ulangi kata sandi baru")}
        autoComplete="new-password"
        required
      />
      <SubmitButton busy={form.busy}>{t("Simpan kata sandi")}</SubmitButton>
      <button type="button" className={guestStyles.link} onClick={onBack}>
        {t("Kirim ulang kode")}
      </button>
    </form>
  );
}

/** Requests a one-time code, then replaces the password with it. */
export default function ForgotPasswordPage() {
  const t = useGuestT();
  const [request, setRequest] = useState(readRequest);
  const [done, setDone] = useState(false);
  const remember = (next: ResetRequest | undefined) => {
    storeRequest(next);
    setRequest(next);
  };
  const finish = () => {
    storeRequest(undefined);
    setDone(true);
  };
  return (
    <GuestFrame
      title={t("Atur ulang kata sandi")}
      intro={done ? undefined : t("Kami kirim kode sekali pakai ke email Anda.")}
    >
      {done ? (
        <>
          <Notice tone="success">{said.done}</Notice>
          <a className={`${guestStyles.btn} ${guestStyles.btnMain}`} style={{ color: "#fff" }} href="#/guest/welcome">
            {t("Masuk")}
          </a>
        </>
      ) : request ? (
        <UseCode request={request} onDone={finish} onBack={() => remember(undefined)} />
      ) : (
        <RequestCode onSent={remember} />
      )}
      {!done && (
        <p className={guestStyles.small}>
          <a href="#/guest/welcome">{t("Kembali ke halaman masuk")}</a>
        </p>
      )}
    </GuestFrame>
  );
}
