import { type FormEvent, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Notice, PasswordField, SubmitButton, TextField, useT } from "#platform/ui/index.web.ts";
import css from "#platform/ui/guest/guest.module.css";
import { useAccount } from "./account.web.ts";
import { signOut } from "./actions.web.ts";
import { unlock, useLocked } from "./lock.web.ts";
import { useVerification } from "./useVerification.ts";

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((w) => w[0] ?? "")
    .join("")
    .toUpperCase();

function Who({ name, identity }: { readonly name: string; readonly identity: string }) {
  const avatar = useAccount()?.avatar;
  return (
    <div className={css.who}>
      {avatar ? <img src={avatar} alt="" /> : <span aria-hidden="true">{initials(name)}</span>}
      <div>
        <b>{name}</b>
        <small>{identity}</small>
      </div>
    </div>
  );
}

function Intro() {
  const t = useT();
  return (
    <div>
      <h1 id="lock-title">{t("Layar terkunci")}</h1>
      <p className={css.small}>{t("Pekerjaan Anda aman. Buktikan diri Anda untuk melanjutkan di tempat yang sama.")}</p>
    </div>
  );
}

function Card() {
  const t = useT();
  const verification = useVerification("sudo", unlock);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const submit = (e: FormEvent) => {
    e.preventDefault();
    setMissing(!password);
    if (password) void verification.withPassword(password, code);
  };
  return (
    <div className={css.card} role="dialog" aria-modal="true" aria-labelledby="lock-title">
      <Intro />
      <Who name={verification.name} identity={verification.identity} />
      {verification.problem && <Notice tone="error">{verification.problem}</Notice>}
      {verification.way === "oidc" ? (
        <button
          type="button"
          className={`${css.btn} ${css.btnMain}`}
          data-busy={verification.busy ? "" : undefined}
          onClick={() => void verification.withProvider()}
        >
          {t("Lanjut dengan penyedia identitas")}
        </button>
      ) : (
        <form onSubmit={submit} noValidate>
          <input type="text" name="username" autoComplete="username" value={verification.identity} readOnly hidden />
          <PasswordField
            name="password"
            value={password}
            onChange={setPassword}
            label={t("Kata sandi")}
            autoComplete="current-password"
            error={missing ? "Please input password!" : undefined}
            inputRef={(el) => {
              if (el && document.activeElement === document.body) el.focus();
            }}
          />
          {verification.codeRequired && (
            <TextField
              name="code"
              value={code}
              onChange={setCode}
              label={t("Kode verifikasi")}
              autoComplete="one-time-code"
              inputMode="numeric"
            />
          )}
          <SubmitButton busy={verification.busy}>{t("Buka kunci")}</SubmitButton>
        </form>
      )}
      <button type="button" className={css.link} onClick={() => void signOut()}>
        {t("Bukan Anda? Keluar")}
      </button>
    </div>
  );
}

/** Covers everything while locked. What is below keeps its state but is neither visible nor reachable. */
export function LockScreen() {
  const locked = useLocked();
  useEffect(() => {
    document.body.toggleAttribute("data-locked", locked);
    const root = document.getElementById("root");
    if (root) root.inert = locked;
    if (locked && document.activeElement instanceof HTMLElement && !document.activeElement.closest(`.${css.lock}`))
      document.activeElement.blur();
    return () => {
      document.body.removeAttribute("data-locked");
      if (root) root.inert = false;
    };
  }, [locked]);
  if (!locked) return null;
  return createPortal(
    <div className={css.lock}>
      <Card />
    </div>,
    document.body,
  );
}
