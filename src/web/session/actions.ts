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
} from "#features/auth/auth.calls.ts";
import { Refused } from "#kit/refused.ts";
import { call } from "#web/api/call.ts";
import { deviceName, placeName } from "#web/session/device.ts";
import { allowRenewals } from "#web/session/renew.ts";
import {
  forgetSession,
  getSession,
  keepFormer,
  keepLogin,
  keepMask,
  keepRegistration,
  keepStatus,
  keepToken,
} from "#web/session/session.ts";
import { goToWelcome, startOver } from "#web/session/start.ts";
import { announce } from "#web/session/tabs.ts";
import { vault } from "#web/session/vault.ts";

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

/** Stores token, profile and status, then loads the application anew. */
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

/** The server forgets the session first; whether it could be reached or not, this browser forgets it too. */
export async function signOut(): Promise<void> {
  await call(logout, {}, { quiet: true }).catch(() => undefined);
  forgetSession();
  announce({ type: "signed-out" });
  goToWelcome();
}

/** The way the person signed in is the way they prove themselves again. */
export const ownWay = (): { way: SignInWay; identity: string; name: string } => {
  const s = getSession();
  return { way: s?.way ?? "password", identity: s?.identity ?? s?.profile?.email ?? "", name: s?.profile?.name ?? "" };
};

/** Opens the ended session anew for the same person; anybody else is refused and their new session closed again. */
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

/** Proves who sits there: within the living session when possible, with a new one when it has ended. */
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

/** Taken on only after the person has read whom they become. */
export async function takeMask(answer: MaskAnswer): Promise<void> {
  await keepMask(answer);
  startOver(await vault.persistent());
}

/** The masked session that nobody took on is closed at once. */
export const dropMask = (answer: MaskAnswer): Promise<void> =>
  call(maskLeave, {}, { token: answer.access_token }).then(
    () => undefined,
    () => undefined,
  );

/** Back to the former session; the server names its token, and where it cannot be reached the stored one is tried. */
export async function leaveMask(): Promise<void> {
  const answer = await call(maskLeave, {}, { quiet: true }).catch((error: unknown) => {
    if (error instanceof Refused && error.status === 401) return null;
    throw error;
  });
  if (await keepFormer(answer)) startOver(await vault.persistent());
  else await signOut();
}

/** The password was replaced: the dialog must not come back. */
export async function notePasswordChanged(): Promise<void> {
  const s = getSession();
  if (s) await keepStatus({ password_at: new Date().toISOString(), reset_status: false });
}

/** What stays over "Clear Cache": drafts, favourites and the language are the person's own work. */
const kept = /^app\.(session|settings\.locale|topbar\.favs|draft)/;

/** Empties everything this application remembers in the browser, except what the dialog promised to keep, and loads anew. */
export async function clearCache(): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (name.startsWith("app.") && !kept.test(name)) storage.removeItem(name);
  if ("caches" in window) for (const name of await caches.keys()) await caches.delete(name);
  location.reload();
}
