import { useRef, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { Offline } from "#platform/http/index.web.ts";
import { t } from "#platform/ui/index.web.ts";
import { ownWay, type Credentials, verifyPerson } from "./actions.web.ts";
import { verifyInPopup } from "./oidc.web.ts";

const messageOf = (error: unknown): string =>
  error instanceof Refused
    ? error.message
    : error instanceof Error
      ? t(error.message)
      : t("Terjadi kesalahan. Silakan coba lagi.");

/** Verifies the person again by the sign-in method; used by the dialog and the lock screen. */
export function useVerification(kind: "session" | "sudo", onProved: () => void) {
  const [{ way, identity, name }] = useState(ownWay);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [codeRequired, setCodeRequired] = useState(false);
  const [offline, setOffline] = useState(false);
  const lock = useRef(false);
  const run = async (credentials: () => Promise<Credentials>) => {
    if (lock.current) return;
    lock.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await verifyPerson(kind, await credentials());
      onProved();
    } catch (error) {
      const requiresCode = error instanceof Refused && error.code === "login.second-step";
      if (requiresCode) setCodeRequired(true);
      setOffline(error instanceof Offline);
      // a required code is not an error, so only the field is shown
      setProblem(requiresCode && !codeRequired ? undefined : messageOf(error));
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };
  return {
    way,
    identity,
    name,
    busy,
    problem,
    offline,
    /** The session has ended, so a new one is opened, which requires the second step too. */
    codeRequired,
    withPassword: (password: string, code?: string) =>
      run(async () => ({ way: way === "ldap" ? "ldap" : "password", identity, password, code })),
    withProvider: () => run(async () => ({ way: "oidc", ...(await verifyInPopup()) })),
  };
}
