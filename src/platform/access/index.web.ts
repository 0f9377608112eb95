export { SessionHosts } from "./session/SessionHosts.tsx";
export { SessionList } from "./session/SessionList.tsx";
export {
  clearAccount,
  getAccount,
  loadAccount,
  reloadAccount,
  reloadMenu,
  setAccount,
  useAccount,
  useMe,
  useMenu,
  watchAccount,
} from "./session/account.web.ts";
export {
  clearCache,
  leaveMask,
  recordPasswordChange,
  type Credentials,
  signIn,
  signOut,
} from "./session/actions.web.ts";
export { watchGate } from "./session/gatekeeper.web.ts";
export { linkAndSignIn } from "./session/link.web.ts";
export { lockScreen, useLocked } from "./session/lock.web.ts";
export { forwardCallback, takeBinding } from "./session/oidc.web.ts";
export {
  storeReturnPath,
  recordAccountFailure,
  peekReturnPath,
  consumeAccountFailure,
  consumeReturnPath,
} from "./session/return-path.web.ts";
export { getSession, openSession, subscribeSession } from "./session/session.web.ts";
export { goToWelcome, reloadApplication, reloadInPlaceWith, welcomePath } from "./session/start.web.ts";
export { watchTabs } from "./session/tab-watch.web.ts";
export { listenToTabs } from "./session/tabs.web.ts";
