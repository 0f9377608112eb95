import { type LoaderFunctionArgs, redirect } from "react-router";
import { type Account, homeOf, homePath } from "#platform/access/index.ts";
import { Refused } from "#kit/refused.ts";
import {
  getSession,
  goToWelcome,
  storeReturnPath,
  loadAccount,
  recordAccountFailure,
  openSession,
  consumeReturnPath,
} from "#platform/access/index.web.ts";
import { hasPage } from "./pages.web.ts";
import { isAllowed } from "./allowed.web.ts";
import { recordDenied } from "./denied.web.ts";

const forever = new Promise<never>(() => undefined);

/** Navigates to the sign-in page, which is a separate entry. Never resolves. */
function leaveForWelcome(from: string | null): Promise<never> {
  if (from) storeReturnPath(from);
  goToWelcome();
  return forever;
}

/**
 * The account, or a redirect to the sign-in page if signed out. If the account cannot be read, the page shows the
 * error.
 */
async function accountOrWelcome(from: string): Promise<Account> {
  if (!(await openSession())) return leaveForWelcome(from);
  try {
    return await loadAccount();
  } catch (error) {
    if (getSession()) recordAccountFailure(error instanceof Error ? error.message : "");
    else if (!(error instanceof Refused)) throw error;
    return leaveForWelcome(from);
  }
}

/**
 * Runs before each page that requires sign-in: checks account and links, and redirects the two roles with another home
 * page.
 */
export async function guard({ request, params }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/(.)\/+$/, "$1");
  const account = await accountOrWelcome(path + url.search);
  if (!isAllowed(account, path, Object.keys(params).length > 0, url.search)) {
    recordDenied(path);
    return redirect("/errors/403");
  }
  const home = homeOf(account, hasPage);
  if (path === homePath && home !== homePath) return redirect(home);
  return null;
}

/** `/`: redirects to the page for which signing in was required, otherwise home. */
export async function start(): Promise<Response> {
  if (!(await openSession())) return leaveForWelcome(null);
  return redirect(consumeReturnPath() ?? homePath);
}

/** The sign-in page is for anonymous users; signed-in users are redirected home. */
export async function welcome(): Promise<Response> {
  if (await openSession()) return redirect("/");
  return leaveForWelcome(null);
}
