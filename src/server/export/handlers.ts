import { z } from "zod";
import { exportList, exportReportRows, fileKinds } from "#kit/export.ts";
import type { JobView } from "#kit/job.ts";
import { forbidden, notFound } from "#kit/refused.ts";
import { exportAction } from "#kit/report.ts";
import { actionOf } from "#kit/resource.ts";
import { can } from "../access/access.ts";
import { accept } from "../http/validate.ts";
import { type Ctx, type Handler, handle } from "../http/handle.ts";
import { ownJob } from "../job/rows.ts";
import { startJob } from "../job/start-job.ts";
import type { Registry } from "../registry.ts";
import { inputOf } from "../report/input.ts";
import { listSheet } from "../resource/sheet.ts";
import { readerOf } from "./reader.ts";
import { ExportList, ExportReport, nounOf, reportOf, textQuery } from "./jobs.ts";

const shown = async (ctx: Ctx, id: number): Promise<{ data: JobView }> => ({
  data: (await ownJob(ctx.db, id)) as JobView,
});

/** Starts an export job. Refusals by the list or report are reported before the job is created. */
export const exportHandlers = (registry: Registry): Handler[] => [
  handle(exportList, z.strictObject({ noun: z.string().max(100), query: textQuery }), async (q, ctx) => {
    const r = nounOf(registry, q.noun);
    if (!r) throw notFound();
    const access = actionOf(r, "export");
    if (!can(ctx.access, access)) throw forbidden(access);
    listSheet(r, q.query, ctx.access);
    return shown(
      ctx,
      (
        await startJob(
          ctx,
          ExportList,
          { ...q, reader: readerOf(ctx) },
          { access, title: "Ekspor {noun}", values: { noun: r.title } },
        )
      ).id,
    );
  }),
  handle(
    exportReportRows,
    z.strictObject({ route: z.string().max(200), query: textQuery, as: z.enum(fileKinds).optional() }),
    async (q, ctx) => {
      const report = reportOf(registry, q.route);
      if (!report) throw notFound();
      const access = exportAction(report.access);
      if (!can(ctx.access, access)) throw forbidden(access);
      accept(inputOf(report), q.query);
      return shown(
        ctx,
        (
          await startJob(
            ctx,
            ExportReport,
            { ...q, reader: readerOf(ctx) },
            { access, title: "Ekspor {noun}", values: { noun: report.title } },
          )
        ).id,
      );
    },
  ),
];
