/**
 * Applies theme colours before the first paint, so that a dark theme does not flash white. `firstPaintScript` is plain
 * JavaScript for an inline script at the top of index.html; it must not contain imports.
 */
function firstPaint() {
  const root = document.documentElement;
  const read = (key: string): unknown => {
    try {
      const inHash = new URLSearchParams(
        location.hash.slice(location.hash.indexOf("?") + 1 || location.hash.length),
      ).get(key);
      const text = inHash ?? new URLSearchParams(location.search).get(key);
      if (text !== null) return text;
      const stored = localStorage.getItem(`app.settings.${key}`);
      return stored === null ? null : JSON.parse(stored);
    } catch {
      return null;
    }
  };
  const version = read("version");
  const system = String(read("isThemeSystem")) === "true";
  const dark = system ? matchMedia("(prefers-color-scheme: dark)").matches : read("theme") === "dark";
  root.dataset.version = version === "clean" || version === "air" ? version : "fluent";
  root.dataset.theme = dark ? "dark" : "light";
  try {
    const paint = JSON.parse(localStorage.getItem("app.paint") || "null");
    const shades = paint && paint.colour === read("primaryColor") ? paint[dark ? "dark" : "light"] : null;
    for (const name in shades) root.style.setProperty(name, String(shades[name]));
  } catch {
    // an invalid entry: the stylesheet's colours apply
  }
}

export const firstPaintScript = `(${firstPaint.toString()})()`;
