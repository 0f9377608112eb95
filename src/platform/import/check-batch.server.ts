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
import { countRows, keepVerdicts, stageRows, storedRows } from "./staging.server.ts";
import { tryRows } from "./trial.server.ts";
import type { Work } from "./batch-work.server.ts";

const chunk = 4_000;
/**
 * Reads the file and validates every row in one pass, without writing rows of the resource. If columns must be
 * confirmed first, it stops for that.
 */
export async function checkBatch(w: Work): Promise<void> {
  const { root, b } = w;
  let plan = b.plan;
  if (!plan || b.staged !== stagingKey(plan, b.reading)) {
    const read = await readAndJudge(w, plan);
    if (!read) return;
    plan = read.plan;
    if (read.again) await validateAgain(w, plan, read.formats);
  } else await validateAgain(w, plan, b.formats);
  if (w.hooks?.beforeSave || w.hooks?.afterSave) await tryRows(w, plan, (await formatsOf(root, b.id)) ?? {});
  const counts = await countRows(root, b.id);
  await publishProgress(root, b, { state: "checked", ...counts, done: counts.total, reason: null });
}

const formatsOf = async (root: Db, id: number): Promise<Formats | undefined> =>
  (await root.maybe<{ formats: Formats }>("select b.formats from {import_batch} b where b.id = :id", { id }))?.formats;

const hiddenIn = ({ hiddenRows, hiddenColumns }: ReadEnd) => ({ hiddenRows, hiddenColumns });

async function readAndJudge(
  w: Work,
  given: Plan | null,
): Promise<{ plan: Plan; formats: Formats; again: boolean } | null> {
  const { root, b, r, db } = w;
  const file = await root.one<{ content: Buffer }>("select f.content from {stored_file} f where f.id = :id", {
    id: b.fileId,
  });
  await root.run("delete from {!import_row} where batch_id = :id", { id: b.id });
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
      : proposePlan(r, sheets, await rememberedMatches(root, b.createdBy, b.kind), b.pinned);
    plan = proposal.plan;
    unsure = !proposal.sure;
    source = sourceOf(sheets, facts);
    await publishProgress(root, b, { source, plan, ...(unsure ? { state: "matching" } : {}) });
    validator = new RowValidator(r, plan, {}, w.hooks !== undefined);
    watch = new FormatWatch(matchedFields(r, plan));
    mix = new DateMix(columnsOf(r, plan));
    return unsure ? null : plan;
  };
  const reporter = progressReporter(root, b, w.run);
  // rows are stored while the next ones are validated
  let keeping: Promise<void> = Promise.resolve();
  const keepRows = async ({ lines, rows }: FileRows): Promise<void> => {
    const read = rows.map((text, i) => ({ line: lines[i] as number, raw: JSON.parse(text) as RawRow, fixes: {} }));
    mix.look(read);
    validator?.look(read, watch as FormatWatch);
    // the first rows usually determine the formats of all; if they do not, every row is read a second time
    if (total === 0 && validator && watch) validator.formats = decided(watch, plan as Plan);
    const verdicts = await (validator as RowValidator).validate(db, read);
    await keeping;
    keeping = stageRows(root, b.id, rows, verdicts);
    keeping.catch(() => undefined);
    total += rows.length;
    await reporter.at(total, null, { total, done: total });
  };
  const end = await readFile(file.content, b.fileName, choose, keepRows, b.reading);
  await keeping;
  await reporter.settled();
  if (unsure || !plan || !validator || !watch) return null;
  const formats = decided(watch, plan);
  if (end) await publishProgress(root, b, { source: { ...source, ...hiddenIn(end) } });
  await publishProgress(root, b, { staged: stagingKey(plan, b.reading), formats, remarks: mix.remarks() });
  return { plan, formats, again: !sameFormats(formats, validator.formats) };
}

const decided = (watch: FormatWatch, plan: Plan): Formats => watch.decide(plan.formats, plan.remembered ?? {});

/** Validates the stored rows again, because changed columns, formats or repairs affect their values. */
async function validateAgain(w: Work, plan: Plan, before: Formats): Promise<void> {
  const { root, db, r, b } = w;
  const watch = new FormatWatch(matchedFields(r, plan));
  let formats: Formats = before;
  // first determines the formats from all values, then validates the rows by them
  const looker = new RowValidator(r, plan, before, false);
  const mix = new DateMix(columnsOf(r, plan));
  for await (const rows of storedRows(root, b.id, chunk)) {
    looker.look(rows, watch);
    mix.look(rows);
  }
  formats = decided(watch, plan);
  await publishProgress(root, b, { formats, remarks: mix.remarks(), done: 0 });
  const validator = new RowValidator(r, plan, formats, w.hooks !== undefined);
  const reporter = progressReporter(root, b, w.run);
  let done = 0;
  for await (const rows of storedRows(root, b.id, chunk)) {
    const verdicts: Verdict[] = await validator.validate(db, rows);
    await keepVerdicts(root, b.id, verdicts);
    done += rows.length;
    await reporter.at(done, b.total || null);
  }
  await reporter.settled();
}
