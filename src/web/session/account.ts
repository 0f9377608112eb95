import { useSyncExternalStore } from "react";
import { type Account, account as accountCall, type MenuNode, menu as menuCall } from "#features/auth/auth.calls.ts";
import { Refused } from "#kit/refused.ts";
import { call } from "#web/api/call.ts";
import { forgetSession, getSession, rereadSession } from "#web/session/session.ts";

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

/** A menu that cannot be read leaves the portal usable: it is not a missing permission. */
async function loadMenu(): Promise<void> {
  try {
    set({ menu: { nodes: await call(menuCall, {}, { renewOnly: true }), state: "ready" } });
  } catch {
    set({ menu: { nodes: state.account?.menu ?? [], state: (state.account?.menu ?? []).length > 0 ? "ready" : "failed" } });
  }
}

/** A refusal of a token that another tab has just replaced says nothing about the session. */
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
    if (state.menu.state === "failed" && account.menu.length > 0) set({ menu: { nodes: account.menu, state: "ready" } });
    return account;
  } catch (error) {
    await menu;
    if (error instanceof Refused && error.status === 401) {
      if (again && (await isStillOurs(token))) return loadBoth(false);
      forgetSession();
      set(empty);
    }
    throw error;
  }
}

/** Account and menu are read in parallel, once, before the first guard decides; a failure may be tried again. */
export const loadAccount = (): Promise<Account> =>
  (loading ??= loadBoth().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

/** Reads both again without anybody waiting: permissions and menu may have changed. */
export async function reloadAccount(): Promise<void> {
  loading = undefined;
  await loadAccount().catch(() => undefined);
}

export function reloadMenu(): void {
  set({ menu: { ...state.menu, state: state.menu.nodes.length > 0 ? "ready" : "loading" } });
  void loadMenu();
}

/** After the own profile was saved, its answer is the account. */
export const setAccount = (account: Account): void => set({ account });
export const getAccount = (): Account | null => state.account;
export const getMenu = (): MenuState => state.menu;
export function forgetAccount(): void {
  loading = undefined;
  set(empty);
}

/** The person, or null on pages that need nobody signed in. */
export const useAccount = (): Account | null => useSyncExternalStore(subscribe, getAccount);
export const useMenu = (): MenuState => useSyncExternalStore(subscribe, getMenu);
/** The person on pages that stand behind the guard. */
export function useMe(): Account {
  const account = useAccount();
  if (!account) throw new Error("this page stands outside the guard");
  return account;
}
