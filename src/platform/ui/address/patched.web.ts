export type Patch = Readonly<Record<string, string | number | null | undefined>>;

/** Query parameters with some of them replaced; a parameter without a value is removed. */
export function patched(now: URLSearchParams, patch: Patch): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(patch))
    (value ?? "") === "" ? next.delete(name) : next.set(name, String(value));
  return next;
}
