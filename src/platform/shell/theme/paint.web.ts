/** Applies theme, version and brand colour to the document, and stores the shades for the next first paint. */
import { defaultPrimaryColour } from "#kit/constants.ts";
import { getSetting, subscribeSettings } from "#platform/ui/index.web.ts";
import { readable, shadeVariables } from "./colour.web.ts";
import { loadFont } from "./fonts.web.ts";

let painted = "";

function paint() {
  const [theme, version, colour] = [getSetting("theme"), getSetting("version"), getSetting("primaryColor")];
  const looks = [
    theme,
    version,
    colour,
    getSetting("isSquaredBorders"),
    getSetting("isBorderless"),
    getSetting("isCardShadow"),
    getSetting("isGrayBackground"),
  ].join();
  if (looks === painted) return;
  painted = looks;
  const root = document.documentElement;
  root.dataset.theme = theme === "dark" ? "dark" : "light";
  root.dataset.version = version;
  root.toggleAttribute("data-squared", getSetting("isSquaredBorders"));
  root.toggleAttribute("data-borderless", getSetting("isBorderless"));
  root.toggleAttribute("data-flat", !getSetting("isCardShadow"));
  root.toggleAttribute("data-gray", getSetting("isGrayBackground"));
  const light = shadeVariables(readable(colour, false));
  const dark = shadeVariables(readable(colour, true));
  for (const [name, value] of Object.entries(theme === "dark" ? dark : light)) root.style.setProperty(name, value);
  try {
    if (colour === defaultPrimaryColour) localStorage.removeItem("app.paint");
    else localStorage.setItem("app.paint", JSON.stringify({ colour, light, dark }));
  } catch {
    // storage denied: the next first paint uses the default colour
  }
  void loadFont(version);
}

let started = false;
export function startPaint(): void {
  if (started) return;
  started = true;
  paint();
  subscribeSettings(paint);
}
