/** A change as recorded in the audit trail; it contains only changed fields. */
export type Changed = {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

/** The values of a row before the given changes (newest first), derived from its current values. */
export function valuesBefore(
  now: Readonly<Record<string, unknown>>,
  later: readonly Changed[],
  fields: readonly string[],
): Record<string, unknown> {
  const values = Object.fromEntries(fields.map((n) => [n, now[n] ?? null]));
  for (const change of later) {
    if (!change.before) continue;
    for (const n of fields)
      if (Object.hasOwn(change.before, n) || (change.after && Object.hasOwn(change.after, n)))
        values[n] = change.before[n] ?? null;
  }
  return values;
}

/** Whether an audit action changes values, so that there is a version to restore. */
export const makesVersion = (action: string): boolean =>
  action === "create" || action === "update" || action === "import" || action === "revert";
