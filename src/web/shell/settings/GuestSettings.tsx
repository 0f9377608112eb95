/** The portal's settings drawer on pages before sign-in, loaded on demand. */
import { createRoot } from "react-dom/client";
import { relook } from "#web/boot/look.ts";
import { startI18n } from "#web/i18n.ts";
import { changeSetting, subscribeSettings, useSetting } from "#web/settings/store.ts";
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
    subscribeSettings(relook);
    createRoot(document.body.appendChild(document.createElement("div"))).render(
      <AppProviders>
        <Parts />
      </AppProviders>,
    );
  }
  changeSetting("isSidebarOpen", true);
}
