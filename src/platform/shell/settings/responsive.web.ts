/**
 * Updates the mobile and tablet flags with the window, and collapses the menu on tablets without changing the person's
 * own choice.
 */
import { breakpoints } from "#kit/constants.ts";
import { changeSetting, overrideSettings } from "#platform/ui/index.web.ts";

type View = "mobile" | "tablet" | "desktop";
export const viewOf = (width: number): View =>
  width < breakpoints.mobile ? "mobile" : width < breakpoints.tablet ? "tablet" : "desktop";

let view: View | undefined;

function apply() {
  const next = viewOf(window.innerWidth);
  if (next === view) return;
  view = next;
  overrideSettings({
    isMobileView: next === "mobile",
    isTabletView: next === "tablet",
    isMenuCollapsed: next === "desktop" ? undefined : next === "tablet",
  });
  if (next !== "mobile") changeSetting("isMobileMenuOpen", false);
}

let started = false;
export function startResponsive(): void {
  if (started) return;
  started = true;
  apply();
  addEventListener("resize", apply, { passive: true });
}
