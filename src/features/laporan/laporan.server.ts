import { z } from "zod";
import { declared } from "#features/auth/grants.server.ts";
import { cubesOf, figuresOf, levelsOf } from "#kit/cube.ts";
import type { Report } from "#kit/report.ts";
import { can } from "#server/access/access.ts";
import { handle } from "#server/http/handle.ts";
import { visible } from "#server/report/answer.ts";
import { addDays } from "#kit/day.ts";
import { momentOf } from "#server/report/facts.ts";
import { catalogueCall, type Listed } from "./laporan.calls.ts";

/** What a report is about, where its access says it better than its cube. */
const topics: Readonly<Record<string, string>> = { "report.gpm": "Margin", "report.target": "Target" };

/** Reports of this person: what is built, whose page is open to them, and only the figures that may be seen. */
export const onCatalogue = handle(catalogueCall, z.strictObject({}), async (_input, { db, access, person }) => {
  const open = new Set(person.links);
  const registry = await declared();
  const { today } = await momentOf(db);
  const { behind } = await db.one<{ behind: number }>("select count(distinct (cube, distributor_id, month))::int as behind from {~rollup_dirty}");
  const reports = (registry.kinds.get("report") ?? []).flatMap(({ value, route }): Listed[] => {
    const report = value as unknown as Report;
    if (!can(access, report.access) || !open.has(route)) return [];
    const levels = levelsOf(report.of);
    const figures = figuresOf(report.of);
    return [
      {
        route,
        title: report.title,
        topic: topics[report.access] ?? cubesOf(report.of)[0]?.title ?? "",
        levels: report.by.map((id) => levels[id]?.label ?? id),
        figures: visible(report, access, report.show).map((id) => figures[id]?.label ?? id),
        question: report.chart?.question ?? null,
      },
    ];
  });
  return { reports, dataThrough: addDays(today, -1), behind };
});
