import { lockRows, labelSql } from "#platform/records/index.server.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";
import type { AnyMapping } from "./mapping.ts";
import { notFound, Refused } from "#kit/refused.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { recordMoves } from "./audit.server.ts";
import { wasValid, formOf, ownRows } from "./form.server.ts";
import { type MappingRules, requireNationalScope } from "./rules.server.ts";

type Planned = {
  readonly id: number;
  readonly version: number;
  readonly member: number;
  readonly label: string;
  readonly parent: RefValue;
  readonly from: PlainDate;
  readonly to: PlainDate | null;
};

/** Cancels a planned move: the preceding interval is extended to the end of the cancelled one. */
export function cancelPlan(
  db0: Db,
  mapping: AnyMapping,
  rules: MappingRules | undefined,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return db0.tx(async (db) => {
    const f = formOf(mapping);
    const { access } = db;
    requireNationalScope(db, mapping);
    const own = ownRows(f, "r");
    const member = await db.maybe<{ id: number }>(
      `select t.id from {${f.member.table}} t join {${f.table}} r on r.${f.memberColumn} = t.id where r.id = :id${own}`,
      { id },
    );
    if (!member) throw notFound();
    await lockRows(db, f.member, [member.id]);
    const plan = await db.one<Planned>(
      `select r.id, r.version, r.${f.memberColumn} as member, (select ${labelSql(f.member, "t")} from {${f.member.table}} t where t.id = r.${f.memberColumn}) as label,
         json_build_object('id', r.${f.parentColumn}, 'label', (select ${labelSql(f.parent, "p")} from {~${f.parent.table}} p where p.id = r.${f.parentColumn})) as parent,
         r.valid_from as "from", r.valid_to as "to" from {${f.table}} r where r.id = :id`,
      { id },
    );
    const now = await today(db);
    if (plan.version !== version || plan.to === plan.from)
      throw new Refused("conflict", "Rencana ini sudah diubah atau dibatalkan. Muat ulang lalu periksa lagi.", [], 409);
    if (plan.from <= now) throw new Refused("mapping.begun", "Pemetaan ini sudah berlaku; pindahkan lagi bila keliru.");
    const p = {
      id,
      member: plan.member,
      from: plan.from,
      to: plan.to,
      by: access.kind === "person" ? access.userId : null,
    };
    const set = "version = r.version + 1, updated_at = now(), updated_by = :by";
    await db.run(`update {!${f.table}} r set valid_to = r.valid_from, archived_at = now(), ${set} where r.id = :id`, p);
    await db.run(
      `update {!${f.table}} r set valid_to = :to::date, ${set} where r.${f.memberColumn} = :member${own} and r.valid_to = :from::date and ${wasValid("r")}`,
      p,
    );
    const change = { members: [plan.member], to: null, from: plan.from, until: plan.to, today: now };
    await rules?.afterChange?.(db, change);
    await recordMoves(
      db,
      mapping,
      "unplan",
      [
        {
          id: plan.member,
          label: plan.label,
          before: { [mapping.parent]: plan.parent, validFrom: plan.from, validTo: plan.to },
          after: null,
        },
      ],
      null,
    );
  });
}
