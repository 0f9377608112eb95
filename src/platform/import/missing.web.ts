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
      ([name, field]) =>
        !field.readOnly &&
        field.required &&
        !columns.includes(name) &&
        pinned[name] === undefined &&
        (keys.includes(name) ||
          (!onlyUpdates && field.kind !== "boolean" && !(field.kind === "choice" && field.default))),
    )
    .map(([, field]) => field);
}
