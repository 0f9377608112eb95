export type Patch = Readonly<Record<string, string | number | null | undefined>>;

/** What an address asks, with parts of it changed; a part without a value leaves it. */
export function patched(now: URLSearchParams, patch: Patch): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(patch))
    (value ?? "") === "" ? next.delete(name) : next.set(name, String(value));
  return next;
}
