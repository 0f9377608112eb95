/**
 * Dresses the page before its first painting, so that a dark theme never flashes white. `firstPaintScript` is plain
 * JavaScript for an inline script at the top of index.html; it must stay free of imports.
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
    // an old or broken entry: the stylesheet's own colours stand
  }
}

export const firstPaintScript = `(${firstPaint.toString()})()`;
