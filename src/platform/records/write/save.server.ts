import type { AnyResource } from "#kit/resource.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import type { ResourceHooks, Values } from "./hooks.server.ts";
import type { Pictures } from "./html-pictures.server.ts";
import type { RowChange, RowOutcome, WriteOptions } from "./outcome.server.ts";
import { type Row, contextIn } from "./row.server.ts";
import { writeRows } from "./writer.server.ts";

type SaveOptions = Pick<WriteOptions, "pictures" | "changeAction">;

/** A form writes a batch of one row. Throws the refusal of the row. */
function saveOne(resource: AnyResource, change: RowChange, ctx: Ctx, options: WriteOptions): Promise<Row> {
  return ctx.db.tx(async (db) => {
    const [outcome] = (await writeRows(resource, [change], contextIn(ctx, db), options)) as [RowOutcome];
    if (!outcome.saved) throw outcome.refused;
    return outcome.after;
  });
}

/**
 * Inserts a row and returns it. `pictures` are the decoded pictures of the body's rich text. Throws a refusal with
 * field errors.
 */
export const createRow = (
  resource: AnyResource,
  values: Values,
  ctx: Ctx,
  hooks?: ResourceHooks,
  pictures?: Pictures,
): Promise<Row> => saveOne(resource, { action: "create", values }, ctx, { hooks, ...(pictures ? { pictures } : {}) });

export const updateRow = (
  resource: AnyResource,
  id: number,
  version: unknown,
  values: Values,
  ctx: Ctx,
  hooks?: ResourceHooks,
  options: SaveOptions = {},
): Promise<Row> => saveOne(resource, { action: "change", id, version, values }, ctx, { hooks, ...options });

/** Archives a row. Rows with history are never deleted and can be restored. */
export const archiveRow = (
  resource: AnyResource,
  id: number,
  version: unknown,
  away: boolean,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<Row> => saveOne(resource, { action: away ? "archive" : "restore", id, version }, ctx, { hooks });
