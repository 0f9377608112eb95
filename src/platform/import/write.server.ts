import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { copied, copyIn, type Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import {
  storedValue,
  type ResourceHooks,
  type RowChange,
  type RowOutcome,
  StaleRows,
  contextIn,
  writeRows,
} from "#platform/records/index.server.ts";
import type { Existing } from "./existing.server.ts";
import type { Verdict } from "./row-validator.server.ts";

export type Written = { readonly line: number; readonly made: boolean; readonly rowId: number };
/** A row of a file and how it changes the resource. */
export type LineChange = { readonly line: number; readonly change: RowChange };
type LineOutcome = { readonly line: number; readonly outcome: RowOutcome & { readonly saved: true } };

/**
 * Writes validated rows within the caller's transaction, new ones before changed ones. What was done to each row is
 * recorded, so that it can be undone.
 */
export async function writeVerdicts(
  db: Db,
  resource: AnyResource,
  verdicts: readonly Verdict[],
  ctx: Ctx,
  hooks: ResourceHooks | undefined,
  batchId: number,
): Promise<Written[]> {
  const of = (effect: Verdict["effect"]) => verdicts.filter((v) => v.effect === effect);
  const made = of("create").map(({ line, values }) => ({ line, change: { action: "create" as const, values } }));
  const changed = of("update").map(({ line, values, changed: names, existing }) =>
    changeOf(line, existing as Existing, Object.fromEntries(names.map((n) => [n, values[n]]))),
  );
  const done = await writeLines(
    resource,
    [...made, ...changed],
    contextIn(ctx, db),
    hooks,
    `import ${batchId}`,
    batchId,
  );
  await remember(db, batchId, done);
  return done.map(({ line, outcome: { action, id } }) => ({ line, made: action === "create", rowId: id }));
}

/** The change of a row that was read before. */
export const changeOf = (line: number, before: Existing, values: Readonly<Record<string, unknown>>): LineChange => ({
  line,
  change: { action: "change", id: before.id, version: before.version, before, values },
});

/** Writes all rows. Throws a refusal that names the line of a row that was changed since it was read. */
export async function writeLines(
  resource: AnyResource,
  lines: readonly LineChange[],
  ctx: Ctx,
  hooks: ResourceHooks | undefined,
  note: string,
  batchId: number,
): Promise<LineOutcome[]> {
  const sheet = { note, requestId: `import-${batchId}` };
  try {
    const outcomes = await writeRows(
      resource,
      lines.map((x) => x.change),
      ctx,
      { hooks, sheet },
    );
    return outcomes.map((outcome, i) => {
      if (!outcome.saved) throw outcome.refused;
      return { line: (lines[i] as LineChange).line, outcome };
    });
  } catch (error) {
    throw error instanceof StaleRows ? movedLine(lines, error) : error;
  }
}

function movedLine(lines: readonly LineChange[], { ids: [moved] }: StaleRows): Refused {
  const line = lines.find(({ change }) => change.action !== "create" && change.id === moved)?.line ?? 0;
  return new Refused(
    "import.changed",
    "Baris {line} tidak lagi benar sejak diperiksa. Periksa ulang berkas ini.",
    [],
    422,
    { line },
  );
}

/** Records what the batch did to each row, so that it can be undone. */
function remember(db: Db, batchId: number, done: readonly LineOutcome[]): Promise<void> {
  return copyIn(
    db,
    "import_write",
    ["batch_id", "line", "row_id", "made", "version", "before"],
    done.map(({ line, outcome: { id, before, changed } }) => {
      const made = before === null;
      const back = made ? null : JSON.stringify(Object.fromEntries(changed.map((n) => [n, storedValue(before[n])])));
      return `${batchId}\t${line}\t${id}\t${made ? "t" : "f"}\t${made ? 1 : before.version + 1}\t${copied(back)}`;
    }),
  );
}
