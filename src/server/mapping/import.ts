import type { Fields, RefValue } from "#kit/field.ts";
import type { AnyMapping } from "#kit/mapping.ts";
import { today } from "../clock.ts";
import type { Db } from "../db/db.ts";
import { type ResourceHooks, resourceHooks, type Values } from "../resource/hooks.ts";
import { formOf, ownRows } from "./form.ts";
import { type Change, type MappingRules, needReach } from "./rules.ts";
import { clearWindow, placesOf } from "./window.ts";

/**
 * A row of a spreadsheet is a move like any other: it empties the window it will stand in. An empty end means "as it is" for a row
 * that is there already, and "until the next plan" for a new one.
 */
export function mappingHooks(first: AnyMapping, rules: MappingRules, ...others: readonly AnyMapping[]): ResourceHooks {
  const isOwn = (m: AnyMapping, row: Values) => Object.entries((m.only ?? {}) as Record<string, string>).every(([name, value]) => row[name] === value);
  return resourceHooks(first.of, {
    beforeSave: async (next, before, ctx) => {
      needReach(ctx.db, first);
      if (before) return "validTo" in next && next.validTo === null ? { ...next, validTo: (before as Values).validTo } : next;
      const m = [first, ...others].find((x) => isOwn(x, next));
      if (!m) return next;
      const f = formOf(m);
      const change = await changeOf(ctx.db, m, next);
      await rules.check?.(ctx.db, change);
      await rules.clearWay?.(ctx.db, change);
      const [place] = await placesOf(ctx.db, f, change.members, { to: null, from: change.from, until: change.until, today: change.today });
      if (place) await clearWindow(ctx.db, f, [place], change.from);
      const until = place?.until ?? (await nextPlan(ctx.db, m, change));
      return { ...next, validTo: until, reason: next.reason ?? null };
    },
    beforeArchive: async (row, ctx) => {
      needReach(ctx.db, first);
      await takeOut(ctx.db, [first, ...others].find((x) => isOwn(x, row as Values)) ?? first, rules, row as Values);
    },
    afterSave: async (id, _before, ctx) => {
      const f = formOf(first);
      const row = await ctx.db.one<Values>(`select t.${f.memberColumn} as member, t.valid_from::text as "from" from {~${f.table}} t where t.id = :id`, { id });
      await rules.settle?.(ctx.db, { members: [row.member as number], to: null, from: row.from as string, until: null, today: await today(ctx.db) });
    },
  } as Parameters<typeof resourceHooks<Fields>>[1]);
}

async function changeOf(db: Db, m: AnyMapping, next: Values): Promise<Change> {
  return {
    members: [next[m.member] as number],
    to: next[m.parent] as number,
    from: next.validFrom as string,
    until: (next.validTo as string | null) ?? null,
    today: await today(db),
  };
}

/** Where a new stretch without an end meets what is planned. */
async function nextPlan(db: Db, m: AnyMapping, change: Change): Promise<string | null> {
  if (change.until !== null) return change.until;
  const f = formOf(m);
  const row = await db.one<{ day: string | null }>(
    `select min(r.valid_from)::text as day from {${f.table}} r where r.${f.memberColumn} = :member${ownRows(f, "r")} and r.valid_from > greatest(:from::date, :today::date) and (r.valid_to is null or r.valid_to > r.valid_from)`,
    { member: change.members[0], from: change.from, today: change.today },
  );
  return row.day;
}

/** A row that is taken back never held; the one that ended for it goes on. */
async function takeOut(db: Db, m: AnyMapping, rules: MappingRules, row: Values): Promise<void> {
  const f = formOf(m);
  const member = (row[m.member] as RefValue).id;
  const p = { id: row.id, member, from: row.validFrom, to: row.validTo, by: db.access.kind === "person" ? db.access.userId : null };
  await db.run(`update {!${f.table}} r set valid_to = r.valid_from where r.id = :id`, p);
  await db.run(
    `update {!${f.table}} r set valid_to = :to::date, version = r.version + 1, updated_at = now(), updated_by = :by where r.${f.memberColumn} = :member${ownRows(f, "r")} and r.valid_to = :from::date and r.valid_from < r.valid_to`,
    p,
  );
  await rules.settle?.(db, { members: [member], to: null, from: row.validFrom as string, until: null, today: await today(db) });
}
