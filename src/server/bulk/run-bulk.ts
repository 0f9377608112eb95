import {
  type BulkAsk,
  type BulkOutcome,
  type BulkRefusal,
  type BulkRow,
  type BulkRun,
  type BulkSample,
  maxBulk,
} from "#kit/bulk.ts";
import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "../db/db.ts";
import type { Pictures } from "../html-pictures.ts";
import type { Ctx } from "../http/handle.ts";
import { whereOf } from "../resource/filter.ts";
import type { ResourceHooks, Values } from "../resource/hooks.ts";
import { decodedPictures } from "../resource/pictures.ts";
import { readRow, refuseUnknown } from "../resource/read.ts";
import { archiveRow, plain, same, updateRow, within } from "../resource/save.ts";
import { nameOf } from "../resource/select.ts";
import { recordUndo, type UndoRow } from "../undo/record-undo.ts";
import { trySavepoint } from "../undo/undo.ts";

import { deadlines } from "../deadlines.ts";

type Row = Record<string, unknown> & BulkRow & { readonly archivedAt: string | null };
export type Progress = (done: number, total: number) => Promise<void>;
const silent: Progress = async () => undefined;
const maxShown = 50;
const maxSamples = 8;

/** Number of rows concerned, as currently visible to the person. */
export async function bulkSize(db: Db, r: AnyResource, ask: BulkAsk): Promise<number> {
  if ("rows" in ask.target) return ask.target.rows.length;
  refuseUnknown(ask.target.query);
  const where = whereOf(r, ask.target.query, db.access);
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from (select 1 from {${r.table}} t where ${where.sql} limit ${maxBulk + 1}) b`,
    where.params,
  );
  if (n > maxBulk)
    throw new Refused("bulk.too-many", "Paling banyak {count} baris sekaligus. Persempit dengan penyaring.", [], 422, {
      count: maxBulk,
    });
  return n;
}

async function bulkRows(db: Db, r: AnyResource, { target }: BulkAsk, most: number): Promise<readonly BulkRow[]> {
  if ("rows" in target) return [...target.rows].sort((a, b) => a.id - b.id).slice(0, most);
  const where = whereOf(r, target.query, db.access);
  return db.query<BulkRow>(
    `select t.id, t.version from {${r.table}} t where ${where.sql} order by t.id limit :most::int`,
    { ...where.params, most },
  );
}

class OnlyTried extends Error {
  readonly outcome: BulkOutcome;
  constructor(outcome: BulkOutcome) {
    super("a preview is taken back");
    this.outcome = outcome;
  }
}

/**
 * Applies the change to the first rows and rolls it back, so that the preview shows actual results. Limited to `most`
 * rows and by the deadline of previews; the result contains the number of rows tried.
 */
export async function previewBulk(
  r: AnyResource,
  ask: BulkAsk,
  most: number,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<BulkOutcome> {
  const until = performance.now() + deadlines.previewMs;
  const total = await bulkSize(ctx.db, r, ask);
  const pictures = await decodedPictures(r, (ask.set ?? {}) as Values, ctx);
  try {
    return await ctx.db.tx(async (db) => {
      const rows = await bulkRows(db, r, ask, most);
      const { outcome } = await doAll(r, ask, { total, rows, until, pictures }, within(ctx, db), hooks, silent);
      throw new OnlyTried(outcome);
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.outcome;
    throw error;
  }
}

/** Applies the change in one transaction, with audit events and undo data. */
export async function runBulk(
  r: AnyResource,
  run: BulkRun,
  ctx: Ctx,
  hooks?: ResourceHooks,
  progress: Progress = silent,
): Promise<{ readonly outcome: BulkOutcome; readonly undo: number | null }> {
  const pictures = await decodedPictures(r, (run.set ?? {}) as Values, ctx);
  return ctx.db.tx(async (db) => {
    const rows = await bulkRows(db, r, run, maxBulk + 1);
    if (rows.length !== run.expected)
      throw new Refused(
        "bulk.moved",
        "Sekarang ada {now} baris yang cocok, bukan {expected}. Periksa sekali lagi.",
        [],
        409,
        { now: rows.length, expected: run.expected },
      );
    const meant = { total: rows.length, rows, until: Number.POSITIVE_INFINITY, pictures };
    const { outcome, kept } = await doAll(r, run, meant, within(ctx, db), hooks, progress);
    if (run.mode === "all" && outcome.refused > 0)
      throw new Refused("bulk.refused", "{count} baris ditolak, jadi tidak ada yang diubah.", [], 422, {
        count: outcome.refused,
        refusals: outcome.refusals,
      });
    const undo = kept.length ? await recordUndo(db, r, `${r.title}: ${run.what}`, kept) : null;
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
type Done = { readonly outcome: BulkOutcome; readonly kept: readonly UndoRow[] };
async function doAll(
  r: AnyResource,
  ask: BulkAsk,
  { total, rows, until, pictures }: Meant,
  ctx: Ctx,
  hooks: ResourceHooks | undefined,
  progress: Progress,
): Promise<Done> {
  const refusals: BulkRefusal[] = [];
  const samples: BulkSample[] = [];
  const kept: UndoRow[] = [];
  let refused = 0;
  let unchanged = 0;
  let tried = 0;
  for (const [at, row] of rows.entries()) {
    if (at > 0 && performance.now() > until) break;
    tried++;
    let before: Row | undefined;
    let after: Row | undefined;
    const why = await trySavepoint(ctx.db, async () => {
      before = (await readRow(ctx.db, r, row.id)) as Row | undefined;
      after = (await doOne(r, ask, row, pictures, ctx, hooks)) as Row;
    });
    if (why) {
      refused++;
      if (refusals.length < maxShown)
        refusals.push({
          id: row.id,
          label: before ? nameOf(r, before) : `#${row.id}`,
          message: why.fields[0]?.message ?? why.message,
        });
    } else if (before && after && after.version !== before.version) {
      const names =
        ask.what === "change" ? Object.keys(r.fields).filter((n) => !same((after as Row)[n], (before as Row)[n])) : [];
      kept.push(undoOf(r, ask, before, after, names));
      if (samples.length < maxSamples)
        samples.push({
          id: row.id,
          label: nameOf(r, before),
          changes: names.map((n) => ({
            field: n,
            before: (before as Row)[n] ?? null,
            after: (after as Row)[n] ?? null,
          })),
        });
    } else unchanged++;
    if (at % 50 === 49) await progress(at + 1, rows.length);
  }
  return { outcome: { total, tried, changed: kept.length, unchanged, refused, refusals, samples }, kept };
}

const doOne = (
  r: AnyResource,
  ask: BulkAsk,
  row: BulkRow,
  pictures: Pictures,
  ctx: Ctx,
  hooks?: ResourceHooks,
): Promise<unknown> =>
  ask.what === "change"
    ? updateRow(r, row.id, row.version, { ...ask.set }, ctx, hooks, { pictures })
    : archiveRow(r, row.id, row.version, ask.what === "archive", ctx, hooks);

/** Only the changed fields are restored; the resource's rules restore their dependent changes themselves. */
function undoOf(r: AnyResource, ask: BulkAsk, before: Row, after: Row, names: readonly string[]): UndoRow {
  const back = Object.fromEntries(
    names.filter((n) => Object.hasOwn(ask.set ?? {}, n)).map((n) => [n, plain(before[n]) ?? null]),
  );
  return {
    id: before.id,
    action: ask.what === "change" ? "update" : ask.what,
    version: after.version,
    label: nameOf(r, before),
    ...(ask.what === "change" ? { before: back } : {}),
  };
}
