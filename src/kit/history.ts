/** What a change says of itself, as the trail keeps it; only changed fields are named. */
export type Changed = {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

/** What a row said before the given changes (newest first), reckoned back from what it says now. */
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

/** Changes after which a row says something else than before, so that there is a version to go back to. */
export const makesVersion = (action: string): boolean =>
  action === "create" || action === "update" || action === "import" || action === "revert";
