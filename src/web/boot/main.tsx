import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createHashRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { speakWith } from "#web/boot/words.ts";
import { startI18n, t } from "#web/i18n.ts";
import { guardUnload } from "#web/router/dirty.ts";
import { fetchAhead } from "#web/router/ahead.ts";
import { watchBuild } from "#web/router/build-watch.ts";
import { NewBuild } from "#web/router/NewBuild.tsx";
import { buildRoutes } from "#web/router/routes.ts";
import { forgetAccount, loadAccount, watchAccount } from "#web/session/account.ts";
import { watchGate } from "#web/session/gatekeeper.ts";
import { SessionHosts } from "#web/session/SessionHosts.tsx";
import { getSession, openSession } from "#web/session/session.ts";
import { startOverInPlaceWith } from "#web/session/start.ts";
import { watchTabs } from "#web/session/tab-watch.ts";
import { AppProviders, queryClient } from "#web/shell/AppProviders.tsx";

let root: Root | undefined;

function draw() {
  const router = createHashRouter(buildRoutes());
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
  const asked = openSession().then((session) => session && loadAccount().catch(() => undefined));
  void asked;
  await Promise.all([openSession(), startI18n(), window.portal?.styles]);
  speakWith(t);
  guardUnload();
  watchTabs();
  watchBuild();
  fetchAhead();
  watchAccount();
  draw();
}

/** If the session is in memory only, signing in and masking restart the portal without a reload. */
startOverInPlaceWith((path) => {
  root?.unmount();
  queryClient.clear();
  forgetAccount();
  history.replaceState(null, "", `/#${path}`);
  if (getSession()) draw();
  else location.reload();
});

void start();
