import { z } from "zod";
import {
  cancelImport,
  faultyFile,
  getImport,
  importIssues,
  importRows,
  importSource,
  importTemplate,
  type Issue,
  leftRows,
  listImports,
  matchImport,
  repairAlike,
  repairRow,
  rereadImport,
  undoImport,
  uploadImport,
  writeImport,
} from "./import.calls.ts";
import { dateStyles } from "#kit/date-style.ts";
import { numberStyles } from "#kit/number-style.ts";
import { forbidden, notFound, Refused } from "#kit/refused.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { type AddressName, type AddressValues, addressValues } from "#kit/route.ts";
import { can } from "#kit/person.ts";
import { audit } from "#platform/database/index.server.ts";
import { type Ctx, handle, type Handler, Raw } from "#platform/http/index.server.ts";
import { type Registry, pinnedShape, contextIn } from "#platform/records/index.server.ts";
import { batchColumns, describe, ownBatch } from "./batch.server.ts";
import { cancelBatch } from "./cancel-batch.server.ts";
import { faultyWorkbook } from "./faulty-file.server.ts";
import type { Pinned } from "./plan.server.ts";
import { describeSource, planOf } from "./matching.server.ts";
import { reread, rereading } from "./reading.server.ts";
import { repairEqual, repairOne, shown } from "./repair.server.ts";
import { CheckImport, resetAbandoned, startStep, UndoImport, WriteImport } from "./jobs.server.ts";
import { rowColumns, type StoredRow } from "./staging.server.ts";
import { templateOf } from "./template.server.ts";
import { storeUpload } from "./upload.server.ts";
import { xlsxMime } from "./workbook.server.ts";

const number = (schema: z.ZodType): z.ZodType<number> => schema as z.ZodType<number>;
const id = number(z.coerce.number().int().positive().max(1e15));
const page = number(z.coerce.number().int().min(1).max(10_000).default(1));
const perPage = number(
  z.coerce
    .number()
    .int()
    .refine((n) => [5, 10, 20, 30, 50, 75, 100].includes(n))
    .default(20),
);
const byId = z.strictObject({ id });
const attachment = (name: string) => ({
  "content-type": xlsxMime,
  "content-disposition": `attachment; filename="${name}.xlsx"`,
  "cache-control": "no-store",
});
const style = z.enum([...numberStyles, ...dateStyles]);
const place = number(z.number().int().min(0).max(2_000_000));

const kindAndPinned = z.strictObject({
  kind: z.string(),
  ...pinnedShape({ pinned: Object.keys(addressValues) as AddressName[] }),
}) as unknown as z.ZodType<{ kind: string } & AddressValues>;
/** The page's pinned values that are fields of this resource; others only belong to the page's address. */
const pinnedOf = ({ pinned = [] }: AnyResource, given: AddressValues): Pinned =>
  Object.fromEntries((pinned as readonly AddressName[]).flatMap((n) => (given[n] ? [[n, given[n]]] : [])));

/**
 * The calls of an import from a spreadsheet: upload, columns, dry run, repair, write, undo, and download of faulty rows
 * with their reasons.
 */
export function exchangeHandlers(registry: Registry): Handler[] {
  const resourceOf = (kind: string, ctx: Ctx): AnyResource => {
    const r = registry.byName.get(kind);
    if (!r?.exchange?.import) throw notFound();
    if (!can(ctx.access, actionOf(r, "import"))) throw forbidden(actionOf(r, "import"));
    return r;
  };
  /** Runs `fn` with the batch and its resource, with the batch locked. */
  const change = <T>(
    q: { id: number },
    ctx: Ctx,
    fn: (c: { ctx: Ctx; b: Awaited<ReturnType<typeof ownBatch>>; r: AnyResource }) => Promise<T>,
  ): Promise<T> =>
    ctx.db.tx(async (db) => {
      const b = await ownBatch(db, q.id, true);
      const r = resourceOf(b.kind, ctx);
      return fn({ ctx: contextIn(ctx, db), b, r });
    });
  return [
    handle(importTemplate, kindAndPinned, async ({ kind, ...pinned }, ctx) => {
      const r = resourceOf(kind, ctx);
      return new Raw(await templateOf(r, pinnedOf(r, pinned)), attachment(`template-${kind}`));
    }),
    handle(uploadImport, kindAndPinned, async ({ kind, ...pinned }, ctx) => {
      const r = resourceOf(kind, ctx);
      return { data: await storeUpload(r, pinnedOf(r, pinned), ctx) };
    }),
    handle(listImports, z.strictObject({ kind: z.string(), page, perPage }), async (q, ctx) => {
      resourceOf(q.kind, ctx);
      await resetAbandoned(ctx.db, ctx.person.userId);
      return paged(q, (p) => ({
        count: "select count(*)::int as total from {import_batch} b where b.kind = :kind and b.created_by = :user",
        rows: `select ${batchColumns} from {import_batch} b where b.kind = :kind and b.created_by = :user order by b.id desc limit :limit::int offset :offset::int`,
        params: { ...p, kind: q.kind, user: ctx.person.userId },
        ctx,
      }));
    }),
    handle(getImport, byId, async (q, ctx) => {
      await resetAbandoned(ctx.db, ctx.person.userId);
      return { data: await ownBatch(ctx.db, q.id) };
    }),
    handle(importSource, byId, async (q, ctx) => {
      resourceOf((await ownBatch(ctx.db, q.id)).kind, ctx);
      return { data: await describeSource(ctx.db, q.id) };
    }),
    handle(
      matchImport,
      z.strictObject({
        id,
        sheet: place,
        headLine: place,
        columns: z.array(z.string().max(80).nullable()).max(400).optional(),
        formats: z.record(z.string().max(80), style).optional(),
        onlyUpdates: z.boolean().optional(),
      }) as z.ZodType<Parameters<typeof planOf>[3]>,
      (q, ctx) =>
        change(q, ctx, async ({ ctx: c, b, r }) => {
          if (b.state !== "matching" && b.state !== "checked")
            throw new Refused("import.state", "Berkas ini belum selesai diperiksa atau sudah dibatalkan.");
          const plan = await planOf(c.db, r, c.person.userId, q);
          await c.db
            .internal("import")
            .run(
              "update {!import_batch} set plan = :plan::jsonb, state = :state, done = 0, reason = null, updated_at = now() where id = :id",
              {
                id: q.id,
                plan: JSON.stringify(plan),
                state: q.columns ? "checking" : "matching",
              },
            );
          if (q.columns) await startStep(c, r, CheckImport, b);
          return { data: await ownBatch(c.db, q.id) };
        }),
    ),
    handle(rereadImport, rereading, ({ id: batch, ...reading }, ctx) =>
      change({ id: batch }, ctx, ({ ctx: c, b, r }) => reread(c, r, b, reading)),
    ),
    handle(
      importRows,
      z.strictObject({
        id,
        state: z.enum(["faulty", "good"]).optional(),
        field: z.string().max(80).optional(),
        issue: z.string().max(400).optional(),
        page,
        perPage,
      }),
      async (q, ctx) => {
        const r = resourceOf((await ownBatch(ctx.db, q.id)).kind, ctx);
        const { plan, formats } = await describe(ctx.db, q.id);
        const where = `i.batch_id = :id and (:state::text is null or (i.state = 'faulty') = (:state = 'faulty'))
          and ((:field::text is null and :issue::text is null) or exists (select 1 from jsonb_array_elements(i.errors) e where (:field::text is null or e->>'field' = :field) and (:issue::text is null or e->>'message' = :issue)))`;
        const stored = await paged<StoredRow>(q, (p) => ({
          count: `select count(*)::int as total from {import_row} i where ${where}`,
          rows: `select ${rowColumns} from {import_row} i where ${where} order by i.line limit :limit::int offset :offset::int`,
          params: { ...p, id: q.id, state: q.state ?? null, field: q.field ?? null, issue: q.issue ?? null },
          ctx,
        }));
        return { ...stored, data: plan ? stored.data.map((row) => shown(r, plan, formats, row)) : [] };
      },
    ),
    handle(importIssues, byId, async (q, ctx) => {
      await ownBatch(ctx.db, q.id);
      const data = await ctx.db.internal("own import rows").query<Issue>(
        `with e as materialized (select e->>'field' as field, e->>'message' as message, e->'values' as said from {import_row} i cross join lateral jsonb_array_elements(i.errors) e
             where i.batch_id = :id and i.state = 'faulty'),
           alike as (select e.field, e.message, v.key, min(v.value::text)::jsonb as value from e cross join lateral jsonb_each(e.said) v where e.said is not null
             group by 1, 2, 3 having min(v.value::text) = max(v.value::text))
         select x.field, x.message, x.rows, coalesce((select jsonb_object_agg(a.key, a.value) from alike a where a.field = x.field and a.message = x.message), '{}') as values
         from (select e.field, e.message, count(*)::int as rows from e group by 1, 2 order by 3 desc, 1, 2 limit 100) x order by 3 desc, 1, 2`,
        { id: q.id },
      );
      return { data };
    }),
    handle(
      repairRow,
      z.strictObject({ id, line: id, cells: z.record(z.string(), z.string().max(4000).nullable()) }),
      (q, ctx) => change(q, ctx, ({ ctx: c, r }) => repairOne(c.db, r, q, registry.hooks.has(r.name))),
    ),
    handle(
      repairAlike,
      z.strictObject({ id, line: id, field: z.string().max(80), value: z.string().max(4000).nullable() }),
      (q, ctx) => change(q, ctx, ({ ctx: c, r }) => repairEqual(c.db, r, q, registry.hooks.has(r.name))),
    ),
    handle(writeImport, z.strictObject({ id, mode: z.enum(["all", "good"]) }), (q, ctx) =>
      change(q, ctx, async ({ ctx: c, b, r }) => {
        if (b.state === "writing" || b.state === "done") return { data: b };
        if (b.state !== "checked")
          throw new Refused("import.state", "Berkas ini belum selesai diperiksa atau sudah dibatalkan.");
        if (q.mode === "all" && b.faulty > 0)
          throw new Refused("import.faulty", "Masih ada {count} baris yang salah.", [], 422, { count: b.faulty });
        if (b.good === 0) throw new Refused("import.empty", "Tidak ada baris yang dapat disimpan.");
        await c.db
          .internal("import")
          .run(
            "update {!import_batch} set state = 'writing', mode = :mode, done = 0, updated_at = now() where id = :id",
            {
              id: q.id,
              mode: q.mode,
            },
          );
        await audit(c.db, {
          action: "import",
          entity: b.kind,
          entityId: null,
          after: { batch: b.id, file: b.fileName, rows: b.good, mode: q.mode },
        });
        await startStep(c, r, WriteImport, b);
        return { data: await ownBatch(c.db, q.id) };
      }),
    ),
    handle(cancelImport, byId, (q, ctx) => change(q, ctx, ({ ctx: c, b }) => cancelBatch(c, b))),
    handle(undoImport, byId, (q, ctx) =>
      change(q, ctx, async ({ ctx: c, b, r }) => {
        if (b.state === "undoing" || b.state === "undone") return { data: b };
        if (b.state !== "done") throw new Refused("import.state", "Hanya impor yang sudah disimpan dapat dibatalkan.");
        await c.db
          .internal("import")
          .run("update {!import_batch} set state = 'undoing', reason = null, updated_at = now() where id = :id", {
            id: q.id,
          });
        await startStep(c, r, UndoImport, b);
        return { data: await ownBatch(c.db, q.id) };
      }),
    ),
    handle(leftRows, z.strictObject({ id, page, perPage }), async (q, ctx) => {
      const b = await ownBatch(ctx.db, q.id);
      resourceOf(b.kind, ctx);
      return paged(q, (p) => ({
        count: "select count(*)::int as total from {import_write} w where w.batch_id = :id and w.outcome = 'left'",
        rows: `select w.line, w.row_id as "rowId", (select e.label from {audit_event} e where e.entity = :kind and e.entity_id = w.row_id::text order by e.id desc limit 1) as label
          from {import_write} w where w.batch_id = :id and w.outcome = 'left' order by w.line limit :limit::int offset :offset::int`,
        params: { ...p, id: q.id, kind: b.kind },
        ctx,
      }));
    }),
    handle(
      faultyFile,
      z.strictObject({ id, language: z.enum(["id", "en", "fr", "ru", "zh"]).optional() }),
      async (q, ctx) => {
        const b = await ownBatch(ctx.db, q.id);
        return new Raw(
          await faultyWorkbook(ctx.db, resourceOf(b.kind, ctx), q.id, q.language ?? "id"),
          attachment(`baris-salah-${b.id}`),
        );
      },
    ),
  ];
}

type RowsInput = {
  readonly count: string;
  readonly rows: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly ctx: Ctx;
};
async function paged<T = never>(
  q: { page?: number; perPage?: number },
  rowsOn: (p: { limit: number; offset: number }) => RowsInput,
) {
  const [at, size] = [q.page ?? 1, q.perPage ?? 20];
  const { count, rows, params, ctx } = rowsOn({ limit: size, offset: (at - 1) * size });
  const sys = ctx.db.internal("own imports");
  // each statement uses only some of the parameters
  const { total } = await sys.one<{ total: number }>(count, params);
  return { data: await sys.query<T>(rows, params), meta: { currentPage: at, perPage: size, totalCount: total } };
}
