/** Follows the light or dark of the operating system while the person has asked for it. */
import { changeSetting, getSetting, subscribeSettings } from "./store.ts";

let started = false;
export function startSystemTheme(): void {
  if (started) return;
  started = true;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    const theme = dark.matches ? "dark" : "default";
    if (getSetting("isThemeSystem") && getSetting("theme") !== theme) changeSetting("theme", theme);
  };
  follow();
  dark.addEventListener("change", follow);
  subscribeSettings(follow);
}
