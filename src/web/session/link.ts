import { linkIdentity } from "#features/auth/auth.calls.ts";
import { call } from "#web/api/call.ts";
import { keepLogin } from "#web/session/session.ts";
import { startOver } from "#web/session/start.ts";
import { vault } from "#web/session/vault.ts";

/** Links the provider's identity to the account with this password, and signs in. */
export async function linkAndSignIn(proof: {
  readonly ticket: string;
  readonly password: string;
  readonly code: string;
}): Promise<void> {
  const answer = await call(linkIdentity, proof);
  await keepLogin(answer, "oidc", answer.email);
  startOver(await vault.persistent());
}
