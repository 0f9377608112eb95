import type { Fields, PlainDate, RefValue } from "#kit/field.ts";
import type { AnyMapping } from "./mapping.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { type ResourceHooks, resourceHooks, type Values } from "#platform/records/index.server.ts";
import { wasValid, formOf, ownRows } from "./form.server.ts";
import { type Change, type MappingRules, requireNationalScope } from "./rules.server.ts";
import { clearPeriod, placesOf } from "./intervals.server.ts";

type Saving = { readonly next: Values; readonly before: Values | null };

/**
 * Hooks that make imported rows moves: each clears the period of its interval. An empty end means "unchanged" for an
 * existing row, and "until the next plan" for a new one. Rows are processed in bulk, because there may be thousands.
 */
export function mappingHooks(first: AnyMapping, rules: MappingRules, ...others: readonly AnyMapping[]): ResourceHooks {
  const all = [first, ...others];
  const f = formOf(first);
  const beforeSaveMany = async (rows: readonly Saving[], db: Db): Promise<Values[]> => {
    requireNationalScope(db, first);
    const placed = await makeRoom(
      db,
      all,
      rules,
      rows.flatMap((x) => (x.before ? [] : [x.next])),
    );
    return rows.map(({ next, before }) => {
      if (before) return "validTo" in next && next.validTo === null ? { ...next, validTo: before.validTo } : next;
      return placed.has(next) ? { ...next, validTo: placed.get(next) ?? null, reason: next.reason ?? null } : next;
    });
  };
  const afterSaveMany = async (ids: readonly number[], db: Db): Promise<void> => {
    if (!rules.afterChange || !ids.length) return;
    const rows = await db.query<{ member: number; from: string }>(
      `select t.${f.memberColumn} as member, t.valid_from::text as "from" from {~${f.table}} t where t.id = any(:ids::bigint[]) order by t.valid_from`,
      { ids },
    );
    await runAfterChange(
      db,
      rules,
      rows.map((x) => x.member),
      rows[0]?.from as PlainDate,
    );
  };
  const beforeArchiveMany = async (rows: readonly Values[], db: Db): Promise<void> => {
    requireNationalScope(db, first);
    for (const mapping of all)
      await takeOut(
        db,
        mapping,
        rules,
        rows.filter((row) => (mappingOf(all, row) ?? first) === mapping),
      );
  };
  return resourceHooks(first.of, {
    turn: (next) => next[first.member],
    beforeSave: async (next, before, ctx) =>
      (await beforeSaveMany([{ next, before: before as Values | null }], ctx.db))[0] as Values,
    beforeSaveMany: (rows, ctx) => beforeSaveMany(rows as readonly Saving[], ctx.db),
    afterSave: (id, _before, ctx) => afterSaveMany([id], ctx.db),
    afterSaveMany: (ids, ctx) => afterSaveMany(ids, ctx.db),
    beforeArchive: (row, ctx) => beforeArchiveMany([row as Values], ctx.db),
    beforeArchiveMany: (rows, ctx) => beforeArchiveMany(rows as readonly Values[], ctx.db),
  } as Parameters<typeof resourceHooks<Fields>>[1]);
}

/** The mapping of a table that a row belongs to. */
const mappingOf = (all: readonly AnyMapping[], row: Values): AnyMapping | undefined =>
  all.find((m) =>
    Object.entries((m.only ?? {}) as Record<string, string>).every(([name, value]) => row[name] === value),
  );

type RequestedMove = {
  readonly row: Values;
  readonly m: AnyMapping;
  readonly member: number;
  readonly to: number;
  readonly from: PlainDate;
  readonly until: PlainDate | null;
};
const grouped = (wishes: readonly RequestedMove[], key: (w: RequestedMove) => unknown[]): RequestedMove[][] => [
  ...Map.groupBy(wishes, (w) => JSON.stringify(key(w))).values(),
];

/** Clears the period of each new row, and returns where each interval ends. */
async function makeRoom(
  db: Db,
  all: readonly AnyMapping[],
  rules: MappingRules,
  rows: readonly Values[],
): Promise<Map<Values, PlainDate | null>> {
  const wishes = rows.flatMap((row): RequestedMove[] => {
    const m = mappingOf(all, row);
    return m
      ? [
          {
            row,
            m,
            member: row[m.member] as number,
            to: row[m.parent] as number,
            from: row.validFrom as PlainDate,
            until: (row.validTo as PlainDate | null | undefined) ?? null,
          },
        ]
      : [];
  });
  const ends = new Map<Values, PlainDate | null>();
  if (!wishes.length) return ends;
  const now = await today(db);
  const changeOf = (group: readonly RequestedMove[], to: number | null): Change => {
    const { from, until } = group[0] as RequestedMove;
    return { members: group.map((w) => w.member), to, from, until, today: now };
  };
  const moves = grouped(wishes, (w) => [all.indexOf(w.m), w.to, w.from, w.until]).map((group) =>
    changeOf(group, (group[0] as RequestedMove).to),
  );
  if (rules.check) for (const change of moves) await rules.check(db, change);
  if (rules.clearWay) for (const change of moves) await rules.clearWay(db, change);
  for (const group of grouped(wishes, (w) => [all.indexOf(w.m), w.from, w.until])) {
    const { m: mapping, from, until } = group[0] as RequestedMove;
    const change = changeOf(group, null);
    const places = await placesOf(db, formOf(mapping), change.members, { to: null, from, until, today: now });
    if (places.length) await clearPeriod(db, formOf(mapping), places, from);
    const next = until === null ? await nextPlans(db, mapping, change) : undefined;
    for (const w of group) ends.set(w.row, until ?? next?.get(w.member) ?? null);
  }
  return ends;
}

/** The starts of planned intervals that limit new open-ended ones. */
async function nextPlans(
  db: Db,
  mapping: AnyMapping,
  { members, from, today: now }: Change,
): Promise<Map<number, PlainDate>> {
  const f = formOf(mapping);
  const rows = await db.query<{ member: number; day: PlainDate }>(
    `select r.${f.memberColumn} as member, min(r.valid_from)::text as day from {${f.table}} r
     where r.${f.memberColumn} = any(:members::bigint[])${ownRows(f, "r")} and r.valid_from > greatest(:from::date, :now::date) and ${wasValid("r")} group by 1`,
    { members, from, now },
  );
  return new Map(rows.map((x) => [x.member, x.day]));
}

/** Undone rows are voided, and intervals that ended because of them are extended again. */
async function takeOut(db: Db, mapping: AnyMapping, rules: MappingRules, rows: readonly Values[]): Promise<void> {
  if (!rows.length) return;
  const f = formOf(mapping);
  const members = rows.map((row) => (row[mapping.member] as RefValue).id);
  const froms = rows.map((row) => row.validFrom as PlainDate);
  await db.run(`update {!${f.table}} r set valid_to = r.valid_from where r.id = any(:ids::bigint[])`, {
    ids: rows.map((row) => row.id),
  });
  await db.run(
    `update {!${f.table}} r set valid_to = x.finish, version = r.version + 1, updated_at = now(), updated_by = :by from unnest(:members::bigint[], :froms::date[], :tos::date[]) as x(member, start, finish)
     where r.${f.memberColumn} = x.member${ownRows(f, "r")} and r.valid_to = x.start and r.valid_from < r.valid_to`,
    {
      members,
      froms,
      tos: rows.map((row) => row.validTo as PlainDate | null),
      by: db.access.kind === "person" ? db.access.userId : null,
    },
  );
  await runAfterChange(db, rules, members, froms.toSorted()[0] as PlainDate);
}

async function runAfterChange(db: Db, rules: MappingRules, members: readonly number[], from: PlainDate): Promise<void> {
  await rules.afterChange?.(db, {
    members: [...new Set(members)],
    to: null,
    from,
    until: null,
    today: await today(db),
  });
}
