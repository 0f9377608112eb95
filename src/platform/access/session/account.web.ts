import { useSyncExternalStore } from "react";
import { type Account, account as accountCall, type MenuNode, menu as menuCall } from "../auth.calls.ts";
import { Refused } from "#kit/refused.ts";
import { call } from "#platform/http/index.web.ts";
import { clearSession, getSession, rereadSession } from "./session.web.ts";

export type MenuState = { readonly nodes: readonly MenuNode[]; readonly state: "loading" | "ready" | "failed" };
type State = { readonly account: Account | null; readonly menu: MenuState };

const empty: State = { account: null, menu: { nodes: [], state: "loading" } };
let state = empty;
let loading: Promise<Account> | undefined;
const listeners = new Set<() => void>();

function set(next: Partial<State>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A menu that cannot be read leaves the portal usable, because it is not a missing permission. */
async function loadMenu(): Promise<void> {
  try {
    set({ menu: { nodes: await call(menuCall, {}, { renewOnly: true }), state: "ready" } });
  } catch {
    const nodes = state.menu.nodes.length > 0 ? state.menu.nodes : (state.account?.menu ?? []);
    set({ menu: { nodes, state: nodes.length > 0 ? "ready" : "failed" } });
  }
}

/** A refused token that another tab has just replaced does not mean that the session has ended. */
async function isStillOurs(token: string | undefined): Promise<boolean> {
  const written = await rereadSession();
  return written !== null && written.token !== token;
}

async function loadBoth(again = true): Promise<Account> {
  const token = getSession()?.token;
  const menu = loadMenu();
  try {
    const account = await call(accountCall, {}, { renewOnly: true });
    set({ account });
    await menu;
    if (state.menu.state === "failed" && account.menu.length > 0)
      set({ menu: { nodes: account.menu, state: "ready" } });
    return account;
  } catch (error) {
    await menu;
    if (error instanceof Refused && error.status === 401) {
      if (again && (await isStillOurs(token))) return loadBoth(false);
      clearSession();
      set(empty);
    }
    throw error;
  }
}

/**
 * Account and menu are fetched in parallel, once, before the first guard decides; after a failure this can be repeated.
 */
export async function loadAccount(): Promise<Account> {
  loading ??= loadBoth().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const first = await loading;
  return state.account ?? first;
}

/** Fetches both again in the background. Failures are ignored, because the next request reports them. */
export async function reloadAccount(): Promise<void> {
  const account = await call(accountCall, {}, { renewOnly: true }).catch(() => null);
  if (account && account.id === state.account?.id) set({ account });
  await loadMenu();
}

const staleAfterMs = 5 * 60_000;
/** Fetches them when the tab becomes visible, because permissions and menu may have changed. */
export function watchAccount(): void {
  let read = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !state.account || Date.now() - read < staleAfterMs) return;
    read = Date.now();
    void reloadAccount();
  });
}

export function reloadMenu(): void {
  set({ menu: { ...state.menu, state: state.menu.nodes.length > 0 ? "ready" : "loading" } });
  void loadMenu();
}

/** Stores the account returned after saving the person's own profile. */
export const setAccount = (account: Account): void => set({ account });
export const getAccount = (): Account | null => state.account;
export const getMenu = (): MenuState => state.menu;
export function clearAccount(): void {
  loading = undefined;
  set(empty);
}

/** The account, or null on pages that do not require sign-in. */
export const useAccount = (): Account | null => useSyncExternalStore(subscribe, getAccount);
export const useMenu = (): MenuState => useSyncExternalStore(subscribe, getMenu);
/** The account, on pages that require sign-in. */
export function useMe(): Account {
  const account = useAccount();
  if (!account) throw new Error("useMe is called on a page that does not require sign-in");
  return account;
}
