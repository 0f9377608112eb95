import type { Db } from "#platform/database/index.server.ts";
import { publishProgress, progressReporter } from "./batch.server.ts";
import { FormatWatch, sameFormats } from "./formats.server.ts";
import { columnsOf, RowValidator, type Verdict } from "./row-validator.server.ts";
import {
  type Formats,
  matchedFields,
  type Plan,
  proposePlan,
  rememberedMatches,
  type Source,
  sourceOf,
  stagingKey,
} from "./plan.server.ts";
import type { RawRow } from "./read/cell.server.ts";
import type { SheetChoice, Facts, FileSheet, ReadEnd } from "./read/protocol.server.ts";
import { type FileRows, readFile } from "./read/read-file.server.ts";
import { DateMix } from "./remarks.server.ts";
import { countRows, storeVerdicts, stageRows, storedRows } from "./staging.server.ts";
import { tryRows } from "./trial.server.ts";
import type { Work } from "./batch-work.server.ts";

const chunk = 4_000;
/**
 * Reads the file and validates every row in one pass, without writing rows of the resource. If columns must be
 * confirmed first, it stops for that.
 */
export async function checkBatch(w: Work): Promise<void> {
  const { root, b: batch } = w;
  let plan = batch.plan;
  if (!plan || batch.staged !== stagingKey(plan, batch.reading)) {
    const read = await readAndJudge(w, plan);
    if (!read) return;
    plan = read.plan;
    if (read.again) await validateAgain(w, plan, read.formats);
  } else await validateAgain(w, plan, batch.formats);
  if (w.hooks?.beforeSave || w.hooks?.afterSave) await tryRows(w, plan, (await formatsOf(root, batch.id)) ?? {});
  const counts = await countRows(root, batch.id);
  await publishProgress(root, batch, { state: "checked", ...counts, done: counts.total, reason: null });
}

const formatsOf = async (root: Db, id: number): Promise<Formats | undefined> =>
  (await root.maybe<{ formats: Formats }>("select b.formats from {import_batch} b where b.id = :id", { id }))?.formats;

const hiddenIn = ({ hiddenRows, hiddenColumns }: ReadEnd) => ({ hiddenRows, hiddenColumns });

async function readAndJudge(
  w: Work,
  given: Plan | null,
): Promise<{ plan: Plan; formats: Formats; again: boolean } | null> {
  const { root, b: batch, r: resource, db } = w;
  const file = await root.one<{ content: Buffer }>("select f.content from {stored_file} f where f.id = :id", {
    id: batch.fileId,
  });
  await root.run("delete from {!import_row} where batch_id = :id", { id: batch.id });
  let plan = given;
  let validator: RowValidator | undefined;
  let watch: FormatWatch | undefined;
  let total = 0;
  let unsure = false;
  let source: Source | undefined;
  let mix = new DateMix([]);
  const choose = async (sheets: readonly FileSheet[], facts: Facts): Promise<SheetChoice | null> => {
    const proposal = plan
      ? { plan, sure: true }
      : proposePlan(resource, sheets, await rememberedMatches(root, batch.createdBy, batch.kind), batch.pinned);
    plan = proposal.plan;
    unsure = !proposal.sure;
    source = sourceOf(sheets, facts);
    await publishProgress(root, batch, { source, plan, ...(unsure ? { state: "matching" } : {}) });
    validator = new RowValidator(resource, plan, {}, w.hooks !== undefined);
    watch = new FormatWatch(matchedFields(resource, plan));
    mix = new DateMix(columnsOf(resource, plan));
    return unsure ? null : plan;
  };
  const reporter = progressReporter(root, batch, w.run);
  // rows are stored while the next ones are validated
  let keeping: Promise<void> = Promise.resolve();
  const storeRows = async ({ lines, rows }: FileRows): Promise<void> => {
    const read = rows.map((text, i) => ({ line: lines[i] as number, raw: JSON.parse(text) as RawRow, fixes: {} }));
    mix.look(read);
    validator?.look(read, watch as FormatWatch);
    // the first rows usually determine the formats of all; if they do not, every row is read a second time
    if (total === 0 && validator && watch) validator.formats = decided(watch, plan as Plan);
    const verdicts = await (validator as RowValidator).validate(db, read);
    await keeping;
    keeping = stageRows(root, batch.id, rows, verdicts);
    keeping.catch(() => undefined);
    total += rows.length;
    await reporter.at(total, null, { total, done: total });
  };
  const end = await readFile(file.content, batch.fileName, choose, storeRows, batch.reading);
  await keeping;
  await reporter.flush();
  if (unsure || !plan || !validator || !watch) return null;
  const formats = decided(watch, plan);
  if (end) await publishProgress(root, batch, { source: { ...source, ...hiddenIn(end) } });
  await publishProgress(root, batch, { staged: stagingKey(plan, batch.reading), formats, remarks: mix.remarks() });
  return { plan, formats, again: !sameFormats(formats, validator.formats) };
}

const decided = (watch: FormatWatch, plan: Plan): Formats => watch.decide(plan.formats, plan.remembered ?? {});

/** Validates the stored rows again, because changed columns, formats or repairs affect their values. */
async function validateAgain(w: Work, plan: Plan, before: Formats): Promise<void> {
  const { root, db, r: resource, b: batch } = w;
  const watch = new FormatWatch(matchedFields(resource, plan));
  let formats: Formats = before;
  // first determines the formats from all values, then validates the rows by them
  const looker = new RowValidator(resource, plan, before, false);
  const mix = new DateMix(columnsOf(resource, plan));
  for await (const rows of storedRows(root, batch.id, chunk)) {
    looker.look(rows, watch);
    mix.look(rows);
  }
  formats = decided(watch, plan);
  await publishProgress(root, batch, { formats, remarks: mix.remarks(), done: 0 });
  const validator = new RowValidator(resource, plan, formats, w.hooks !== undefined);
  const reporter = progressReporter(root, batch, w.run);
  let done = 0;
  for await (const rows of storedRows(root, batch.id, chunk)) {
    const verdicts: Verdict[] = await validator.validate(db, rows);
    await storeVerdicts(root, batch.id, verdicts);
    done += rows.length;
    await reporter.at(done, batch.total || null);
  }
  await reporter.flush();
}
