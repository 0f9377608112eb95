import { linkIdentity } from "../auth.calls.ts";
import { call } from "#platform/http/index.web.ts";
import { storeLogin } from "./session.web.ts";
import { reloadApplication } from "./start.web.ts";
import { vault } from "./vault.web.ts";

/** Links the provider's identity to the account with this password, and signs in. */
export async function linkAndSignIn(proof: {
  readonly ticket: string;
  readonly password: string;
  readonly code: string;
}): Promise<void> {
  const answer = await call(linkIdentity, proof);
  await storeLogin(answer, "oidc", answer.email);
  reloadApplication(await vault.persistent());
}
