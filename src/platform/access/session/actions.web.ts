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
  forgetSession,
  getSession,
  keepFormer,
  keepLogin,
  keepMask,
  keepRegistration,
  keepStatus,
  keepToken,
} from "./session.web.ts";
import { goToWelcome, startOver } from "./start.web.ts";
import { announceToTabs } from "./tabs.web.ts";
import { vault } from "./vault.web.ts";

export type Proof =
  | {
      readonly way: "password" | "ldap";
      readonly identity: string;
      readonly password: string;
      readonly code?: string | undefined;
    }
  | { readonly way: "oidc"; readonly callback: string; readonly binding: string };

const providerInput = (proof: Proof): ProviderInput =>
  proof.way === "oidc"
    ? { provider: "oidc", callback: proof.callback, binding: proof.binding }
    : { provider: "ldap", username: proof.identity, password: proof.password, code: proof.code };

function sendProof(proof: Proof): Promise<LoginAnswer> {
  if (proof.way === "password")
    return call(login, { username: proof.identity, password: proof.password, code: proof.code });
  return call(providerLogin, providerInput(proof));
}

/** Stores token, profile and status, then reloads the application. */
export async function signIn(proof: Proof): Promise<void> {
  const answer = await sendProof(proof);
  await keepLogin(answer, proof.way, proof.way === "oidc" ? answer.email : proof.identity);
  startOver(await vault.persistent());
}

export async function signUp(input: {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}): Promise<void> {
  await keepRegistration(
    await call(register, { name: input.name, email: input.email, password: input.password }),
    input.email,
  );
  startOver(await vault.persistent());
}

/** Ends the session on the server first; this browser forgets it even if the server is unreachable. */
export async function signOut(): Promise<void> {
  await call(logout, {}, { quiet: true }).catch(() => undefined);
  forgetSession();
  announceToTabs({ type: "signed-out" });
  goToWelcome();
}

/** The method by which the person signed in, which is also used to verify the person again. */
export const ownWay = (): { way: SignInWay; identity: string; name: string } => {
  const s = getSession();
  return { way: s?.way ?? "password", identity: s?.identity ?? s?.profile?.email ?? "", name: s?.profile?.name ?? "" };
};

/** Opens a new session for the same person. The session of another person is refused and closed. */
async function openAgain(proof: Proof): Promise<void> {
  const before = getSession();
  const answer = await sendProof(proof);
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
  await keepToken(answer, { password_at: answer.password_at, reset_status: answer.reset_status });
}

const isSessionGone = (error: unknown): boolean =>
  error instanceof Refused && error.status === 401 && /^(unauthenticated|token\.|session\.)/.test(error.code);

/** Verifies the person: within the current session if possible, otherwise with a new one. */
export async function prove(kind: "session" | "sudo", proof: Proof): Promise<void> {
  if (kind === "session") return openAgain(proof);
  try {
    await call(reauth, proof.way === "password" ? { password: proof.password } : providerInput(proof), { quiet: true });
  } catch (error) {
    if (!isSessionGone(error) || getSession()?.masking) throw error;
    await openAgain(proof);
  }
}

export function maskForm(userId: number, ip: string | null, path: string): MaskInput {
  return { user_id: [userId], ip_address: ip ?? "", device: deviceName(), location: placeName(), path };
}

export const requestMask = (input: MaskInput): Promise<MaskAnswer> => call(maskLogin, input);

/** Called only after the person has confirmed whom to mask as. */
export async function takeMask(answer: MaskAnswer): Promise<void> {
  await keepMask(answer);
  startOver(await vault.persistent());
}

/** Closes a masked session that was not confirmed. */
export const dropMask = (answer: MaskAnswer): Promise<void> =>
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
  if (await keepFormer(answer)) startOver(await vault.persistent());
  else await signOut();
}

/** The password was replaced, so that the dialog is not shown again. */
export async function recordPasswordChange(): Promise<void> {
  const s = getSession();
  if (s) await keepStatus({ password_at: new Date().toISOString(), reset_status: false });
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
