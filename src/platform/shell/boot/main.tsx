import { lazy, StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createHashRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { guardUnload, lazyPart, provideParts, setGuestTranslator, startI18n, t } from "#platform/ui/index.web.ts";
import { fetchAhead } from "../router/ahead.web.ts";
import { watchBuild } from "../router/build-watch.web.ts";
import { NewBuild } from "../router/NewBuild.tsx";
import { buildRoutes } from "../router/routes.web.ts";
import {
  clearAccount,
  getSession,
  loadAccount,
  openSession,
  SessionHosts,
  reloadInPlaceWith,
  watchAccount,
  watchGate,
  watchTabs,
} from "#platform/access/index.web.ts";
import { type AddedComparison, registerComparisons } from "#platform/report/index.ts";
import { AppProviders, queryClient } from "../AppProviders.tsx";
import { useGoKeyList } from "../keys/useGoKeys.ts";
import { PageStar } from "../StarButton.tsx";

let root: Root | undefined;
provideParts({
  PageStar,
  RequestAccess: lazy(() => lazyPart(() => import("#platform/access/needs/RequestAccess.tsx"))),
  ImportDialog: lazy(() => lazyPart(() => import("#platform/import/ImportDialog.tsx"))),
  useKeySequences: useGoKeyList,
});
const comparisonFiles = import.meta.glob<Record<string, AddedComparison>>("/src/features/**/*.comparison.ts", {
  eager: true,
});
registerComparisons(Object.values(comparisonFiles).flatMap((module) => Object.values(module)));

type Router = ReturnType<typeof createHashRouter>;
/**
 * The frame is rendered without its page only if the page takes longer than this, because rendering the frame first and
 * then both delays the page.
 */
const frameAfterMs = 100;
const routerReady = (router: Router) =>
  new Promise<void>((done) => {
    const look = () => router.state.initialized && done();
    router.subscribe(look);
    look();
  });

function draw(router: Router) {
  root = createRoot(document.getElementById("root") as HTMLElement);
  root.render(
    <StrictMode>
      <AppProviders>
        <RouterProvider router={router} />
        <SessionHosts />
        <NewBuild />
      </AppProviders>
    </StrictMode>,
  );
}

/** Account and menu are requested while texts and styles are loading. */
async function start() {
  watchGate();
  const opening = openSession().then((session) => session && loadAccount().catch(() => undefined));
  void opening;
  await Promise.all([openSession(), startI18n(), window.portal?.styles]);
  setGuestTranslator(t);
  guardUnload();
  watchTabs();
  watchBuild();
  fetchAhead();
  watchAccount();
  const router = createHashRouter(buildRoutes());
  await Promise.race([routerReady(router), new Promise((done) => setTimeout(done, frameAfterMs))]);
  draw(router);
}

/** If the session is in memory only, signing in and masking restart the portal without a reload. */
reloadInPlaceWith((path) => {
  root?.unmount();
  queryClient.clear();
  clearAccount();
  history.replaceState(null, "", `/#${path}`);
  if (getSession()) draw(createHashRouter(buildRoutes()));
  else location.reload();
});

void start();
