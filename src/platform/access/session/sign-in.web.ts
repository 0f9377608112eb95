/** What the sign-in page loads on demand. */
export { signIn, signUp } from "./actions.web.ts";
export { goToProvider } from "./oidc.web.ts";
