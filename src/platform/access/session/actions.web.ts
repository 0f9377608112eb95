import {
  type LoginAnswer,
  login,
  logout,
  type MaskAnswer,
  type MaskInput,
  maskLeave,
  maskLogin,
  type ProviderInput,
  providerLogin,
  reauth,
  register,
  type SignInWay,
} from "../auth.calls.ts";
import { Refused } from "#kit/refused.ts";
import { call } from "#platform/http/index.web.ts";
import { deviceName, placeName } from "./device.web.ts";
import { allowRenewals } from "./renew.web.ts";
import {
  clearSession,
  getSession,
  restoreSession,
  storeLogin,
  storeMaskedSession,
  storeRegistration,
  storeStatus,
  storeToken,
} from "./session.web.ts";
import { goToWelcome, reloadApplication } from "./start.web.ts";
import { announceToTabs } from "./tabs.web.ts";
import { vault } from "./vault.web.ts";

export type Credentials =
  | {
      readonly way: "password" | "ldap";
      readonly identity: string;
      readonly password: string;
      readonly code?: string | undefined;
    }
  | { readonly way: "oidc"; readonly callback: string; readonly binding: string };

const providerInput = (credentials: Credentials): ProviderInput =>
  credentials.way === "oidc"
    ? { provider: "oidc", callback: credentials.callback, binding: credentials.binding }
    : { provider: "ldap", username: credentials.identity, password: credentials.password, code: credentials.code };

function sendCredentials(credentials: Credentials): Promise<LoginAnswer> {
  if (credentials.way === "password")
    return call(login, { username: credentials.identity, password: credentials.password, code: credentials.code });
  return call(providerLogin, providerInput(credentials));
}

/** Stores token, profile and status, then reloads the application. */
export async function signIn(credentials: Credentials): Promise<void> {
  const answer = await sendCredentials(credentials);
  await storeLogin(answer, credentials.way, credentials.way === "oidc" ? answer.email : credentials.identity);
  reloadApplication(await vault.persistent());
}

export async function signUp(input: {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}): Promise<void> {
  await storeRegistration(
    await call(register, { name: input.name, email: input.email, password: input.password }),
    input.email,
  );
  reloadApplication(await vault.persistent());
}

/** Ends the session on the server first; this browser forgets it even if the server is unreachable. */
export async function signOut(): Promise<void> {
  await call(logout, {}, { quiet: true }).catch(() => undefined);
  clearSession();
  announceToTabs({ type: "signed-out" });
  goToWelcome();
}

/** The method by which the person signed in, which is also used to verify the person again. */
export const ownWay = (): { way: SignInWay; identity: string; name: string } => {
  const s = getSession();
  return { way: s?.way ?? "password", identity: s?.identity ?? s?.profile?.email ?? "", name: s?.profile?.name ?? "" };
};

/** Opens a new session for the same person. The session of another person is refused and closed. */
async function openAgain(credentials: Credentials): Promise<void> {
  const before = getSession();
  const answer = await sendCredentials(credentials);
  if (before?.profile && before.profile.id !== answer.id) {
    await call(logout, {}, { token: answer.access_token }).catch(() => undefined);
    throw new Refused(
      "session.other-person",
      "Akun ini berbeda dari akun yang sedang bekerja di halaman ini.",
      { password: "Masuk dengan akun yang sama." },
      409,
    );
  }
  allowRenewals();
  await storeToken(answer, { password_at: answer.password_at, reset_status: answer.reset_status });
}

const isSessionGone = (error: unknown): boolean =>
  error instanceof Refused && error.status === 401 && /^(unauthenticated|token\.|session\.)/.test(error.code);

/** Verifies the person: within the current session if possible, otherwise with a new one. */
export async function verifyPerson(kind: "session" | "sudo", credentials: Credentials): Promise<void> {
  if (kind === "session") return openAgain(credentials);
  try {
    await call(
      reauth,
      credentials.way === "password" ? { password: credentials.password } : providerInput(credentials),
      { quiet: true },
    );
  } catch (error) {
    if (!isSessionGone(error) || getSession()?.masking) throw error;
    await openAgain(credentials);
  }
}

export function maskForm(userId: number, ip: string | null, path: string): MaskInput {
  return { user_id: [userId], ip_address: ip ?? "", device: deviceName(), location: placeName(), path };
}

export const requestMask = (input: MaskInput): Promise<MaskAnswer> => call(maskLogin, input);

/** Called only after the person has confirmed whom to mask as. */
export async function confirmMask(answer: MaskAnswer): Promise<void> {
  await storeMaskedSession(answer);
  reloadApplication(await vault.persistent());
}

/** Closes a masked session that was not confirmed. */
export const discardMask = (answer: MaskAnswer): Promise<void> =>
  call(maskLeave, {}, { token: answer.access_token }).then(
    () => undefined,
    () => undefined,
  );

/** Returns to the former session with the token from the server; if it is unreachable, with the stored one. */
export async function leaveMask(): Promise<void> {
  const answer = await call(maskLeave, {}, { quiet: true }).catch((error: unknown) => {
    if (error instanceof Refused && error.status === 401) return null;
    throw error;
  });
  if (await restoreSession(answer)) reloadApplication(await vault.persistent());
  else await signOut();
}

/** The password was replaced, so that the dialog is not shown again. */
export async function recordPasswordChange(): Promise<void> {
  const s = getSession();
  if (s) await storeStatus({ password_at: new Date().toISOString(), reset_status: false });
}

/** Keys kept by "Clear Cache": drafts, favourites and the language. */
const preserved = /^app\.(session|settings\.locale|topbar\.favs|draft)/;

/**
 * Deletes everything that this application stores in the browser, except what the dialog lists as kept, and reloads.
 */
export async function clearCache(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage))
      if (name.startsWith("app.") && !preserved.test(name)) storage.removeItem(name);
  if ("caches" in window) for (const name of await caches.keys()) await caches.delete(name);
  location.reload();
}
