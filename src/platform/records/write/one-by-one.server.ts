import type { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type Ctx, refusalOf } from "#platform/http/index.server.ts";
import type { RefusedOutcome, RowChange, RowOutcome, WriteOptions } from "./outcome.server.ts";
import { readMany } from "./row.server.ts";
import { inSequence } from "./rules.server.ts";
import { writeRows } from "./writer.server.ts";

/** The number of rows that are written together when each may be refused by itself. */
export const rowsAtOnce = ({ hooks }: WriteOptions): number => (inSequence(hooks) ? 1 : 50);

/**
 * Writes rows together, in a savepoint. If they are refused as a whole, they are halved until the refused rows are
 * isolated. `refused` returns the reason, or null if the error does not concern the rows and is to be thrown.
 */
export async function bisectRows<T, Why>(
  db: Db,
  rows: readonly T[],
  step: (rows: readonly T[]) => Promise<void>,
  refused: (error: unknown) => Why | null,
  isolated: (row: T, why: Why) => Promise<void> | void,
  enough: () => boolean = () => false,
): Promise<void> {
  const [first] = rows;
  if (first === undefined || enough()) return;
  await db.query("savepoint rows_together");
  try {
    await step(rows);
    await db.query("release savepoint rows_together");
    return;
  } catch (error) {
    const why = refused(error);
    if (why === null) throw error;
    await db.query("rollback to savepoint rows_together");
    await db.query("release savepoint rows_together");
    if (rows.length === 1) return isolated(first, why);
  }
  const middle = rows.length >> 1;
  await bisectRows(db, rows.slice(0, middle), step, refused, isolated, enough);
  await bisectRows(db, rows.slice(middle), step, refused, isolated, enough);
}

/** The refusal of a single row, thrown so that what its rules have written is rolled back. */
class RowRefused extends Error {
  readonly outcome: RefusedOutcome;
  constructor(outcome: RefusedOutcome) {
    super(outcome.refused.message);
    this.outcome = outcome;
  }
}

/**
 * Writes each row unless it is refused, within the caller's transaction. At most `rowsAtOnce` rows, because the rules of
 * a resource may depend on rows that were written before.
 */
export async function writeEach(
  resource: AnyResource,
  changes: readonly RowChange[],
  ctx: Ctx,
  options: WriteOptions,
): Promise<RowOutcome[]> {
  const outcomes = new Map<RowChange, RowOutcome>();
  const step = async (part: readonly RowChange[]) => {
    const got = await writeRows(resource, part, ctx, options);
    for (const [i, o] of got.entries()) {
      if (!o.saved && part.length === 1) throw new RowRefused(o);
      outcomes.set(part[i] as RowChange, o);
    }
  };
  const isolated = async (change: RowChange, outcome: RefusedOutcome) => {
    const stored = outcome.before || change.action === "create" ? [] : await readMany(ctx.db, resource, [change.id]);
    outcomes.set(change, { ...outcome, before: outcome.before ?? stored[0] ?? null });
  };
  await bisectRows(ctx.db, changes, step, refusedOutcome, isolated);
  return changes.flatMap((c) => outcomes.get(c) ?? []);
}

const passOn = new Set(["busy", "timeout", "database", "overloaded"]);
function refusedOutcome(error: unknown): RefusedOutcome | null {
  const known = error instanceof RowRefused ? error.outcome : null;
  const refused: Refused | null = known?.refused ?? refusalOf(error);
  if (!refused || passOn.has(refused.code)) return null;
  return known ?? { saved: false, refused, before: null, own: false };
}
