import { createHash } from "node:crypto";
import type { Fields } from "#kit/field.ts";
import { Refused } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { labelSql } from "#platform/records/index.server.ts";
import type { DrySummary, Outcome, OutputLine, PlanView } from "./command-console.calls.ts";
import type { AnyCommand, Item } from "./define-command.server.ts";
import { outcomeLines, runItem } from "./run-item.server.ts";

export const maxObjects = 10_000;
/** Maximum number of objects that a dry run tries, so that it finishes within one request. */
export const triedObjects = 200;
const sampleSize = 50;
const maxNotes = 20;
export const confirmMinutes = 10;
const counted: ReadonlySet<string> = new Set(Object.values(outcomeLines));

export type Values = Readonly<Record<string, unknown>>;
/** Binds a confirmation to the command, its parameters and the planned objects. */
export const planHash = (command: string, params: Values, ids: readonly string[]): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        command,
        Object.keys(params)
          .sort()
          .map((k) => [k, params[k] ?? null]),
        ids,
      ]),
    )
    .digest("hex");

/** Thrown to roll back the transaction of a dry run. */
class RolledBack extends Error {
  readonly planned: Planned;
  constructor(planned: Planned) {
    super("a dry run is rolled back");
    this.planned = planned;
  }
}
type Planned = { readonly items: readonly Item[]; readonly dry: DrySummary };

/** Runs the command in a transaction that is always rolled back. */
export async function dryRun(ctx: Ctx, command: AnyCommand, params: Values): Promise<Planned> {
  try {
    return await ctx.db.tx(async (tx) => {
      const items = await command.plan(tx, params as never, ctx.person);
      if (items.length > maxObjects)
        throw new Refused(
          "command.too-many",
          "{count} objek terlalu banyak untuk satu perintah; persempit parameternya (paling banyak {max}).",
          [],
          422,
          { count: items.length, max: maxObjects },
        );
      throw new RolledBack({ items, dry: await tryOut(ctx, tx, { command, params, items }) });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.planned;
    throw error;
  }
}

type Plan = { readonly command: AnyCommand; readonly params: Values; readonly items: readonly Item[] };
async function tryOut(ctx: Ctx, tx: Db, { command, params, items }: Plan): Promise<DrySummary> {
  const outcomes: Outcome[] = [];
  const notes: OutputLine[] = [];
  for (const item of items.slice(0, triedObjects)) {
    await tx.run("savepoint object");
    const outcome = await runItem(
      command,
      { db: tx, person: ctx.person, log: ctx.log },
      item,
      params,
      async (tone, words, values = {}) => {
        if (!counted.has(words) && notes.length < maxNotes)
          notes.push({ line: notes.length + 1, at: null, tone, words, values });
      },
    );
    if (outcome === "refused") await tx.run("rollback to savepoint object");
    outcomes.push(outcome);
  }
  const countOf = (o: Outcome) => outcomes.filter((x) => x === o).length;
  return {
    total: items.length,
    tried: outcomes.length,
    counts: { changed: countOf("changed"), unchanged: countOf("unchanged"), refused: countOf("refused") },
    sample: items.slice(0, sampleSize).map((item, at) => ({ ...item, outcome: outcomes[at] ?? null })),
    notes,
  };
}

/** Names of the rows that parameters refer to; an unknown id is refused. */
export async function labelsOf(db: Db, fields: Fields, params: Values): Promise<Record<string, string>> {
  const labels: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const id = params[name];
    if (field.kind !== "ref" || field.to === "self" || id === null || id === undefined) continue;
    const row = await db.maybe<{ label: string }>(
      `select ${labelSql(field.to, "t")} as label from {${field.to.table}} t where t.id = :id`,
      { id },
    );
    if (!row) throw new Refused("invalid", "Isian belum benar.", { [name]: "Pilihan tidak sah." });
    labels[name] = row.label;
  }
  return labels;
}

/** Makes a dry run and, if there is something to do, a plan that can be confirmed. */
export async function planRun(ctx: Ctx, command: AnyCommand, params: Values): Promise<PlanView> {
  const labels = await labelsOf(ctx.db, command.params, params);
  const { items, dry } = await dryRun(ctx, command, params);
  const ids = items.map((i) => i.id);
  const hash = planHash(command.name, params, ids);
  if (items.length === 0) return { id: null, hash, confirmUntil: null, dry };
  const labelled = Object.fromEntries(items.map((i) => [i.id, i.label]));
  const storedRun = await ctx.db.tx(async (tx) => {
    const row = await tx.internal("plan of a command").one<{ id: number; until: string }>(
      `insert into {!command_run} (command, danger, user_id, params, param_labels, plan_ids, plan_hash, dry_summary, objects, confirm_until, created_by)
       values (:command, :danger, :user, :params::jsonb, :labels::jsonb, :ids::jsonb, :hash, :dry::jsonb, :objects, now() + make_interval(mins => ${confirmMinutes}), :user)
       returning id, confirm_until as until`,
      {
        command: command.name,
        danger: command.danger,
        user: ctx.person.userId,
        params: JSON.stringify(params),
        labels: JSON.stringify(labels),
        ids: JSON.stringify(ids.map((id) => [id, labelled[id]])),
        hash,
        dry: JSON.stringify(dry),
        objects: items.length,
      },
    );
    await audit(tx, {
      action: "command.plan",
      entity: "commandRun",
      entityId: row.id,
      label: command.name,
      after: { params, objects: items.length },
    });
    await rowsChanged(tx, "commandRun");
    return row;
  });
  return { id: storedRun.id, hash, confirmUntil: storedRun.until, dry };
}
