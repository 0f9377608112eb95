import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { type FileKind, fileKinds, type TextQuery } from "#kit/export.ts";
import { defineJob } from "#kit/job.ts";
import { notFound } from "#kit/refused.ts";
import type { Report } from "#kit/report.ts";
import type { AnyResource } from "#kit/resource.ts";
import { handleJob, type JobHandler } from "../job/handle-job.ts";
import type { Registry } from "../registry.ts";
import { type FileReader, ownReader } from "./reader.ts";
import { mimes, reportSheet } from "../report/export.ts";
import { inputOf } from "../report/input.ts";
import { recordExport, xlsxMime } from "../resource/export.ts";
import { pageOf } from "../resource/page-of.ts";
import { listSheet, writeList } from "../resource/sheet.ts";
import { listAddress, noteOf } from "../resource/sheet-note.ts";

export const textQuery: z.ZodType<TextQuery> = z.record(z.string().max(100), z.string().max(20_000));
export const ExportList = defineJob<{ noun: string; query: TextQuery; reader?: FileReader | undefined }>(
  "export.list",
  {
    title: "Ekspor",
    access: "session",
    internal: true,
  },
);
export const ExportReport = defineJob<{
  route: string;
  query: TextQuery;
  as?: FileKind | undefined;
  reader?: FileReader | undefined;
}>("export.report", {
  title: "Ekspor laporan",
  access: "session",
  internal: true,
});

const fileReader = z.strictObject({ language: z.string(), origin: z.string() });
export const nounOf = (registry: Registry, name: string): AnyResource | undefined => {
  const r = registry.byName.get(name);
  return r?.exchange?.export ? r : undefined;
};
export const reportOf = (registry: Registry, route: string): Report | undefined =>
  registry.kinds.get("report")?.find((e) => e.routes.includes(route))?.value as unknown as Report | undefined;

const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short" });

/** Files of any size, made behind the page, with only the rows and columns their owner may see at that moment. */
export const exportJobs = (registry: Registry): JobHandler[] => [
  handleJob(
    ExportList,
    z.strictObject({ noun: z.string(), query: textQuery, reader: fileReader.optional() }),
    async ({ noun, query, reader }, job) => {
      const r = nounOf(registry, noun);
      if (!r) throw notFound();
      const sheet = listSheet(r, query, job.person, reader?.language);
      const route = pageOf(registry, r, { asked: query, links: job.person.links }) ?? "";
      const address = listAddress(sheet, route, reader ?? ownReader());
      let rows = 0;
      const file = await job.saveFile(`${r.path.slice(5)}_${day.format(new Date())}.xlsx`, xlsxMime, async (out) => {
        rows = await writeList(job.db, sheet, noteOf(sheet, job.person, address), out, (done, total) =>
          job.progress(done, total),
        );
      });
      await recordExport(job.db, sheet, rows);
      return { summary: "{rows} baris siap diunduh", values: { rows }, file };
    },
  ),
  handleJob(
    ExportReport,
    z.strictObject({
      route: z.string(),
      query: textQuery,
      as: z.enum(fileKinds).optional(),
      reader: fileReader.optional(),
    }),
    async ({ route, query, as = "xlsx", reader }, job) => {
      const report = reportOf(registry, route);
      if (!report) throw notFound();
      await job.progress(0, null, "Membaca angka");
      const made = await reportSheet(
        report,
        route,
        inputOf(report).parse(query),
        { ...job.ctx, person: job.person },
        Number.POSITIVE_INFINITY,
        as,
        reader,
      );
      await job.progress(0, made.rows, "Menulis berkas");
      const file = await job.saveFile(made.fileName, mimes[as], (out) =>
        pipeline(made.body instanceof Readable ? made.body : Readable.from([made.body]), out),
      );
      return { summary: "{rows} baris siap diunduh", values: { rows: made.rows }, file };
    },
  ),
];
