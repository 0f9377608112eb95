import { createElement } from "react";
import { type LoaderFunctionArgs, redirect, type RouteObject } from "react-router";
import { loadAccount, openSession } from "#platform/access/index.web.ts";
import { recordMissing } from "./denied.web.ts";
import { ShellSkeleton } from "../ShellSkeleton.tsx";
import { ErrorCard, FailureCard } from "./ErrorCard.tsx";
import { PublicFrame, Waiting } from "./Frame.tsx";
import { guard, start, welcome } from "./guard.web.ts";
import { loadPageFile, type PageFile, pageFiles } from "./pages.web.ts";
import { byFixedSegments, partsOf, type RouteHandle, routerPath } from "#platform/ui/index.web.ts";

/** Loads the account, because signed-in users see content pages within the portal. A failure is ignored. */
async function openToAll(): Promise<null> {
  if (await openSession()) await loadAccount().catch(() => undefined);
  return null;
}

/** Pages that do not require sign-in. */
const isPublic = (route: string) => route.startsWith("/page/");

/** The API reference, which an administrator may make public. */
const reference = "/rest-api/distributor";
const isOpen = () =>
  fetch("/api/rest-api/open")
    .then((answer) => answer.json() as Promise<{ open?: boolean }>)
    .then(
      ({ open }) => open === true,
      () => false,
    );
const openToSome = async (args: LoaderFunctionArgs) =>
  !(await openSession()) && (await isOpen()) ? null : guard(args);

const toMissing = (request: Request) => {
  const url = new URL(request.url);
  recordMissing(url.pathname);
  return redirect("/errors/404");
};

function routeFor(page: PageFile): RouteObject {
  const handle: RouteHandle = { route: page.route, values: page.values };
  const check = isPublic(page.route) ? openToAll : page.route === reference ? openToSome : guard;
  return {
    path: routerPath(page.route),
    handle,
    ErrorBoundary: ErrorCard,
    loader: (args: LoaderFunctionArgs) => (partsOf(page.route, args.params) ? check(args) : toMissing(args.request)),
    lazy: async () => {
      try {
        const { element, title } = await loadPageFile(page);
        handle.title = title;
        return { element };
      } catch (error) {
        // The router renders nothing for a part that failed to load, so the error itself becomes the page.
        return { element: createElement(FailureCard, { error }) };
      }
    },
  };
}

/** A route that only redirects; meanwhile it shows the loading state of a page. */
const passage = (path: string, loader: RouteObject["loader"], Shown = Waiting): RouteObject => ({
  path,
  loader,
  Component: Shown,
  HydrateFallback: Shown,
});
const redirectTo = (path: string, to: string): RouteObject => passage(path, () => redirect(to));

/** All addresses of the product: shells, redirects, and one route per file below `features/`. */
export function buildRoutes(): RouteObject[] {
  const pages = [...pageFiles].sort((a, b) => byFixedSegments(a.route, b.route));
  const protectedPages = pages.filter((p) => !isPublic(p.route)).map(routeFor);
  const open = pages.filter((p) => isPublic(p.route)).map(routeFor);
  return [
    passage("/", start, ShellSkeleton),
    redirectTo("/guest", "/guest/welcome"),
    redirectTo("/auth/login", "/guest/welcome"),
    passage("/guest/welcome", welcome),
    ...["/auth/register", "/auth/forgot-password", "/auth/callback"].map((path) => passage(path, leaveForGuestEntry)),
    { Component: PublicFrame, HydrateFallback: ShellSkeleton, ErrorBoundary: ErrorCard, children: protectedPages },
    { Component: PublicFrame, HydrateFallback: Waiting, ErrorBoundary: ErrorCard, children: open },
    passage("*", ({ request }) => toMissing(request)),
  ];
}

/** These pages belong to the other entry, which a reload of the same address selects. */
function leaveForGuestEntry({ request }: LoaderFunctionArgs): Promise<never> {
  const url = new URL(request.url);
  history.replaceState(null, "", `/#${url.pathname}${url.search}`);
  location.reload();
  return new Promise<never>(() => undefined);
}
