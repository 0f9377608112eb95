/** Components that overlay the page; each is loaded when first needed. */
import { lazy, Suspense, useEffect } from "react";
import { lazyPart, useOpenDialog, useSetting } from "#platform/ui/index.web.ts";
import { setPaletteOpen, usePaletteOpen } from "./palette/palette-state.web.ts";

const NoteDialog = lazy(() => lazyPart(() => import("./dialogs/NoteDialog.tsx")));
const ReleaseDialog = lazy(() => lazyPart(() => import("./dialogs/ReleaseDialog.tsx")));
const SettingsDrawer = lazy(() => lazyPart(() => import("./settings/SettingsDrawer.tsx")));
const Configurator = lazy(() => lazyPart(() => import("./settings/Configurator.tsx")));
const SideButtons = lazy(() =>
  lazyPart(() => import("./settings/SideButtons.tsx").then((m) => ({ default: m.SideButtons }))),
);
const TipLayer = lazy(() => lazyPart(() => import("./TipLayer.tsx").then((m) => ({ default: m.TipLayer }))));
const GoKeys = lazy(() => lazyPart(() => import("./keys/GoKeys.tsx")));
const Palette = lazy(() => lazyPart(() => import("./palette/Palette.tsx")));

function usePaletteKey() {
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if ((e.ctrlKey || e.metaKey) && !e.altKey && e.key.toLowerCase() === "k") {
        e.preventDefault();
        setPaletteOpen(true);
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

export function Overlays() {
  usePaletteKey();
  const dialog = useOpenDialog();
  return (
    <>
      <Suspense fallback={null}>
        <TipLayer />
        <SideButtons />
        <GoKeys />
      </Suspense>
      <Suspense fallback={null}>
        {useSetting("isSidebarOpen") ? <SettingsDrawer /> : null}
        {useSetting("isPreselectedOpen") ? <Configurator /> : null}
        {usePaletteOpen() ? <Palette /> : null}
        {dialog === "note" ? <NoteDialog /> : null}
        {dialog === "release" ? <ReleaseDialog /> : null}
      </Suspense>
    </>
  );
}
