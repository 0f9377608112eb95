/** Fields that require columns in a file, checked by the page before the server does. */
import type { Field, Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";

export function missingOf(
  resource: AnyResource,
  columns: readonly (string | null)[],
  onlyUpdates: boolean,
  pinned: Readonly<Record<string, string>> = {},
): readonly Field[] {
  const keys = (resource.exchange?.key ?? []) as readonly string[];
  return Object.entries(resource.fields as Fields)
    .filter(
      ([name, f]) =>
        !f.readOnly &&
        f.required &&
        !columns.includes(name) &&
        pinned[name] === undefined &&
        (keys.includes(name) || (!onlyUpdates && f.kind !== "boolean" && !(f.kind === "choice" && f.default))),
    )
    .map(([, f]) => f);
}
