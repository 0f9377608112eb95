/** The portal's settings drawer on pages before sign-in, loaded on demand. */
import { createRoot } from "react-dom/client";
import { reloadLook } from "../boot/look.web.ts";
import { changeSetting, startI18n, subscribeSettings, useSetting } from "#platform/ui/index.web.ts";
import { AppProviders } from "../AppProviders.tsx";
import { TipLayer } from "../TipLayer.tsx";
import Configurator from "./Configurator.tsx";
import SettingsDrawer from "./SettingsDrawer.tsx";

function Parts() {
  return (
    <>
      {useSetting("isSidebarOpen") ? <SettingsDrawer /> : null}
      {useSetting("isPreselectedOpen") ? <Configurator /> : null}
      <TipLayer />
    </>
  );
}

let mounted = false;
/** Opens the drawer. The first call also renders it, in a separate React root. */
export async function openGuestSettings(): Promise<void> {
  if (!mounted) {
    mounted = true;
    await startI18n();
    subscribeSettings(reloadLook);
    createRoot(document.body.appendChild(document.createElement("div"))).render(
      <AppProviders>
        <Parts />
      </AppProviders>,
    );
  }
  changeSetting("isSidebarOpen", true);
}
