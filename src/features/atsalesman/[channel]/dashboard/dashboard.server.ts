import { boardPeriods, reportAt } from "#platform/report/index.ts";
import { z } from "zod";
import { declared } from "#features/auth/grants.server.ts";
import { can } from "#kit/person.ts";
import { type Db, inSnapshot, momentOf } from "#platform/database/index.server.ts";
import { type Ctx, handle } from "#platform/http/index.server.ts";
import { prepare, type Prepared, readRows, readTerms, type Term } from "#platform/report/index.server.ts";
import { TargetMonitoring } from "../monitoring-target/monitoring-target.report.ts";
import {
  boardFigures,
  boardFilters,
  type BoardLine,
  type SalesmanBoard,
  salesmanBoard,
  type SalesmanBoardQuery,
} from "./dashboard.calls.ts";

const worstRows = 5;
const maxRows = 10_000;
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .optional();
const input = z.strictObject({
  channel: z.enum(["retail", "corsales"]),
  period: z.enum(boardPeriods).optional(),
  ...Object.fromEntries(boardFilters.map((f) => [f, id])),
}) as unknown as z.ZodType<SalesmanBoardQuery>;

/** Reads the dashboard in one snapshot with the figures of the page of targets, so that tiles and pages agree. */
export const onSalesmanBoard = handle(salesmanBoard, input, async ({ channel, ...filters }, ctx) => {
  const links = await linksOf(ctx, channel);
  return inSnapshot(ctx.db, async (db): Promise<SalesmanBoard> => {
    const moment = await momentOf(db);
    const query = { ...filters, period: filters.period ?? "mtd" };
    const prepared = await prepare(db, reportAt(TargetMonitoring, { channel }), query, moment);
    const { salesmen } = await db.one<{ salesmen: number }>(
      "select count(*)::int as salesmen from {salesman} s where s.channel = :channel and s.status = 'active' and s.archived_at is null",
      { channel },
    );
    const { from, to } = prepared.resolved.period;
    const positions = await linesOf(db, prepared, "position");
    const people = await linesOf(db, prepared, "salesman");
    return {
      asOf: prepared.facts.now,
      period: { from, to },
      salesmen,
      figures: await figuresOf(db, prepared),
      chairs: positions.toReversed(),
      worst: people.slice(0, worstRows),
      links,
    };
  });
});

async function linksOf({ db, person }: Ctx, channel: string): Promise<SalesmanBoard["links"]> {
  const registry = await declared();
  const open = new Set(person.links);
  const link = (route: string): string | null => {
    const page = registry.pages.find((p) => p.route === route);
    return page && open.has(route) && can(db.access, page.access) ? route : null;
  };
  return {
    calls: link("/laporan/kunjungan-sales"),
    strike: link("/laporan/efektivitas-kunjungan"),
    radius: link("/laporan/radius-kunjungan"),
    target: link(`/atsalesman/${channel}/monitoring-target`),
  };
}

const termsOf = (ids: readonly string[]): Term[] => ids.map((name) => ({ name, id: name }));
async function figuresOf(db: Db, { resolved, facts }: Prepared): Promise<SalesmanBoard["figures"]> {
  const question = { ...resolved.question, keys: [], compare: null };
  return (await readTerms(db, question, facts, termsOf(boardFigures))).cells;
}

/** Members of a level that had a plan, by compliance, the lowest first. */
async function linesOf(db: Db, { resolved, facts }: Prepared, level: "position" | "salesman"): Promise<BoardLine[]> {
  const shown = ["callCompliancePct", "planned", "plannedDone"] as const;
  const question = { ...resolved.question, keys: [level], compare: null };
  const { rows } = await readRows(db, question, facts, termsOf(shown), {
    sort: "callCompliancePct",
    descending: false,
    offset: 0,
    limit: maxRows,
  });
  return rows.flatMap(({ key, name, cells }): BoardLine[] => {
    const [callCompliancePct, planned, plannedDone] = shown.map((s) => cells[s] ?? null) as [string, string, string];
    return /^\d/.test(callCompliancePct ?? "")
      ? [{ id: Number(key), name, callCompliancePct, planned, plannedDone }]
      : [];
  });
}
