import { pageSizes } from "#kit/constants.ts";
import { notFound, Refused } from "#kit/refused.ts";
import { can } from "#kit/person.ts";
import { audit, type Db, staleRow } from "#platform/database/index.server.ts";
import { likeText } from "#platform/records/index.server.ts";
import { actorSql } from "#platform/workflow/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import type { ExceptionQuery, ExceptionRow, ExceptionState } from "./override.calls.ts";

const stateSql = `case when e.state = 'revoked' then 'revoked' when now() < e.valid_from then 'upcoming' when now() < e.valid_to then 'active' else 'expired' end`;
/** Granted exceptions only; others exist only as proposals. */
const grantedSql = "e.archived_at is null and e.state in ('approved', 'revoked')";
const rowSql = `select e.id, e.version, e.number, e.kind as rule, coalesce(e.terms ->> 'days', e.terms ->> 'percent', e.terms ->> 'metres', e.terms ->> 'amount', e.terms ->> 'tonnes') as amount,
  case when x.id is not null then json_build_object('id', x.id, 'label', concat_ws(' – ', x.code, x.name)) end as distributor, case when s.id is not null then json_build_object('id', s.id, 'label', concat_ws(' – ', s.code, s.name)) end as store,
  e.reason, e.valid_from as "validFrom", e.valid_to as "validTo", ${stateSql} as standing, coalesce(${actorSql("r", "r")}, json_build_object('id', e.requested_by, 'label', '–')) as "requestedBy", ${actorSql("a", "a")} as "approvedBy",
  case when e.state = 'revoked' then json_build_object('by', ${actorSql("v", "w")}, 'at', e.revoked_at, 'reason', e.revoke_reason) end as revoked, e.submission_id as submission,
  (e.state = 'approved' and now() < e.valid_to and (:approver::boolean or e.requested_by = any(:people::bigint[]))) as revocable`;
const joinSql = `left join {~distributor} x on x.id = e.distributor_id left join {~store} s on s.id = e.store_id left join {~app_user} r on r.id = e.requested_by left join {~app_user} a on a.id = e.decided_by
  left join {~app_user} v on v.id = e.revoked_by left join {~app_user} w on w.id = e.revoked_real_by`;

const reader = (db: Db) => {
  const person = personOf(db);
  return { approver: can(person, "override.approve"), people: [person.userId, person.realUserId] };
};

/** Granted exceptions in scope: current ones first, then upcoming, then ended ones. */
export async function listExceptions(db: Db, q: ExceptionQuery) {
  const perPage = q.perPage ?? 20;
  const page = q.page ?? 1;
  if (!(pageSizes as readonly number[]).includes(perPage) || page > 5000)
    throw new Refused("invalid", "Permintaan belum benar.", {
      page: "Halaman di luar jangkauan; persempit dengan penyaring.",
    });
  const words = (q.q ?? "").trim().split(/\s+/).filter(Boolean).slice(0, 5);
  const params = {
    standing: q.standing ?? null,
    rule: q.rule ?? null,
    words: words.map((w) => `%${likeText(w)}%`),
    limit: perPage,
    offset: (page - 1) * perPage,
  };
  const match = `${grantedSql} and (:rule::text is null or e.kind = :rule::text)
    and (select coalesce(bool_and(e.number ilike y or fold_search(e.reason) like fold_search(y) or fold_search(x.name) like fold_search(y) or x.code ilike y or fold_search(s.name) like fold_search(y) or s.code ilike y), true) from unnest(:words::text[]) y)`;
  const { total, ...counts } = await db.one<Record<ExceptionState, number> & { total: number }>(
    `select count(*) filter (where f.standing = 'active')::int as active, count(*) filter (where f.standing = 'upcoming')::int as upcoming, count(*) filter (where f.standing = 'expired')::int as expired,
       count(*) filter (where f.standing = 'revoked')::int as revoked, count(*) filter (where :standing::text is null or f.standing = :standing::text)::int as total
     from (select ${stateSql} as standing from {override_exception} e left join {~distributor} x on x.id = e.distributor_id left join {~store} s on s.id = e.store_id where ${match}) f`,
    params,
  );
  const data = await db.query<ExceptionRow>(
    `${rowSql} from {override_exception} e ${joinSql} where ${match} and (:standing::text is null or ${stateSql} = :standing::text)
     order by array_position(array['active', 'upcoming', 'expired', 'revoked'], ${stateSql}), e.valid_to desc, e.id desc limit :limit::int offset :offset::int`,
    { ...params, ...reader(db) },
  );
  return { data, meta: { currentPage: page, perPage, totalCount: total }, counts };
}

export const exceptionsWhere = (db: Db, where: string, params: Record<string, unknown>): Promise<ExceptionRow[]> =>
  db.query<ExceptionRow>(`${rowSql} from {override_exception} e ${joinSql} where ${grantedSql} and ${where}`, {
    ...params,
    ...reader(db),
  });

/** Revokes an exception before its end; the rule applies again immediately. */
export async function revoke(db: Db, id: number, version: number, reason: string): Promise<ExceptionRow> {
  return db.tx(async (tx) => {
    const person = personOf(tx);
    if (!(await tx.maybe("select e.id from {override_exception} e where e.id = :id for update of e", { id })))
      throw notFound();
    const row = (await exceptionsWhere(tx, "e.id = :id", { id }))[0];
    if (!row) throw notFound();
    if (row.version !== version) throw await staleRow(tx, "override", row.submission ?? id, { version: row.version });
    if (row.standing === "expired" || row.standing === "revoked")
      throw new Refused("override.ended", "Override ini sudah tidak berlaku.", [], 409);
    if (!row.revocable)
      throw new Refused(
        "override.revoke",
        "Hanya pemberi izin atau pengaju yang dapat mencabut override ini.",
        [],
        403,
      );
    await tx.run(
      "update {!override_exception} set state = 'revoked', revoked_by = :user, revoked_real_by = :real, revoked_at = now(), revoke_reason = :reason, version = version + 1, updated_at = now(), updated_by = :user where id = :id",
      { id, user: person.userId, real: person.realUserId, reason },
    );
    await audit(tx, {
      action: "revoke",
      entity: "override",
      entityId: row.submission ?? id,
      label: row.number,
      note: reason,
      before: { standing: row.standing },
      after: { standing: "revoked" },
    });
    return (await exceptionsWhere(tx, "e.id = :id", { id }))[0] as ExceptionRow;
  });
}
