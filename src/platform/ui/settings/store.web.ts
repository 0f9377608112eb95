/** The settings of this browser: one localStorage entry each, overridden in memory by the address and the window. */
import { useSyncExternalStore } from "react";
import { settingsFromAddress } from "./address.web.ts";
import { defaultSettings, isStored, readSetting, type SettingKey, type Settings, settingKeys } from "./schema.web.ts";

const storageKey = (key: SettingKey): string => `app.settings.${key}`;
type Patch = { -readonly [K in SettingKey]?: Settings[K] };

/** Private windows may deny storage; settings then last until the end of the visit. */
const storage = {
  get(key: SettingKey): string | null {
    try {
      return localStorage.getItem(storageKey(key));
    } catch {
      return null;
    }
  },
  set(key: SettingKey, value: unknown) {
    try {
      localStorage.setItem(storageKey(key), JSON.stringify(value));
    } catch {
      // full or denied: the change remains in memory
    }
  },
};

function readStored(key: SettingKey, text: string | null): Settings[SettingKey] | undefined {
  if (text === null) return undefined;
  try {
    return readSetting(key, JSON.parse(text));
  } catch {
    return readSetting(key, text);
  }
}

/** Until a language is chosen, the browser's language applies, which the page's first script has determined. */
const firstOf = (key: SettingKey): Settings[SettingKey] =>
  (key === "locale" ? readSetting(key, globalThis.document?.documentElement?.lang) : undefined) ?? defaultSettings[key];

function loadAll(): Settings {
  const all: Record<string, unknown> = { ...defaultSettings };
  for (const key of settingKeys) if (isStored(key)) all[key] = readStored(key, storage.get(key)) ?? firstOf(key);
  return all as Settings;
}

let own: Settings = loadAll();
let device: Patch = {};
let address: Patch = {};
let current: Settings = own;
const listeners = new Set<() => void>();

function publish() {
  const next = { ...own, ...device, ...address };
  // A theme from the address also sets its menu colour, unless the address contains one.
  if (address.theme && !address.menuColor) next.menuColor = menuColorFor(address.theme, { ...own, ...device });
  if (settingKeys.every((key) => next[key] === current[key])) return;
  current = next;
  for (const listener of [...listeners]) listener();
}

const menuColorFor = (theme: Settings["theme"], now: Settings): Settings["menuColor"] =>
  theme === "dark" ? "dark" : now.theme === "dark" ? now.lightMenuColor : now.menuColor;

/** The dark theme sets a dark menu; leaving it restores the previous menu colour. */
function withSideEffects(patch: Patch): Patch {
  const now = current;
  const next: Patch = { ...patch };
  if (patch.theme && patch.theme !== now.theme) {
    if (patch.theme === "dark") next.lightMenuColor = patch.menuColor ?? now.menuColor;
    next.menuColor = patch.theme === "dark" ? "dark" : (patch.menuColor ?? now.lightMenuColor);
  }
  return next;
}

export const getSettings = (): Settings => current;
export const getSetting = <K extends SettingKey>(key: K): Settings[K] => current[key];

export function subscribeSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets several settings at once; invalid values are ignored. */
export function changeSettings(patch: Partial<Settings>): void {
  const full = withSideEffects(patch);
  const preserved: Record<string, unknown> = { ...own };
  const onDevice: Record<string, unknown> = { ...device };
  for (const key of Object.keys(full) as SettingKey[]) {
    const value = readSetting(key, full[key]);
    if (value === undefined) continue;
    delete address[key];
    // A value determined by the window's width is not the person's choice and not stored.
    if (key in device) onDevice[key] = value;
    else preserved[key] = value;
    if (isStored(key) && !(key in device)) storage.set(key, value);
  }
  own = preserved as Settings;
  device = onDevice as Patch;
  publish();
}

export const changeSetting = <K extends SettingKey>(key: K, value: Settings[K]): void =>
  changeSettings({ [key]: value } as Partial<Settings>);

/**
 * Adopts a value of the installation (its name), or of the person's other browser, unless one was chosen in this
 * browser; `keep` stores it here.
 */
export function applyDefault<K extends SettingKey>(key: K, value: unknown, keep = false): void {
  const allowed = readSetting(key, value);
  if (allowed === undefined || storage.get(key) !== null) return;
  if (keep) storage.set(key, allowed);
  own = { ...own, [key]: allowed };
  publish();
}

/** Restores the defaults, except for the language and what is open now. */
export function resetSettings(): void {
  const preserved = settingKeys.filter((key) => !isStored(key) || key === "locale");
  changeSettings({ ...defaultSettings, ...Object.fromEntries(preserved.map((key) => [key, current[key]])) });
}

/** Overrides settings temporarily (by the window's width); undefined removes an override. */
export function overrideSettings(patch: { [K in SettingKey]?: Settings[K] | undefined }): void {
  const next: Record<string, unknown> = { ...device, ...patch };
  for (const key of Object.keys(next)) if (next[key] === undefined) delete next[key];
  device = next as Patch;
  publish();
}

/** Reads the address; called at start and whenever it changes. */
export function readAddress(): void {
  address = settingsFromAddress(location.search, location.hash);
  publish();
}

export const useSetting = <K extends SettingKey>(key: K): Settings[K] =>
  useSyncExternalStore(subscribeSettings, () => current[key]);

if (typeof window !== "undefined") {
  readAddress();
  addEventListener("hashchange", readAddress);
  addEventListener("popstate", readAddress);
  addEventListener("storage", (event) => {
    const key = event.key?.startsWith("app.settings.") ? event.key.slice("app.settings.".length) : "";
    if (!settingKeys.includes(key as SettingKey)) return;
    own = { ...own, [key]: readStored(key as SettingKey, event.newValue) ?? defaultSettings[key as SettingKey] };
    publish();
  });
}
