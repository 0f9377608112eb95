import type { AnyResource } from "#kit/resource.ts";
import { Refused } from "#kit/refused.ts";
import type { Db } from "../db/db.ts";
import { refusalOf } from "../http/errors.ts";
import type { Ctx } from "../http/handle.ts";
import { fill } from "../http/language.ts";
import type { Registry } from "../registry.ts";
import { batchColumns, restoreAccess, type StoredBatch, tell } from "./batch.ts";
import { matchColumns } from "./cells.ts";
import { type Cells, judge, type Verdict } from "./judge.ts";
import { parseSheet } from "./parse.ts";
import { OutOfScope, writeVerdicts } from "./write.ts";

const chunk = 1_000;
const pollMs = 3_000;

export type Runner = { wake(): void; stop(): Promise<void> };

/** Takes imports one at a time; a batch whose runner died is taken again when its lease ends, and begins anew. */
export function startRunner(registry: Registry, root: Db, log: { error(o: unknown, m: string): void }): Runner {
  let stopped = false;
  let busy: Promise<void> | undefined;
  let again = false;
  const loop = async () => {
    do {
      again = false;
      for (let b = await claim(root); b && !stopped; b = await claim(root)) await work(registry, root, b);
    } while (again && !stopped);
  };
  const wake = () => {
    again = true;
    if (stopped || busy) return;
    busy = loop()
      .catch((error) => log.error({ err: error }, "import runner"))
      .finally(() => {
        busy = undefined;
      });
  };
  const timer = setInterval(wake, pollMs).unref();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await busy;
    },
  };
}

function claim(root: Db): Promise<StoredBatch | undefined> {
  return root.maybe<StoredBatch>(
    `update {!import_batch} b set lease_until = now() + interval '30 seconds', state = case b.state when 'uploaded' then 'checking' else b.state end
     where b.id = (select i.id from {import_batch} i where i.state in ('uploaded', 'checking', 'writing') and (i.lease_until is null or i.lease_until < now()) order by i.id limit 1 for update skip locked)
     returning ${batchColumns}, b.file_id as "fileId", b.access, b.created_by as "createdBy"`,
  );
}

async function work(registry: Registry, root: Db, b: StoredBatch): Promise<void> {
  const r = registry.byName.get(b.kind) as AnyResource;
  const db = root.as(restoreAccess(b.access));
  try {
    if (b.state === "writing") await writeBatch(registry, root, db, r, b);
    else await checkBatch(root, db, r, b);
  } catch (error) {
    const refused = error instanceof OutOfScope ? new Refused("out-of-scope", "Ada baris yang berada di luar cakupan Anda; tidak ada yang disimpan.") : refusalOf(error);
    if (!refused || refused.status >= 500) throw error;
    const first = refused.fields[0];
    const reason = fill(first ? `${refused.message} ${first.message}` : refused.message, { ...refused.detail, ...first?.values }, "id");
    await tell(root, b.id, { state: "failed", reason });
  }
}

/** Reads the file into rows, then judges every row; nothing of the noun is written. */
async function checkBatch(root: Db, db: Db, r: AnyResource, b: StoredBatch): Promise<void> {
  const file = await root.one<{ content: Buffer }>("select f.content from {stored_file} f where f.id = :id", { id: b.fileId });
  await root.run("delete from {!import_row} where batch_id = :id", { id: b.id });
  let fields: readonly (string | null)[] = [];
  let total = 0;
  const onHead = (head: readonly (string | null)[]) => {
    const match = matchColumns(r, head);
    if (match.missing.length) throw new Refused("file.columns", "Kolom wajib tidak ada: {columns}.", [], 422, { columns: match.missing.join(", ") });
    if (match.unknown.length) throw new Refused("file.columns", "Kolom tidak dikenal: {columns}.", [], 422, { columns: match.unknown.join(", ") });
    fields = match.fields;
  };
  await parseSheet(file.content, b.fileName, onHead, async (rows) => {
    total += rows.length;
    const cells = rows.map((row) => JSON.stringify(Object.fromEntries(fields.flatMap((f, i) => (f ? [[f, row.cells[i] ?? null]] : [])))));
    await root.run("insert into {!import_row} (batch_id, line, cells) select :id, x.line, x.cells::jsonb from unnest(:lines::int[], :cells::text[]) as x(line, cells)", {
      id: b.id,
      lines: rows.map((x) => x.line),
      cells,
    });
    await tell(root, b.id, { total });
  });
  await judgeAll(root, db, r, b.id, async (verdicts) => {
    await root.run(
      "update {!import_row} i set errors = x.errors::jsonb, state = x.state from unnest(:lines::int[], :errors::text[], :states::text[]) as x(line, errors, state) where i.batch_id = :id and i.line = x.line",
      {
        id: b.id,
        lines: verdicts.map((v) => v.line),
        errors: verdicts.map((v) => JSON.stringify(v.errors.map((e) => ({ field: e.field, message: fill(e.message, e.values, "id") })))),
        states: verdicts.map((v) => (v.errors.length ? "faulty" : "good")),
      },
    );
  });
  const counts = await countRows(root, b.id);
  await tell(root, b.id, { state: "checked", ...counts, done: counts.total });
}

export async function countRows(root: Db, id: number): Promise<{ total: number; good: number; faulty: number }> {
  return root.one(
    "select count(*)::int as total, (count(*) filter (where state <> 'faulty'))::int as good, (count(*) filter (where state = 'faulty'))::int as faulty from {import_row} i where i.batch_id = :id",
    { id },
  );
}

/** Walks the stored rows of a batch in file order, judging a chunk at a time. */
async function judgeAll(root: Db, db: Db, r: AnyResource, id: number, each: (verdicts: readonly Verdict[]) => Promise<void>, only: "all" | "good" = "all"): Promise<void> {
  const seen = new Map<string, number>();
  for (let last = 0, done = 0; ; ) {
    const rows = await root.query<{ line: number; cells: Cells }>(
      `select i.line, i.cells from {import_row} i where i.batch_id = :id and i.line > :last ${only === "good" ? "and i.state <> 'faulty'" : ""} order by i.line limit ${chunk}`,
      { id, last },
    );
    if (!rows.length) return;
    await each(await judge(db, r, rows, seen));
    last = (rows.at(-1) as { line: number }).line;
    done += rows.length;
    await tell(root, id, { done });
  }
}

/** Writes the batch in one transaction: all of it is there afterwards, or none of it. */
async function writeBatch(registry: Registry, root: Db, db: Db, r: AnyResource, b: StoredBatch): Promise<void> {
  const hooks = registry.hooks.get(r.name);
  const counts = { created: 0, updated: 0, unchanged: 0 };
  await db.tx(async (tx) => {
    Object.assign(counts, { created: 0, updated: 0, unchanged: 0 });
    const ctx = { db: tx, access: tx.access, person: tx.access, request: { ip: "", userAgent: "", id: `import-${b.id}`, token: null, idempotencyKey: null } } as unknown as Ctx;
    await judgeAll(
      root,
      tx,
      r,
      b.id,
      async (verdicts) => {
        const bad = verdicts.find((v) => v.errors.length);
        if (bad) throw new Refused("import.changed", "Baris {line} tidak lagi benar sejak diperiksa. Periksa ulang berkas ini.", [], 422, { line: bad.line });
        const written = await writeVerdicts(tx, r, verdicts, ctx, hooks, b.id);
        for (const w of written) counts[w.state]++;
        await tx
          .asSystem("import rows")
          .run(
            "update {!import_row} i set state = x.state, row_id = x.row_id from unnest(:lines::int[], :states::text[], :ids::bigint[]) as x(line, state, row_id) where i.batch_id = :id and i.line = x.line",
            { id: b.id, lines: written.map((w) => w.line), states: written.map((w) => w.state), ids: written.map((w) => w.rowId) },
          );
      },
      b.mode,
    );
    await tx
      .asSystem("import end")
      .run(
        "update {!import_batch} set state = 'done', created_rows = :created, updated_rows = :updated, unchanged_rows = :unchanged, lease_until = null, finished_at = now(), updated_at = now() where id = :id",
        { ...counts, id: b.id },
      );
  });
}
