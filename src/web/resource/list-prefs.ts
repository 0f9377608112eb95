/** How this person likes a list: columns, density, page size. Kept in this browser, written only when something changes. */
import { useCallback, useState } from "react";
import { getSession } from "#web/session/session.ts";

export type Density = "padat" | "sedang" | "longgar";
export const densities: readonly Density[] = ["padat", "sedang", "longgar"];
export const rowHeight: Readonly<Record<Density, number>> = { padat: 32, sedang: 40, longgar: 48 };
export type ListPrefs = { readonly columns?: readonly string[]; readonly perPage?: number };

const keyOf = (what: string): string => `app.list.${getSession()?.profile?.id ?? 0}.${what}`;

function read<T>(what: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(what)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
function write(what: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(what));
    else localStorage.setItem(keyOf(what), JSON.stringify(value));
  } catch {
    // no storage: the choice lives until the page closes
  }
}

/** What is kept right now, for acts that happen outside the list. */
export const keptPrefs = (noun: string): ListPrefs => read<ListPrefs>(noun) ?? {};

export function useListPrefs(noun: string) {
  const [prefs, setPrefs] = useState<ListPrefs>(() => read<ListPrefs>(noun) ?? {});
  const change = useCallback(
    (patch: { columns?: readonly string[] | undefined; perPage?: number }) =>
      setPrefs((now) => {
        const next = { ...now, ...patch };
        write(noun, next);
        return next;
      }),
    [noun],
  );
  return [prefs, change] as const;
}

export function useDensity(): readonly [Density, (next: Density) => void] {
  const [density, setDensity] = useState<Density>(() => {
    const kept = read<Density>("density");
    return kept && densities.includes(kept) ? kept : "padat";
  });
  const change = useCallback((next: Density) => {
    write("density", next);
    setDensity(next);
  }, []);
  return [density, change];
}
