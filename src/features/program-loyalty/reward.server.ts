import { z } from "zod";
import { conflict, notFound, Refused } from "#kit/refused.ts";
import { audit, type Db, todaySql } from "#platform/database/index.server.ts";
import { handle, handleReady, pathId, text, version } from "#platform/http/index.server.ts";
import {
  claimPictures,
  insertUpload,
  pictureFile,
  uploadedPicture,
  resourceHooks,
  knownCodes,
} from "#platform/records/index.server.ts";
import { LoyaltyProgram } from "./program-loyalty.resource.ts";
import { Reward } from "./reward.resource.ts";
import {
  addRewardImage,
  correctReward,
  receiveReward,
  type RewardMoveRow,
  type RewardOnHand,
  rewardImage,
  rewardMoves,
  rewardPrograms,
  rewardStock,
  switchReward,
} from "./reward.calls.ts";
import { moveReward } from "./redemption/reward-stock.server.ts";

const imagePurpose = "reward";

export const rewardHooks = resourceHooks(Reward, {
  async beforeSave(next, before, { db }) {
    const out = { ...next };
    if (typeof next.programs === "string")
      out.programs = await knownCodes(db, "programs", LoyaltyProgram, next.programs);
    if (before && "kind" in next && next.kind !== before.kind)
      throw new Refused("reward.kind", "Jenis hadiah tidak dapat diubah.", {
        kind: "Jenis hadiah tidak dapat diubah.",
      });
    return out;
  },
  async afterSave(id, before, { db, person }) {
    const { image } = await db.one<{ image: string | null }>("select r.image from {reward} r where r.id = :id", { id });
    if (!image || image === before?.image) return;
    if (!z.uuid().safeParse(image).success)
      throw new Refused("invalid", "Isian belum benar.", { image: "Unggah kembali gambarnya." });
    await claimPictures(db, [image], imagePurpose, [person.userId]);
  },
});

const stockSql = `select r.id as reward, coalesce(s.on_hand, 0) as "onHand", coalesce(s.reserved, 0) as reserved,
  case when m.gone > 0 then floor((coalesce(s.on_hand, 0) - coalesce(s.reserved, 0)) * 30.0 / m.gone)::int end as days
  from {reward} r left join {reward_stock} s on s.reward_id = r.id
  left join (select x.reward_id, sum(-x.on_hand) as gone from {reward_move} x where x.type in ('ship', 'back') and x.moved_on > ${todaySql} - 30 group by x.reward_id) m on m.reward_id = r.id`;

export const onStock = handle(rewardStock, z.strictObject({}) as never, async (_, { db }) => {
  const sys = db.internal("stock of gifts");
  const { value } = await sys.one<{ value: string | null }>(
    `select (select v.value_rp::text from {point_value} v join {loyalty_program} p on p.id = v.program_id and p.status = 'active' where v.valid_from <= ${todaySql} order by v.valid_from desc, v.id limit 1) as value`,
  );
  return { data: await sys.query<RewardOnHand>(`${stockSql} where r.kind = 'gift' order by r.id`), pointValue: value };
});

export const onMoves = handle(rewardMoves, z.strictObject({ id: pathId }), async (i, { db }) => ({
  data: await db.internal("stock of a gift").query<RewardMoveRow>(
    `select m.id, m.type, m.on_hand as "onHand", m.reserved, r.number, m.reason, m.moved_on as "movedOn", m.created_at as at, u.fullname as by
       from {reward_move} m left join {redemption} r on r.id = m.redemption_id left join {~app_user} u on u.id = m.created_by where m.reward_id = :id order by m.id desc limit 50`,
    i,
  ),
}));

export const onPrograms = handle(rewardPrograms, z.strictObject({}) as never, async (_, { db }) => ({
  data: await db.query<{ id: number; code: string; name: string }>(
    "select p.id, p.code, p.name from {loyalty_program} p where p.archived_at is null order by p.code",
  ),
}));

async function changeStock(tx: Db, m: Parameters<typeof moveReward>[1]): Promise<{ data: RewardOnHand }> {
  const gift = await tx.maybe<{ name: string }>(
    "select r.name from {reward} r where r.id = :id and r.kind = 'gift' and r.archived_at is null",
    { id: m.reward },
  );
  if (!gift) throw notFound();
  await moveReward(tx, m);
  const { type, onHand: qty, reason } = m;
  await audit(tx, {
    action: type,
    entity: "reward",
    entityId: m.reward,
    label: gift.name,
    after: { qty, reason: reason ?? null },
  });
  const sys = tx.internal("stock of a gift");
  return { data: await sys.one<RewardOnHand>(`${stockSql} where r.id = :id`, { id: m.reward }) };
}
const pieces = z.number().int().min(-1_000_000).max(1_000_000);

export const onReceive = handle(
  receiveReward,
  z.strictObject({ id: pathId, qty: pieces.min(1), reason: text(400).nullish() }),
  (i, { db }) =>
    db.tx((tx) =>
      changeStock(tx, { reward: i.id, type: "receipt", onHand: i.qty, reserved: 0, reason: i.reason || null }),
    ),
);
export const onCorrect = handle(
  correctReward,
  z.strictObject({ id: pathId, qty: pieces.refine((n) => n !== 0, "Harus bukan nol."), reason: text(400, 5) }),
  (i, { db }) =>
    db.tx((tx) => changeStock(tx, { reward: i.id, type: "correction", onHand: i.qty, reserved: 0, reason: i.reason })),
);

export const onSwitch = handle(
  switchReward,
  z.strictObject({ id: pathId, version, status: z.enum(["active", "inactive"]) }),
  (i, { db, person }) =>
    db.tx(async (tx) => {
      const locked = await tx.maybe<{ name: string; version: number; status: string }>(
        "select r.name, r.version, r.status from {reward} r where r.id = :id and r.archived_at is null",
        { id: i.id },
      );
      if (!locked) throw notFound();
      const changed = await tx.run(
        "update {!reward} set status = :status, version = version + 1, updated_at = now(), updated_by = :by where id = :id and version = :version",
        { id: i.id, status: i.status, version: i.version, by: person.userId },
      );
      if (changed !== 1) throw conflict({ version: locked.version });
      await audit(tx, {
        action: "update",
        entity: "reward",
        entityId: i.id,
        label: locked.name,
        before: { status: locked.status },
        after: { status: i.status },
      });
      return { data: { id: i.id, version: i.version + 1 } };
    }),
);

export const onAddImage = handleReady(
  addRewardImage,
  z.strictObject({}),
  (_, ctx) => uploadedPicture(ctx, imagePurpose),
  async (picture, { db }) => ({ data: { id: (await insertUpload(db, picture)).id } }),
);
export const onImage = handle(rewardImage, z.strictObject({ file: z.uuid() }), (i, { db }) =>
  pictureFile(db, i.file, imagePurpose),
);
