import { z } from "zod";
import { notFound } from "#kit/refused.ts";
import type { Db } from "#platform/database/index.server.ts";
import { handle, handleReady, pathId, text, version } from "#platform/http/index.server.ts";
import { claimPictures, insertUpload, pictureFile, uploadedPicture } from "#platform/records/index.server.ts";
import { personOf } from "#platform/access/index.server.ts";
import { type LockedRedemption, lockRedemption, requireState, setState } from "../../redemption/decide.server.ts";
import { moveReward } from "../../redemption/reward-stock.server.ts";
import { redemptionById } from "../../redemption/redemption-list.server.ts";
import { redemptionHandlers, serveRedemption } from "../../redemption/serve-redemption.server.ts";
import {
  addGiftProof,
  giftCalls,
  giftProof,
  prepareGift,
  proveGift,
  returnGift,
  shipGift,
} from "./penukaran-hadiah.calls.ts";
import { GiftRedemption } from "./penukaran-hadiah.workflow.ts";

const proofPurpose = "gift-proof";
export const servedGiftRedemption = serveRedemption(GiftRedemption as never, "gift", "TH");
export const { onPropose, onChange, onAddPhoto, onPhoto, onList, onFacts, onChoices, onCancel } = redemptionHandlers(
  GiftRedemption as never,
  "gift",
  giftCalls,
);

type One = { readonly id: number; readonly version: number };
/** A step of a delivery: locks the row, changes its state and returns the new state. */
const step = (db: Db, { id, version: seen }: One, work: (tx: Db, redemption: LockedRedemption) => Promise<void>) =>
  db.tx(async (tx) => {
    await work(tx, await lockRedemption(tx, "gift", id, seen));
    return { data: await redemptionById(tx, "gift", id) };
  });
const one = { id: pathId, version };

export const onPrepare = handle(prepareGift, z.strictObject(one), (i, { db }) =>
  step(db, i, async (tx, redemption) => {
    requireState(redemption, ["approved"]);
    await setState(tx, redemption, "prepared");
  }),
);

export const onShip = handle(
  shipGift,
  z.strictObject({ ...one, courier: text(60, 2), tracking: text(60).nullish() }),
  (i, { db }) =>
    step(db, i, async (tx, redemption) => {
      requireState(redemption, ["prepared", "returned"]);
      await moveReward(tx, {
        reward: redemption.reward,
        type: "ship",
        onHand: -redemption.qty,
        reserved: -redemption.qty,
        redemption: redemption.id,
      });
      await setState(tx, redemption, "shipped", { courier: i.courier, tracking: i.tracking || null });
    }),
);

export const onReturn = handle(returnGift, z.strictObject({ ...one, reason: text(400, 5) }), (i, { db }) =>
  step(db, i, async (tx, redemption) => {
    requireState(redemption, ["shipped"]);
    await moveReward(tx, {
      reward: redemption.reward,
      type: "back",
      onHand: redemption.qty,
      reserved: redemption.qty,
      redemption: redemption.id,
    });
    await setState(tx, redemption, "returned", { reason: i.reason });
  }),
);

export const onProve = handle(
  proveGift,
  z.strictObject({ ...one, receiver: text(100, 2), proof: z.uuid() }),
  (i, { db }) =>
    step(db, i, async (tx, redemption) => {
      requireState(redemption, ["shipped"]);
      await claimPictures(tx, [i.proof], proofPurpose, [personOf(tx).userId]);
      await setState(tx, redemption, "delivered", { receiver: i.receiver, proof: i.proof });
    }),
);

export const onAddProof = handleReady(
  addGiftProof,
  z.strictObject({}) as never,
  (_, ctx) => uploadedPicture(ctx, proofPurpose),
  async (picture, { db }) => ({ data: await insertUpload(db, picture) }),
);

export const onProof = handle(giftProof, z.strictObject({ id: pathId }), async (i, { db }) => {
  const redemption = await db.maybe<{ proof: string | null }>("select r.proof from {redemption} r where r.id = :id", i);
  if (!redemption?.proof) throw notFound();
  return pictureFile(db, redemption.proof, proofPurpose);
});
