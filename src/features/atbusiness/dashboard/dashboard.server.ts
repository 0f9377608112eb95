import { monthEnd, monthStart } from "#kit/day.ts";
import { boardPeriods, type Cell, type ReportQuery } from "#platform/report/index.ts";
import { z } from "zod";
import { declared } from "#features/auth/grants.server.ts";
import { can } from "#kit/person.ts";
import { type Db, inSnapshot, momentOf } from "#platform/database/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { prepare, type Prepared, readRows, readTerms, type Term, workdaysOf } from "#platform/report/index.server.ts";
import { ProjectsByStage } from "../reports/per-proyek/per-proyek.report.ts";
import { PlanRealisation } from "../reports/realisasi-rkap/realisasi-rkap.report.ts";
import {
  type BoardCustomer,
  boardFilters,
  type BoardMonth,
  type BulkBoard,
  bulkBoard,
  type BulkBoardQuery,
  pipelineFigures,
  projectFilters,
  saleFigures,
} from "./dashboard.calls.ts";
import { warningsOf } from "./warnings.server.ts";

const topRows = 10;
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .optional();
const input = z.strictObject({
  period: z.enum(boardPeriods).optional(),
  ...Object.fromEntries(boardFilters.map((f) => [f, id])),
}) as unknown as z.ZodType<BulkBoardQuery>;

/** Reads the whole dashboard in one snapshot with the figures of the pages behind it, so that tiles and pages agree. */
export const onBulkBoard = handle(bulkBoard, input, async (request, ctx) => {
  const links = await linksOf(ctx);
  return inSnapshot(ctx.db, async (db): Promise<BulkBoard> => {
    const moment = await momentOf(db);
    const query = { ...request, period: request.period ?? "ytd" };
    const sales = await prepare(db, PlanRealisation, query, moment);
    const projects = await prepare(db, ProjectsByStage, ofProjects(request), moment);
    const { from, to, open } = sales.resolved.period;
    return {
      asOf: sales.facts.now,
      period: { from, to, open },
      gonePct: gonePct(sales),
      reference: await referenceOf(db, Number(to.slice(0, 4))),
      figures: await figuresOf(db, sales, saleFigures),
      pipeline: await figuresOf(db, projects, pipelineFigures),
      months: await monthsOf(db, sales),
      top: await topOf(db, sales),
      warnings: await warningsOf(db, request),
      links,
    };
  });
});

/** The filters that projects have; a product filter would make their figures empty. */
const ofProjects = (request: BulkBoardQuery): ReportQuery =>
  Object.fromEntries(projectFilters.flatMap((f) => (request[f] === undefined ? [] : [[f, request[f]]])));

async function linksOf({ db, person }: Ctx): Promise<BulkBoard["links"]> {
  const registry = await declared();
  const open = new Set(person.links);
  const link = (route: string): string | null => {
    const page = registry.pages.find((p) => p.route === route);
    return page && open.has(route) && can(db.access, page.access) ? route : null;
  };
  return {
    sales: link("/atbusiness/reports/penjualan-curah"),
    plan: link("/atbusiness/reports/realisasi-rkap"),
    pipeline: link("/atbusiness/reports/per-proyek"),
    customers: link("/atbusiness/customer-curah"),
    projects: link("/atbusiness/proyek"),
    rkap: link("/atbusiness/rkap"),
  };
}

async function referenceOf(db: Db, year: number): Promise<BulkBoard["reference"]> {
  const version = await db.maybe<{ no: number }>(
    "select v.no from {annual_plan_version} v where v.year = :year and v.is_reference and v.archived_at is null",
    { year },
  );
  return { year, no: version?.no ?? null };
}

function gonePct({ facts, resolved: { period } }: Prepared): number {
  const all = workdaysOf(facts, { from: monthStart(period.from), to: monthEnd(period.to) });
  const through = period.to < facts.through ? period.to : facts.through;
  return all === 0 ? 100 : Math.round((workdaysOf(facts, { from: period.from, to: through }) * 1000) / all) / 10;
}

const termsOf = (ids: readonly string[]): Term[] => ids.map((name) => ({ name, id: name }));
async function figuresOf(
  db: Db,
  { resolved, facts }: Prepared,
  ids: readonly string[],
): Promise<Readonly<Record<string, Cell>>> {
  return (await readTerms(db, { ...resolved.question, keys: [], compare: null }, facts, termsOf(ids))).cells;
}

/** The twelve months of the year: tonnes sold, planned, and sold a year earlier. */
async function monthsOf(db: Db, { resolved, facts }: Prepared): Promise<BoardMonth[]> {
  const year = resolved.period.to.slice(0, 4);
  const question = {
    ...resolved.question,
    keys: ["month"],
    periods: [{ from: `${year}-01-01`, to: `${year}-12-31` }],
    compare: null,
  };
  const terms: Term[] = [
    ...termsOf(["bulkTonnes", "planTonnes"]),
    { name: "before", id: "bulkTonnes", window: { kind: "shift", months: -12 } },
  ];
  const { rows } = await readRows(db, question, facts, terms, {
    sort: "key",
    descending: false,
    offset: 0,
    limit: 12,
  });
  const cells = new Map(rows.map((r) => [String(r.key), r.cells]));
  return Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, "0")}-01`).map((month) => ({
    month,
    tonnes: month > facts.through ? null : (cells.get(month)?.bulkTonnes ?? null),
    plan: cells.get(month)?.planTonnes ?? null,
    lastYear: cells.get(month)?.before ?? null,
  }));
}

async function topOf(db: Db, { resolved, facts }: Prepared): Promise<BoardCustomer[]> {
  const shown = ["bulkTonnes", "shareOfTotal", "planPct"];
  const question = { ...resolved.question, keys: ["bulkCustomer"], compare: null };
  const { rows } = await readRows(db, question, facts, termsOf(shown), {
    sort: "bulkTonnes",
    descending: true,
    offset: 0,
    limit: topRows,
  });
  return rows
    .filter((r) => Number(r.cells.bulkTonnes) > 0)
    .map(({ key, code, name, cells }) => ({
      id: Number(key),
      name: [code, name].filter(Boolean).join(" – "),
      tonnes: cells.bulkTonnes ?? null,
      share: cells.shareOfTotal ?? null,
      planPct: cells.planPct ?? null,
    }));
}
