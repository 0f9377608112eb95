import type { WordValues } from "#platform/jobs/index.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { OutputLine } from "./command-console.calls.ts";

/** Maximum number of output lines of a run; the last line states that there were more. */
export const maxLines = 2_000;
const flushMs = 500;
type Tone = OutputLine["tone"];
export type Output = {
  add(tone: Tone, words: string, values?: WordValues): Promise<void>;
  flush(): Promise<void>;
};
type Line = { readonly line: number; readonly tone: Tone; readonly words: string; readonly values: WordValues };

const insertSql = `insert into {!command_output} (run_id, line, tone, words, text_values)
  select :run, x.line, x.tone, left(x.words, 400), x.values from jsonb_to_recordset(:lines::jsonb) as x(line int, tone text, words text, values jsonb)`;

/**
 * Writes the output of a run in small batches, which pages read while it runs; a resumed run continues its line
 * numbers.
 */
export async function outputOf(db: Db, run: number): Promise<Output> {
  const sys = db.internal("output of a command");
  const { last } = await sys.one<{ last: number }>(
    "select coalesce(max(o.line), 0)::int as last from {command_output} o where o.run_id = :run",
    { run },
  );
  let next = last;
  let written = performance.now();
  let waiting: Line[] = [];
  const flush = async () => {
    const lines = waiting;
    waiting = [];
    written = performance.now();
    if (lines.length > 0) await sys.run(insertSql, { run, lines: JSON.stringify(lines) });
  };
  return {
    flush,
    async add(tone, words, values = {}) {
      if (next >= maxLines) return;
      next++;
      const cut = next === maxLines;
      waiting.push(
        cut
          ? { line: next, tone: "warning", words: "Keluaran selanjutnya tidak disimpan.", values: {} }
          : { line: next, tone, words, values },
      );
      if (performance.now() - written >= flushMs) await flush();
    },
  };
}

const readSql = `select o.line, o.at, o.tone, o.words, o.text_values as values from {command_output} o
  where o.run_id = :run and o.line > :after order by o.line limit ${maxLines}`;
export const readOutput = (db: Db, run: number, after: number): Promise<OutputLine[]> =>
  db.internal("output of a command").query<OutputLine>(readSql, { run, after });
