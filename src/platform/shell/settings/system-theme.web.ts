/** Follows the operating system's light or dark mode if the person has chosen that. */
import { changeSetting, getSetting, subscribeSettings } from "#platform/ui/index.web.ts";

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
