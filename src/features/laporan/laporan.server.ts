import { z } from "zod";
import { declared } from "#features/auth/grants.server.ts";
import { cubesOf, figuresOf, levelsOf, type Report } from "#platform/report/index.ts";
import type { Fields } from "#kit/field.ts";
import { type Access, can } from "#kit/person.ts";
import { handle } from "#platform/http/index.server.ts";
import { momentOf } from "#platform/database/index.server.ts";
import { visible } from "#platform/report/index.server.ts";
import { addDays } from "#kit/day.ts";
import type { Registry } from "#platform/records/index.server.ts";
import { catalogueCall, type Listed } from "./laporan.calls.ts";

/** Topics of reports for which the permission is more specific than the cube. */
const topics: Readonly<Record<string, string>> = { "report.gpm": "Margin", "report.target": "Target" };

/** Lists that the catalogue shows beside the reports: lines and records behind figures, and the holders of roles. */
const journals =
  /^\/(laporan|toko|distributor|lihat-daftar-role|audit-trail|helpdesk\/(raw-data|transaksi-stok)|master\/(log-api|data-mapping-toko))(\/[a-z-]+)*$/;

/**
 * Reports whose page the person may open, with the permitted figures; a report of product lines appears once per line.
 */
export const onCatalogue = handle(catalogueCall, z.strictObject({}), async (_input, { db, access, person }) => {
  const open = new Set(person.links);
  const registry = await declared();
  const { today } = await momentOf(db);
  const { behind } = await db.one<{ behind: number }>(
    "select count(distinct (cube, distributor_id, month))::int as behind from {~rollup_dirty}",
  );
  const lines = await db.query<{ slug: string; name: string }>(
    "select p.slug, p.name from {product_line} p where p.archived_at is null order by p.sort_order, p.id",
  );
  const reports = (registry.kinds.get("report") ?? []).flatMap(({ value, route, routes }): Listed[] => {
    const report = value as unknown as Report;
    if (!can(access, report.access)) return [];
    const levels = levelsOf(report.of);
    const figures = figuresOf(report.of);
    const places =
      report.product === undefined
        ? routes.map((each) => ({ route: each }))
        : lines.map((line) => ({ route: route.replace(":product", line.slug), product: line.name }));
    return places
      .filter((place) => open.has(place.route))
      .map((place) => ({
        ...place,
        title: report.title,
        topic: topics[report.access] ?? cubesOf(report.of)[0]?.title ?? "",
        levels: report.by.map((id) => levels[id]?.label ?? id),
        figures: visible(report, access, report.show).map((id) => figures[id]?.label ?? id),
        question: report.chart?.question ?? null,
      }));
  });
  return { reports: [...reports, ...listed(registry, access, open)], dataThrough: addDays(today, -1), behind };
});

function listed(registry: Registry, access: Access, open: ReadonlySet<string>): Listed[] {
  const taken = new Set((registry.kinds.get("report") ?? []).flatMap((e) => e.routes));
  return registry.pages
    .filter(
      ({ route, access: needs }) =>
        journals.test(route) && route !== "/laporan" && !taken.has(route) && open.has(route) && can(access, needs),
    )
    .map(({ route, title }) => {
      const noun = registry.resources.find((e) => e.routes.includes(route))?.value;
      const labels = noun?.list?.columns.flatMap((c) => {
        const field = (noun.fields as Fields)[c];
        return field && (field.access === undefined || can(access, field.access)) ? [field.label] : [];
      });
      return { route, title, topic: "Daftar rinci", levels: [], figures: labels ?? [], question: null };
    });
}
