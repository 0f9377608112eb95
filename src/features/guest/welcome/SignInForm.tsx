import { lazy, type RefObject, Suspense, useRef, useState } from "react";
import type { DemoAccount, Providers } from "#platform/access/index.ts";
import {
  messageOf,
  Notice,
  PasswordField,
  SubmitButton,
  TextField,
  useForm,
  useGuestT,
} from "#platform/ui/index.web.ts";
import { peekReturnPath, type Credentials } from "#platform/access/index.web.ts";
import guestStyles from "#platform/ui/guest/guest.module.css";

const CodeField = lazy(() => import("./CodeField.tsx"));
const DemoAccounts = lazy(() => import("./DemoAccounts.tsx"));

type Way = "password" | "ldap";
type Values = { readonly username: string; readonly password: string; readonly code: string };

/** The code for signing in is loaded with the first typed letters, not with the page. */
const signIn = async (proof: Credentials) => (await import("#platform/access/session/sign-in.web.ts")).signIn(proof);
const goToProvider = async () => (await import("#platform/access/session/sign-in.web.ts")).goToProvider();

/** Messages that the specification prescribes in every language. */
const check = (values: Values) => ({
  ...(values.username.trim() ? {} : { username: "Please input your username or email!" }),
  ...(values.password ? {} : { password: "Please input password!" }),
});

const icons = {
  ldap: "M9 3h6v5H9zM3 16h6v5H3zm12 0h6v5h-6zM12 8v4m-6 4v-4h12v4",
  oidc: "M3 5h18v14H3zM7.5 13.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-2.5 3c.5-1.6 1.4-2.2 2.5-2.2s2 .6 2.5 2.2M14 10h4m-4 4h4",
};
const Icon = ({ of }: { readonly of: keyof typeof icons }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[of]} />
  </svg>
);

type OthersProps = {
  readonly providers: Providers;
  readonly way: Way;
  readonly choose: (way: Way) => void;
  readonly onProblem: (message: string) => void;
};
/** The other sign-in options that are configured. */
function OtherWays({ providers, way, choose, onProblem }: OthersProps) {
  const t = useGuestT();
  if (!providers.ldap && !providers.oidc) return null;
  return (
    <>
      <div className={guestStyles.or}>{t("atau")}</div>
      <div className={guestStyles.stack}>
        {providers.ldap && (
          <button
            type="button"
            className={guestStyles.btn}
            aria-pressed={way === "ldap"}
            onClick={() => choose(way === "ldap" ? "password" : "ldap")}
          >
            <Icon of="ldap" />
            {way === "ldap"
              ? t("Kata sandi portal")
              : providers.ldap.label
                ? t(providers.ldap.label)
                : t("Direktori perusahaan")}
          </button>
        )}
        {providers.oidc && (
          <button
            type="button"
            className={guestStyles.btn}
            onClick={() => void goToProvider().catch((e: unknown) => onProblem(messageOf(e)))}
          >
            <Icon of="oidc" />
            {providers.oidc.label ? t(providers.oidc.label) : t("Penyedia identitas (SSO)")}
          </button>
        )}
      </div>
    </>
  );
}

/** Preloads the portal while the password is typed, so that it appears immediately after signing in. */
function fetchAhead(done: RefObject<boolean>) {
  if (done.current) return;
  done.current = true;
  void import("#platform/access/session/sign-in.web.ts");
  window.portal?.ahead(peekReturnPath()?.split("?")[0] ?? "/dashboard");
}

export function SignInForm({ providers }: { readonly providers: Providers | null }) {
  const t = useGuestT();
  const [way, setWay] = useState<Way>("password");
  const ahead = useRef(false);
  const needsCode = useRef(false);
  const send = (by: Way) => (v: Values) =>
    signIn({ way: by, identity: v.username.trim(), password: v.password, code: v.code });
  const form = useForm<keyof Values>({ initial: { username: "", password: "", code: "" }, check, send: send(way) });
  const choose = (next: Way) => {
    setWay(next);
    form.setProblem(undefined);
    const filled = form.values.username.trim() && form.values.password;
    if (next === "ldap" && filled) void form.run(send("ldap"));
  };
  const pick = (account: DemoAccount) => {
    setWay("password");
    form.setValues({ username: account.username, password: account.password, code: "" });
  };
  const password = form.field("password");
  const code = form.field("code");
  // the server requests a code by an error of the code field, which is displayed from then on
  needsCode.current ||= code.error !== undefined;
  // a requested code is shown as information, a wrong one as an error of the field
  const missing = code.error !== undefined && !form.values.code;
  return (
    <>
      <form onSubmit={form.onSubmit} noValidate>
        {form.problem && (missing || !code.error) && <Notice tone={missing ? "info" : "error"}>{form.problem}</Notice>}
        {way === "ldap" && <Notice tone="info">{t("Masuk dengan nama dan kata sandi direktori perusahaan.")}</Notice>}
        <TextField
          {...form.field("username")}
          label={t("Username atau email")}
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField
          {...password}
          onChange={(v) => {
            fetchAhead(ahead);
            password.onChange(v);
          }}
          label={t("Kata sandi")}
          autoComplete="current-password"
          aside={<a href="#/auth/forgot-password">{t("Lupa kata sandi?")}</a>}
        />
        {needsCode.current && (
          <Suspense>
            <CodeField
              {...code}
              error={missing ? undefined : code.error}
              onChange={(v) => {
                form.setProblem(undefined);
                code.onChange(v);
              }}
            />
          </Suspense>
        )}
        <SubmitButton busy={form.busy}>{form.busy ? t("Memeriksa…") : t("Masuk")}</SubmitButton>
      </form>
      {providers && <OtherWays providers={providers} way={way} choose={choose} onProblem={form.setProblem} />}
      {providers?.demo && providers.demo.length > 0 && (
        <Suspense fallback={null}>
          <DemoAccounts accounts={providers.demo} onPick={pick} />
        </Suspense>
      )}
      {providers?.register !== false && (
        <p className={guestStyles.small}>
          {t("Belum punya akun?")} <a href="#/auth/register">{t("Daftar")}</a>
        </p>
      )}
    </>
  );
}
