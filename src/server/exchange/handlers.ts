import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { writeXlsxStream } from "hucre/xlsx";
import { z } from "zod";
import type { Fields } from "#kit/field.ts";
import { cancelImport, faultyFile, getImport, importRows, importTemplate, listImports, repairRow, uploadImport, writeImport } from "#kit/exchange.calls.ts";
import { forbidden, notFound, Refused } from "#kit/refused.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { can } from "../access/access.ts";
import { audit } from "../audit/audit.ts";
import { type Ctx, type Handler, handle, Raw } from "../http/handle.ts";
import { fill } from "../http/language.ts";
import type { Registry } from "../registry.ts";
import { xlsxMime } from "../resource/export.ts";
import { batchColumns, ownBatch, saveAccess } from "./batch.ts";
import { importable } from "./cells.ts";
import { judge } from "./judge.ts";
import { countRows, type Runner } from "./run.ts";
import { templateOf } from "./template.ts";

const id = z.coerce.number().int().positive().max(1e15) as unknown as z.ZodType<number>;
const page = z.coerce.number().int().min(1).max(1_000).default(1) as unknown as z.ZodType<number>;
const perPage = z.coerce
  .number()
  .int()
  .refine((n) => [5, 10, 20, 30, 50, 75].includes(n))
  .default(20) as unknown as z.ZodType<number>;
const byId = z.strictObject({ id });
const attachment = (name: string) => ({ "content-type": xlsxMime, "content-disposition": `attachment; filename="${name}.xlsx"`, "cache-control": "no-store" });

/** Bringing rows from spreadsheets: upload, dry run, repair, write, and the faulty rows back with their reasons. */
export function exchangeHandlers(registry: Registry, runner: () => Runner): Handler[] {
  const nounOf = (kind: string, ctx: Ctx): AnyResource => {
    const r = registry.byName.get(kind);
    if (!r?.exchange?.import) throw notFound();
    if (!can(ctx.access, actionOf(r, "import"))) throw forbidden(actionOf(r, "import"));
    return r;
  };
  return [
    handle(importTemplate, z.strictObject({ kind: z.string() }), async ({ kind }, ctx) => new Raw(await templateOf(nounOf(kind, ctx)), attachment(`template-${kind}`))),
    handle(uploadImport, z.strictObject({ kind: z.string() }), async ({ kind }, ctx) => {
      const r = nounOf(kind, ctx);
      const batch = await store(r, ctx);
      ctx.db.afterCommit(() => runner().wake());
      return { data: batch };
    }),
    handle(listImports, z.strictObject({ kind: z.string(), page, perPage }), async ({ page: at = 1, perPage: size = 20, ...q }, ctx) => {
      nounOf(q.kind, ctx);
      const sys = ctx.db.asSystem("own imports");
      const p = { kind: q.kind, user: ctx.person.userId, limit: size, offset: (at - 1) * size };
      const { total } = await sys.one<{ total: number }>("select count(*)::int as total from {import_batch} b where b.kind = :kind and b.created_by = :user", p);
      return {
        data: await sys.query(
          `select ${batchColumns} from {import_batch} b where b.kind = :kind and b.created_by = :user order by b.id desc limit :limit::int offset :offset::int`,
          p,
        ),
        meta: { currentPage: at, perPage: size, totalCount: total },
      };
    }),
    handle(getImport, byId, async (q, ctx) => ({ data: await ownBatch(ctx.db, q.id) })),
    handle(importRows, z.strictObject({ id, state: z.enum(["faulty", "good"]).optional(), page, perPage }), async ({ page: at = 1, perPage: size = 20, ...q }, ctx) => {
      await ownBatch(ctx.db, q.id);
      const sys = ctx.db.asSystem("own import rows");
      const p = { id: q.id, state: q.state ?? null, limit: size, offset: (at - 1) * size };
      const where = "i.batch_id = :id and (:state::text is null or (i.state = 'faulty') = (:state = 'faulty'))";
      const { total } = await sys.one<{ total: number }>(`select count(*)::int as total from {import_row} i where ${where}`, p);
      return {
        data: await sys.query(`select i.line, i.cells, i.errors, i.state from {import_row} i where ${where} order by i.line limit :limit::int offset :offset::int`, p),
        meta: { currentPage: at, perPage: size, totalCount: total },
      };
    }),
    handle(repairRow, z.strictObject({ id, line: id, cells: z.record(z.string(), z.string().max(4000).nullable()) }), (q, ctx) => repair(q, ctx, nounOf)),
    handle(writeImport, z.strictObject({ id, mode: z.enum(["all", "good"]) }), async (q, ctx) => {
      const batch = await ctx.db.tx(async (db) => {
        const b = await ownBatch(db, q.id, true);
        nounOf(b.kind, ctx);
        if (b.state === "writing" || b.state === "done") return b;
        if (b.state !== "checked") throw new Refused("import.state", "Berkas ini belum selesai diperiksa atau sudah dibatalkan.");
        if (q.mode === "all" && b.faulty > 0) throw new Refused("import.faulty", "Masih ada {count} baris yang salah.", [], 422, { count: b.faulty });
        if (b.good === 0) throw new Refused("import.empty", "Tidak ada baris yang dapat disimpan.");
        await db
          .asSystem("import")
          .run("update {!import_batch} set state = 'writing', mode = :mode, done = 0, access = :access::jsonb, lease_until = null, updated_at = now() where id = :id", {
            id: q.id,
            mode: q.mode,
            access: saveAccess(ctx.person),
          });
        await audit(db, { action: "import", entity: b.kind, entityId: null, after: { batch: b.id, file: b.fileName, rows: b.good, mode: q.mode } });
        return ownBatch(db, q.id);
      });
      runner().wake();
      return { data: batch };
    }),
    handle(cancelImport, byId, (q, ctx) =>
      ctx.db.tx(async (db) => {
        const b = await ownBatch(db, q.id, true);
        if (b.state === "done" || b.state === "writing") throw new Refused("import.state", "Berkas ini sedang atau sudah disimpan.");
        await db.asSystem("import").run("update {!import_batch} set state = 'cancelled', lease_until = null, updated_at = now(), finished_at = now() where id = :id", { id: q.id });
        return { data: await ownBatch(db, q.id) };
      }),
    ),
    handle(faultyFile, byId, async (q, ctx) => {
      const b = await ownBatch(ctx.db, q.id);
      const r = nounOf(b.kind, ctx);
      return new Raw(
        Readable.fromWeb(
          writeXlsxStream(faultyRows(ctx, r, q.id), {
            name: "Baris salah",
            columns: [...importable(r).map(([, f]) => ({ header: f.label, width: 22 })), { header: "Kesalahan", width: 60 }],
            freezePane: { rows: 1 },
          }) as never,
        ),
        attachment(`baris-salah-${b.id}`),
      );
    }),
  ];
}

async function store(r: AnyResource, ctx: Ctx) {
  const file = await ctx.upload();
  if (!/\.(xlsx|csv)$/i.test(file.name)) throw new Refused("file.kind", "Pilih berkas .xlsx atau .csv.", { file: "Pilih berkas .xlsx atau .csv." });
  if (file.content.length === 0) throw new Refused("file.empty", "Berkas kosong.", { file: "Berkas kosong." });
  const sha256 = createHash("sha256").update(file.content).digest("hex");
  return ctx.db.tx(async (db) => {
    const sys = db.asSystem("upload");
    const fileId = randomUUID();
    const owner = ctx.person.userId;
    await sys.run(
      "insert into {!stored_file} (id, name, mime, size, sha256, content, owner_id, purpose, expires_at) values (:fileId, :name, :mime, :size, :sha256, :content, :owner, 'import', now() + interval '90 days')",
      { fileId, name: file.name, mime: xlsxMime, size: file.content.length, sha256, content: file.content, owner },
    );
    return sys.one<never>(
      `insert into {!import_batch} as b (kind, file_id, file_name, file_sha256, state, access, created_by, real_user_id) values (:kind, :fileId, :name, :sha256, 'uploaded', :access::jsonb, :owner, :real) returning ${batchColumns}`,
      { kind: r.name, fileId, name: file.name, sha256, access: saveAccess(ctx.person), owner, real: ctx.person.realUserId },
    );
  });
}

/** Takes a repaired row, judges it again, and keeps the counts of the batch true. */
async function repair(q: { id: number; line: number; cells: Record<string, string | null> }, ctx: Ctx, nounOf: (kind: string, ctx: Ctx) => AnyResource) {
  return ctx.db.tx(async (db) => {
    const b = await ownBatch(db, q.id, true);
    const r = nounOf(b.kind, ctx);
    if (b.state !== "checked") throw new Refused("import.state", "Baris hanya dapat diperbaiki setelah diperiksa dan sebelum disimpan.");
    const sys = db.asSystem("own import rows");
    const row = await sys.maybe<{ cells: Record<string, string | null> }>("select i.cells from {import_row} i where i.batch_id = :id and i.line = :line for update", {
      id: q.id,
      line: q.line,
    });
    if (!row) throw notFound();
    const odd = Object.keys(q.cells).filter((n) => !Object.hasOwn(r.fields as Fields, n));
    if (odd.length)
      throw new Refused(
        "invalid",
        "Isian belum benar.",
        odd.map((field) => ({ field, message: "Isian tidak dikenal." })),
      );
    const cells = { ...row.cells, ...q.cells };
    const [verdict] = await judge(db, r, [{ line: q.line, cells }], new Map());
    const errors = (verdict?.errors ?? []).map((e) => ({ field: e.field, message: fill(e.message, e.values, "id") }));
    const state = errors.length ? "faulty" : "good";
    await sys.run("update {!import_row} set cells = :cells::jsonb, errors = :errors::jsonb, state = :state where batch_id = :id and line = :line", {
      id: q.id,
      line: q.line,
      cells: JSON.stringify(cells),
      errors: JSON.stringify(errors),
      state,
    });
    const counts = await countRows(sys, q.id);
    await sys.run("update {!import_batch} set good = :good, faulty = :faulty, updated_at = now() where id = :id", { id: q.id, good: counts.good, faulty: counts.faulty });
    return { data: { line: q.line, cells, errors, state }, batch: await ownBatch(db, q.id) };
  });
}

async function* faultyRows(ctx: Ctx, r: AnyResource, batchId: number) {
  const labels = new Map(importable(r).map(([n, f]) => [n, f.label]));
  for (let last = 0; ; ) {
    const rows = await ctx.db
      .asSystem("own import rows")
      .query<{ line: number; cells: Record<string, string | null>; errors: { field: string; message: string }[] }>(
        "select i.line, i.cells, i.errors from {import_row} i where i.batch_id = :id and i.state = 'faulty' and i.line > :last order by i.line limit 1000",
        { id: batchId, last },
      );
    for (const row of rows) yield [...importable(r).map(([n]) => row.cells[n] ?? null), row.errors.map((e) => `${labels.get(e.field) ?? e.field}: ${e.message}`).join("; ")];
    if (rows.length < 1000) return;
    last = (rows.at(-1) as { line: number }).line;
  }
}
