import { type LoaderFunctionArgs, redirect } from "react-router";
import type { Account } from "#features/auth/auth.calls.ts";
import { Refused } from "#kit/refused.ts";
import { loadAccount } from "#web/session/account.ts";
import { homeOf, homePath } from "#web/session/home.ts";
import { hasPage } from "./pages.ts";
import { keepReturnPath, noteAccountFailure, takeReturnPath } from "#web/session/return-path.ts";
import { getSession, openSession } from "#web/session/session.ts";
import { goToWelcome } from "#web/session/start.ts";
import { isAllowed } from "./allowed.ts";
import { noteDenied } from "./denied.ts";

const forever = new Promise<never>(() => undefined);

/** Leaves for the sign-in page, which is another entry: nothing more happens on this one. */
function leaveForWelcome(from: string | null): Promise<never> {
  if (from) keepReturnPath(from);
  goToWelcome();
  return forever;
}

/** The account, or the way to the sign-in page: signed out, or signed in but unreadable (which the page then says). */
async function accountOrWelcome(from: string): Promise<Account> {
  if (!(await openSession())) return leaveForWelcome(from);
  try {
    return await loadAccount();
  } catch (error) {
    if (getSession()) noteAccountFailure(error instanceof Error ? error.message : "");
    else if (!(error instanceof Refused)) throw error;
    return leaveForWelcome(from);
  }
}

/** Runs before each page behind the sign-in: account, then links, then the two roles whose home is elsewhere. */
export async function guard({ request, params }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/(.)\/+$/, "$1");
  const account = await accountOrWelcome(path + url.search);
  if (!isAllowed(account, path, Object.keys(params).length > 0, url.search)) {
    noteDenied(path);
    return redirect("/errors/403");
  }
  const home = homeOf(account, hasPage);
  if (path === homePath && home !== homePath) return redirect(home);
  return null;
}

/** `/`: back to where signing in was asked for, else home. */
export async function start(): Promise<Response> {
  if (!(await openSession())) return leaveForWelcome(null);
  return redirect(takeReturnPath() ?? homePath);
}

/** The sign-in page is for anonymousUsers; whoever is signed in goes home. */
export async function welcome(): Promise<Response> {
  if (await openSession()) return redirect("/");
  return leaveForWelcome(null);
}
