import { cubesOf } from "../cube.ts";
import type { SourceNote, Stamps } from "../report.ts";
import { territorySql } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import { addDays, monthEnd, monthStart } from "#kit/day.ts";
import { earlier, monthsIn } from "../day-range.ts";
import { marksOf } from "./division.server.ts";
import type { ResolvedQuery } from "./input.server.ts";
import type { PlannedPart } from "./plan-parts.server.ts";
import { workdaysOf } from "./plan-sql.server.ts";
import type { Facts } from "./question.server.ts";
import { dueSql } from "./reported-days.server.ts";
import { hiddenNote } from "./small-groups.server.ts";

/** The scope of the rows, as text for the page. */
export async function scopeOf(db: Db, facts: Facts): Promise<Stamps["scope"]> {
  const { access } = db;
  if (facts.shape === "all" || access.kind === "system") return { kind: "all", name: "Nasional" };
  if (facts.shape === "vendor")
    return {
      kind: "vendor",
      name:
        (await db.maybe<{ name: string }>("select name from {distributor} where id = :id", { id: access.vendorId }))
          ?.name ?? "–",
    };
  const rows = await db.query<{ name: string }>(territorySql().areaNamesSql, {
    today: facts.today,
    districts: access.districts,
  });
  const names = rows.map((r) => r.name);
  return names.length > 3
    ? { kind: "area", name: names.slice(0, 2).join(", "), more: names.length - 2 }
    : { kind: "area", name: names.join(", ") || "–" };
}

/** Which distributors submitted data for the last completed workday. */
export async function reportedOf(db: Db, facts: Facts): Promise<Stamps["reported"]> {
  let day = facts.through;
  for (let i = 0; i < 14 && !facts.workday.get(day); i++) day = addDays(day, -1);
  const rows = await db.query<{ id: number; name: string; done: boolean }>(dueSql(), { day });
  if (rows.length === 0) return null;
  return {
    done: rows.filter((r) => r.done).length,
    due: rows.length,
    day,
    missing: rows
      .filter((r) => !r.done)
      .slice(0, 50)
      .map(({ id, name }) => ({ id, name })),
  };
}

/**
 * The number of partitions of a rollup read as stored, and of those read from the lines because the rollup is stale.
 */
async function noteOf(db: Db, facts: Facts, part: PlannedPart): Promise<SourceNote> {
  // where daily sums exist, single days are not read from the lines
  const single = (segment: PlannedPart["segments"][number]) => segment.kind === "days" && part.days === undefined;
  const months = [
    ...new Set(
      part.segments
        .filter((s) => !single(s) && s.kind !== "present")
        .flatMap((s) => monthsIn({ from: s.from, to: earlier(s.to, monthEnd(facts.today)) })),
    ),
  ];
  const days = part.segments.filter(single).map(({ from, to }) => ({ from, to }));
  const { source } = part;
  if (!source.rollup || months.length === 0)
    return { cube: part.cube.title, table: days.length > 0 ? part.lines.table : source.table, clean: 0, live: 0, days };
  const vendor = db.access.kind === "person" ? (db.access.vendorId ?? 0) : 0;
  const counts = await db.one<{ clean: number; live: number }>(
    `with d as (select distinct distributor_id, month from {~rollup_dirty} where cube = any(:cubes::text[]) and month = any(:months::date[]) and (:vendor::bigint = 0 or distributor_id = :vendor::bigint))
     select (select count(*)::int from {~rollup_state} s where s.cube = :cube and s.month = any(:months::date[]) and (:vendor::bigint = 0 or s.distributor_id = :vendor::bigint) and not exists (select 1 from d where d.distributor_id = s.distributor_id and d.month = s.month)) as clean,
            (select count(*)::int from d) as live`,
    { cubes: marksOf(part), cube: source.rollup.cubes[0], months, vendor },
  );
  return { cube: part.cube.title, table: source.table, ...counts, days };
}

/** All metadata of an answer except its time and duration, which only the caller knows. */
export async function stampsOf(
  db: Db,
  facts: Facts,
  resolved: ResolvedQuery,
  reads: readonly PlannedPart[],
): Promise<Omit<Stamps, "asOf" | "milliseconds">> {
  const { period, comparison, question } = resolved;
  // reads of the same source in the same way are listed once
  const sources = new Map<string, SourceNote>();
  for (const part of reads) {
    const note = await noteOf(db, facts, part);
    sources.set(JSON.stringify(note), note);
  }
  return {
    dataThrough: facts.through,
    period: { from: period.from, to: period.to, token: period.token, open: period.open },
    comparison: comparison && question.compare ? { ...question.compare, ...comparison } : null,
    mapping: question.mapping.kind === "date" ? question.mapping.asOf : question.mapping.kind,
    booking: resolved.booking ?? null,
    workdays: {
      gone: workdaysOf(facts, { from: period.from, to: earlier(period.to, facts.through) }),
      all: workdaysOf(facts, { from: monthStart(period.from), to: monthEnd(period.to) }),
    },
    scope: await scopeOf(db, facts),
    reported: cubesOf(question.of).every((c) => c.own) ? null : await reportedOf(db, facts),
    sources: [...sources.values()],
    hidden: hiddenNote(question, facts),
  };
}
