import { useSyncExternalStore } from "react";

/** The settings that apply to the sign-in pages, stored where the portal's settings store reads them. */
const allowed = {
  locale: ["en-US", "fr-FR", "ru-RU", "zh-CN", "id-ID"],
  theme: ["default", "dark"],
  authPagesColor: ["gray", "white", "image"],
  isAuthTopbar: ["true", "false"],
} as const;
type Choice = keyof typeof allowed;
type Look = { readonly [K in Choice]: (typeof allowed)[K][number] } & { readonly logo: string };

const key = (name: string) => `app.settings.${name}`;
function stored(name: string): string | null {
  try {
    const text = localStorage.getItem(key(name));
    return text === null ? null : String(JSON.parse(text));
  } catch {
    return null;
  }
}
/** The address overrides stored values for this visit. */
const named = (name: string): string | null =>
  new URLSearchParams(location.hash.split("?")[1] ?? "").get(name) ?? new URLSearchParams(location.search).get(name);

function read(): Look {
  const pick = (name: Choice) =>
    [named(name), stored(name), name === "locale" ? document.documentElement.lang : null].find(
      (v) => v !== null && (allowed[name] as readonly string[]).includes(v),
    ) ?? allowed[name][0];
  const look = Object.fromEntries((Object.keys(allowed) as Choice[]).map((name) => [name, pick(name)]));
  return {
    ...look,
    theme: document.documentElement.dataset.theme === "dark" ? "dark" : "default",
    logo: (named("logo") ?? stored("logo") ?? "").trim().slice(0, 40) || "Portal Jaringan",
  } as Look;
}

let look = read();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const getLook = (): Look => look;
export const useLook = (): Look => useSyncExternalStore(subscribe, getLook);

function keep(name: string, value: unknown) {
  try {
    localStorage.setItem(key(name), JSON.stringify(value));
  } catch {
    // the choice then lasts as long as the page
  }
}

/** Applies the stored shades of a custom primary colour by theme. */
function dress(dark: boolean) {
  const root = document.documentElement;
  root.dataset.theme = dark ? "dark" : "light";
  try {
    const paint = JSON.parse(localStorage.getItem("app.paint") ?? "null") as Record<
      string,
      Record<string, string>
    > | null;
    for (const [name, shade] of Object.entries(paint?.[dark ? "dark" : "light"] ?? {}))
      root.style.setProperty(name, shade);
  } catch {
    // no stored shades: those of the stylesheet apply
  }
}

export function changeLook(patch: Partial<Pick<Look, "locale" | "theme">>): void {
  for (const [name, value] of Object.entries(patch)) keep(name, value);
  if (patch.theme) {
    keep("isThemeSystem", false);
    keep("menuColor", patch.theme === "dark" ? "dark" : (stored("lightMenuColor") ?? "gray"));
    dress(patch.theme === "dark");
  }
  look = { ...look, ...patch };
  for (const listener of listeners) listener();
}

/** Applies settings that the settings drawer has just stored. */
export function reloadLook(): void {
  look = read();
  for (const listener of listeners) listener();
}
