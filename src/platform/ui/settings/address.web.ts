/** Settings in the address: `/#/dashboard?theme=dark` shows one page with other settings without storing them. */
import { isComputed, isSettingKey, readFromAddress, type SettingKey, type Settings } from "./schema.web.ts";

const queryOf = (path: string): string => path.slice(path.indexOf("?") + 1 || path.length);

function collect(query: string, into: Map<SettingKey, unknown>) {
  for (const [name, raw] of new URLSearchParams(query)) {
    if (name === "redirect") collect(queryOf(raw), into);
    if (!isSettingKey(name) || isComputed(name)) continue;
    const value = readFromAddress(name, raw);
    if (value !== undefined) into.set(name, value);
  }
}

/** Reads both queries of a hash address: the one before `#` and the one inside it; the inner one takes precedence. */
export function settingsFromAddress(search: string, hash: string): Partial<Settings> {
  const settings = new Map<SettingKey, unknown>();
  collect(search.replace(/^\?/, ""), settings);
  collect(queryOf(hash), settings);
  return Object.fromEntries(settings) as Partial<Settings>;
}
