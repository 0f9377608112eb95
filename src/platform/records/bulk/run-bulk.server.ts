import {
  type BulkRequest,
  type BulkOutcome,
  type BulkRefusal,
  type BulkRow,
  type BulkRun,
  type BulkSample,
  maxBulk,
} from "./bulk.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { type Db, deadlines } from "#platform/database/index.server.ts";
import type { Pictures } from "../write/html-pictures.server.ts";
import type { Ctx } from "#platform/http/index.server.ts";
import { whereOf } from "../read/filter.server.ts";
import type { ResourceHooks, Values } from "../write/hooks.server.ts";
import { decodedPictures } from "../write/pictures.server.ts";
import { refuseUnknown } from "../read/read.server.ts";
import { rowsAtOnce, writeEach } from "../write/one-by-one.server.ts";
import type { RefusedOutcome, RowChange, SavedOutcome, WriteOptions } from "../write/outcome.server.ts";
import { type Row, isSameValue, contextIn } from "../write/row.server.ts";
import { nameOf } from "../read/select.server.ts";
import { recordUndo, type UndoRow } from "../undo/record-undo.server.ts";
import { undoRowOf } from "../undo/undo-row.server.ts";

export type Progress = (done: number, total: number) => Promise<void>;
const silent: Progress = async () => undefined;
/** A multiple of the number of rows that are written together. */
const progressEvery = 50;
const maxShown = 50;
const maxSamples = 8;

/** Number of rows concerned, as currently visible to the person. */
export async function bulkSize(db: Db, resource: AnyResource, request: BulkRequest): Promise<number> {
  if ("rows" in request.target) return request.target.rows.length;
  refuseUnknown(request.target.query);
  const where = whereOf(resource, request.target.query, db.access);
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from (select 1 from {${resource.table}} t where ${where.sql} limit ${maxBulk + 1}) b`,
    where.params,
  );
  if (n > maxBulk)
    throw new Refused("bulk.too-many", "Paling banyak {count} baris sekaligus. Persempit dengan penyaring.", [], 422, {
      count: maxBulk,
    });
  return n;
}

async function bulkRows(
  db: Db,
  resource: AnyResource,
  { target }: BulkRequest,
  maxRows: number,
): Promise<readonly BulkRow[]> {
  if ("rows" in target) return [...target.rows].sort((a, b) => a.id - b.id).slice(0, maxRows);
  const where = whereOf(resource, target.query, db.access);
  return db.query<BulkRow>(
    `select t.id, t.version from {${resource.table}} t where ${where.sql} order by t.id limit :maxRows::int`,
    { ...where.params, maxRows },
  );
}

class OnlyTried extends Error {
  readonly outcome: BulkOutcome;
  constructor(outcome: BulkOutcome) {
    super("preview rolled back");
    this.outcome = outcome;
  }
}

/**
 * Applies the change to the first rows and rolls it back, so that the preview shows actual results. Limited to
 * `maxRows` rows and by the deadline of previews; the result contains the number of rows tried.
 */
export async function previewBulk(
  resource: AnyResource,
  request: BulkRequest,
  maxRows: number,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<BulkOutcome> {
  const until = performance.now() + deadlines.previewMs;
  const total = await bulkSize(ctx.db, resource, request);
  const pictures = await decodedPictures(resource, (request.set ?? {}) as Values, ctx);
  try {
    return await ctx.db.tx(async (db) => {
      const rows = await bulkRows(db, resource, request, maxRows);
      const { outcome } = await doAll(
        resource,
        request,
        { total, rows, until, pictures },
        contextIn(ctx, db),
        hooks,
        silent,
      );
      throw new OnlyTried(outcome);
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.outcome;
    throw error;
  }
}

/** Applies the change in one transaction, with audit events and undo data. */
export async function runBulk(
  resource: AnyResource,
  run: BulkRun,
  ctx: Ctx,
  hooks?: ResourceHooks,
  progress: Progress = silent,
): Promise<{ readonly outcome: BulkOutcome; readonly undo: number | null }> {
  const pictures = await decodedPictures(resource, (run.set ?? {}) as Values, ctx);
  return ctx.db.tx(async (db) => {
    const rows = await bulkRows(db, resource, run, maxBulk + 1);
    if (rows.length !== run.expected)
      throw new Refused(
        "bulk.moved",
        "Sekarang ada {now} baris yang cocok, bukan {expected}. Periksa sekali lagi.",
        [],
        409,
        { now: rows.length, expected: run.expected },
      );
    const meant = { total: rows.length, rows, until: Number.POSITIVE_INFINITY, pictures };
    const { outcome, changed } = await doAll(resource, run, meant, contextIn(ctx, db), hooks, progress);
    if (run.mode === "all" && outcome.refused > 0)
      throw new Refused("bulk.refused", "{count} baris ditolak, jadi tidak ada yang diubah.", [], 422, {
        count: outcome.refused,
        refusals: outcome.refusals,
      });
    const undo = changed.length ? await recordUndo(db, resource, `${resource.title}: ${run.what}`, changed) : null;
    return { outcome, undo: undo?.id ?? null };
  });
}

/** `until` is the time on the process's clock after which no further row is started. */
type Meant = {
  readonly total: number;
  readonly rows: readonly BulkRow[];
  readonly until: number;
  readonly pictures: Pictures;
};
type Done = { readonly outcome: BulkOutcome; readonly changed: readonly UndoRow[] };
async function doAll(
  resource: AnyResource,
  request: BulkRequest,
  { total, rows, until, pictures }: Meant,
  ctx: Ctx,
  hooks: ResourceHooks | undefined,
  progress: Progress,
): Promise<Done> {
  const result = new Result(resource, request);
  const options: WriteOptions = { hooks, pictures };
  const size = rowsAtOnce(options);
  let tried = 0;
  while (tried < rows.length && (tried === 0 || performance.now() <= until)) {
    const part = rows.slice(tried, tried + size);
    const changes = part.map((row) => changeOf(request, row));
    for (const [i, o] of (await writeEach(resource, changes, ctx, options)).entries())
      if (o.saved) result.add(o);
      else result.refuse(part[i] as BulkRow, o);
    tried += part.length;
    if (tried % progressEvery === 0) await progress(tried, rows.length);
  }
  const { changed, unchanged, refused, refusals, samples } = result;
  return { outcome: { total, tried, changed: changed.length, unchanged, refused, refusals, samples }, changed };
}

const changeOf = (request: BulkRequest, { id, version }: BulkRow): RowChange =>
  request.what === "change"
    ? { action: "change", id, version, values: { ...request.set } }
    : { action: request.what, id, version };

/** The counts of a bulk change, with its first refusals and examples. */
class Result {
  readonly changed: UndoRow[] = [];
  readonly refusals: BulkRefusal[] = [];
  readonly samples: BulkSample[] = [];
  refused = 0;
  unchanged = 0;
  private readonly r: AnyResource;
  private readonly request: BulkRequest;

  constructor(resource: AnyResource, request: BulkRequest) {
    this.r = resource;
    this.request = request;
  }

  add(o: SavedOutcome): void {
    const { r: resource, request } = this;
    if (!o.written) {
      this.unchanged++;
      return;
    }
    this.changed.push(undoRowOf(resource, o, Object.keys(request.set ?? {})));
    if (this.samples.length >= maxSamples) return;
    const { id, after } = o;
    const before = o.before as Row;
    const names =
      request.what === "change" ? Object.keys(resource.fields).filter((n) => !isSameValue(after[n], before[n])) : [];
    const changes = names.map((n) => ({ field: n, before: before[n] ?? null, after: after[n] ?? null }));
    this.samples.push({ id, label: nameOf(resource, before), changes });
  }

  refuse({ id }: BulkRow, { refused, before }: RefusedOutcome): void {
    this.refused++;
    if (this.refusals.length >= maxShown) return;
    const label = before ? nameOf(this.r, before) : `#${id}`;
    this.refusals.push({ id, label, message: refused.fields[0]?.message ?? refused.message });
  }
}
