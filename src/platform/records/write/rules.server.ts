import type { Ctx } from "#platform/http/index.server.ts";
import type { ResourceHooks, Values } from "./hooks.server.ts";
import type { Row } from "./row.server.ts";

type Saving = { readonly next: Values; readonly before: Row | null };

/** The hooks of a resource as the rows of a spreadsheet run them: once for all rows where there is such a hook. */
export async function beforeSaving(rows: readonly Saving[], ctx: Ctx, hooks?: ResourceHooks): Promise<Values[]> {
  if (rows.length === 0) return [];
  if (hooks?.beforeSaveMany) return hooks.beforeSaveMany(rows as never, ctx);
  const out: Values[] = [];
  for (const { next, before } of rows) out.push(await beforeSavingOne(next, before, ctx, hooks));
  return out;
}

export const beforeSavingOne = async (
  next: Values,
  before: Row | null,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<Values> => (hooks?.beforeSave ? hooks.beforeSave(next, before as never, ctx) : next);

export async function afterSaving(
  rows: readonly { readonly id: number; readonly before: Row | null }[],
  ctx: Ctx,
  hooks: ResourceHooks | undefined,
  sheet: boolean,
): Promise<void> {
  const ids = rows.map((x) => x.id);
  if (ids.length === 0) return;
  if (sheet && hooks?.afterSaveMany) return hooks.afterSaveMany(ids, ctx);
  if (hooks?.afterSave) for (const { id, before } of rows) await hooks.afterSave(id, before as never, ctx);
}

export async function beforeArchiving(rows: readonly Row[], ctx: Ctx, hooks?: ResourceHooks): Promise<void> {
  if (hooks?.beforeArchiveMany) return hooks.beforeArchiveMany(rows as never, ctx);
  if (hooks?.beforeArchive) for (const row of rows) await hooks.beforeArchive(row as never, ctx);
}

/**
 * Whether a rule of the resource may depend on rows that were written just before, so that rows that are refused one by
 * one are also written one by one.
 */
export const inSequence = (hooks?: ResourceHooks): boolean =>
  !!hooks && !!(hooks.beforeSave || hooks.afterSave || hooks.beforeArchive || hooks.beforeRestore);
