import { isAcceptedDay } from "#kit/day.ts";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { pageSizes } from "#kit/constants.ts";
import { today, audit, inSnapshot } from "#platform/database/index.server.ts";
import { headsOf, streamedBook } from "#platform/export/index.server.ts";
import { handle, Raw, search } from "#platform/http/index.server.ts";
import {
  gapWords,
  mappedExport,
  type MappedQuery,
  type MappedStore,
  mappedStores,
  type MappedSums,
  mappedSums,
} from "./data-mapping-toko.calls.ts";
import { columns, from, sumsSql, mappedWhere } from "./mapped-stores.server.ts";
import { xlsxMime } from "#platform/import/index.server.ts";

/** As many ids as a filter of a report accepts; they are validated when they are converted to numbers. */
const ids = z.string().max(3_200).optional();
const filterSchemas = {
  on: z.string().refine(isAcceptedDay).optional(),
  placed: z.literal("today").optional(),
  gap: search.optional(),
  region: ids,
  areaGroup: ids,
  area: ids,
  distributor: ids,
  position: ids,
  q: search.optional(),
};
const question = z.looseObject(filterSchemas) as unknown as z.ZodType<MappedQuery>;
const paged = z.looseObject({
  ...filterSchemas,
  page: z.coerce.number().int().min(1).max(20_000).optional(),
  perPage: z.coerce
    .number()
    .int()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .optional(),
}) as unknown as z.ZodType<MappedQuery & { page?: number; perPage?: number }>;

export const onMappedStores = handle(
  mappedStores,
  paged,
  async ({ page = 1, perPage = 20, ...query }, { db, access }) => {
    const where = await mappedWhere(db, access, query);
    const { total } = await db.one<{ total: number }>(
      `select count(*)::int as total from ${from} where ${where.sql}`,
      where.params,
    );
    const data = await db.query<MappedStore>(
      `select ${columns} from ${from} where ${where.sql} order by t.code, t.id limit :limit::int offset :offset::int`,
      {
        ...where.params,
        limit: perPage,
        offset: (page - 1) * perPage,
      },
    );
    return { data, meta: { currentPage: page, perPage, totalCount: total } };
  },
);

/** The gaps are counted without the filter by gap, so that all choices keep their numbers. */
export const onMappedSums = handle(
  mappedSums,
  question,
  async ({ gap: _gap, ...query }, { db, access }): Promise<MappedSums> => {
    const where = await mappedWhere(db, access, query);
    const { stores, any, ...gaps } = await db.one<{ stores: number; any: number } & MappedSums["gaps"]>(
      sumsSql(where),
      where.params,
    );
    return { stores, any, gaps, today: await today(db) };
  },
);

const heads = [
  "Kode",
  "Toko",
  "Kabupaten/kota",
  "Area",
  "Distributor",
  "Distributor tambahan",
  "LT",
  "TSO",
  "Petugas TSO",
  "SPC",
  "Petugas SPC",
  "Celah",
];
const cellsOf = (r: MappedStore) => [
  r.code,
  r.name,
  r.district,
  r.area,
  r.distributor,
  r.others,
  r.lt,
  r.tso,
  r.tsoHolder,
  r.spc,
  r.spcHolder,
  r.gaps.map((g) => gapWords[g]).join("; ") || null,
];
const batch = 2_000;

/** Streams all matching rows as a workbook; the audit trail records the filters. */
export const onMappedExport = handle(mappedExport, question, async (query, ctx) => {
  const where = await mappedWhere(ctx.db, ctx.access, query);
  const out = new PassThrough();
  const written = inSnapshot(ctx.db, async (db) => {
    const { count } = await db.one<{ count: number }>(
      `select count(*)::int as count from ${from} where ${where.sql}`,
      where.params,
    );
    await db.run(
      `declare mapped_rows no scroll cursor for select ${columns} from ${from} where ${where.sql} order by t.code, t.id`,
      where.params,
    );
    const cells = async function* () {
      for (;;) {
        const rows = await db.query<MappedStore>(`fetch ${batch} from mapped_rows`);
        for (const row of rows) yield cellsOf(row);
        if (rows.length < batch) return;
      }
    };
    const sheet = {
      name: `Mapping ${where.on}`,
      columns: heads.map(() => ({ width: 24, style: { numFmt: "@" } })),
      top: () => headsOf(heads),
      count,
      rows: cells(),
    };
    await pipeline(streamedBook(sheet), out);
    return count;
  });
  const work = written.then((rows) =>
    audit(ctx.db, {
      action: "export",
      entity: "store",
      label: "Data mapping toko",
      after: { rows, on: where.on, filters: query },
    }),
  );
  work.catch((error: Error) => out.destroy(error));
  return new Raw(out, {
    "content-type": xlsxMime,
    "content-disposition": `attachment; filename="mapping-toko-${where.on}.xlsx"`,
    "cache-control": "no-store",
  });
});
