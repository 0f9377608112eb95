import { z } from "zod";
import { notFound, Refused } from "#kit/refused.ts";
import { audit, today as todayOf, type Db } from "#platform/database/index.server.ts";
import { count, handle, id, pathId, text } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { transferPoints } from "#features/program-loyalty/point/transfer.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { choicesOf, fitTransfer, leftOfMonth, previewOf } from "../../proposals/transfer-rules.server.ts";
import {
  makeTransfer,
  monthsTransfers,
  transferChoices,
  type Transferred,
  transferPreview,
  type TransferRow,
} from "./transfer.calls.ts";

const maxPoints = 1_000_000_000;
export const onChoices = handle(transferChoices, z.strictObject({ store: pathId }), (i, { db }) =>
  choicesOf(db, i.store),
);

const points = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number) as unknown as z.ZodType<number>;
export const onPreview = handle(
  transferPreview,
  z.strictObject({ wallet: pathId, from: pathId, to: pathId, points }),
  async (i, { db }) => {
    const owner = await db.maybe<{ owner: number | null }>(
      "select a.owner_id as owner from {store} a, {store} b where a.id = :from and b.id = :to and b.owner_id = a.owner_id",
      { from: i.from, to: i.to },
    );
    if (!owner?.owner) throw notFound();
    const left = await leftOfMonth(
      db.asPortal("decision", "transfers of a visible owner"),
      owner.owner,
      await todayOf(db),
    );
    return { ...(await previewOf(db, i)), left };
  },
);

const rowsSql = `select t.id, p.code as program, json_build_object('id', a.id, 'label', concat_ws(' – ', a.code, a.name)) as "from", json_build_object('id', b.id, 'label', concat_ws(' – ', b.code, b.name)) as "to", o.name as owner, t.points, t.reason,
  t.transferred_on::text as "transferredOn", s.number, u.fullname as by, t.created_at as "createdAt"
  from {point_transfer} t join {~store} a on a.id = t.from_store_id join {~store} b on b.id = t.to_store_id join {~loyalty_program} p on p.id = t.wallet_id join {~store_owner} o on o.id = t.owner_id left join {~submission} s on s.id = t.submission_id left join {~app_user} u on u.id = t.created_by`;

/** Transfers points immediately; refused if the owner's monthly limit or the store's available points are exceeded. */
async function transferNow(db: Db, o: Transferred & { readonly reason: string }): Promise<TransferRow> {
  const { owner } = await fitTransfer(db, o, "v1");
  const sys = db.asPortal("decision", "points between stores of one owner");
  const today = await todayOf(sys);
  const left = await leftOfMonth(sys, owner, today, true);
  if (o.points > left)
    throw new Refused(
      "transfer.limit",
      "Batas transfer bulan ini tersisa {left} poin untuk pemilik ini.",
      [{ field: "points", message: "Maksimal {left}.", values: { left } }],
      422,
      { left },
    );
  const made = await sys.one<{ id: number }>(
    `insert into {!point_transfer} as t (wallet_id, from_store_id, to_store_id, owner_id, points, reason, state, transferred_on, created_by)
     values (:wallet, :from, :to, :owner, :points, :reason, 'done', :today, :by) returning t.id`,
    { ...o, owner, today, by: personOf(db).userId },
  );
  await transferPoints(sys, { ...o, causeId: made.id }, today);
  const row = await db.one<TransferRow>(`${rowsSql} where t.id = :id`, made);
  await audit(db, {
    action: "transfer",
    entity: "pointTransfer",
    entityId: made.id,
    label: `${row.from.label} → ${row.to.label}`.slice(0, 200),
    note: o.reason,
    after: { points: o.points, wallet: o.wallet },
  });
  await rowsChanged(db, "pointEntry");
  return row;
}

export const onTransfer = handle(
  makeTransfer,
  z.strictObject({
    wallet: id,
    from: id,
    to: id,
    points: z.number().int().min(1).max(maxPoints),
    reason: text(400, 5),
  }),
  (i, { db }) => db.tx(async (tx) => ({ data: await transferNow(tx, i) })),
);

const perPage = 20;
export const onMonth = handle(
  monthsTransfers,
  z.strictObject({ page: count.optional() }) as never,
  async (i: { page?: number }, { db }) => {
    const month = "t.state = 'done' and t.transferred_on >= date_trunc('month', :today::timestamp)::date";
    const today = await todayOf(db);
    const sums = await db.one<{ total: number; points: number }>(
      `select count(*)::int as total, coalesce(sum(t.points), 0)::bigint as points from {point_transfer} t where ${month}`,
      { today },
    );
    const data = await db.query<TransferRow>(
      `${rowsSql} where ${month} order by t.id desc limit :limit offset :offset`,
      {
        today,
        limit: perPage,
        offset: ((i.page ?? 1) - 1) * perPage,
      },
    );
    return { data, ...sums };
  },
);
