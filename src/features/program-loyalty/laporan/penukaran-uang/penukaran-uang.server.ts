import { z } from "zod";
import { Refused } from "#kit/refused.ts";
import { handle, pathId, version } from "#platform/http/index.server.ts";
import { lockRedemption, requireState, setState } from "../../redemption/decide.server.ts";
import { redemptionById } from "../../redemption/redemption-list.server.ts";
import { redemptionHandlers, serveRedemption } from "../../redemption/serve-redemption.server.ts";
import { moneyCalls, retryMoney } from "./penukaran-uang.calls.ts";
import { MoneyRedemption } from "./penukaran-uang.workflow.ts";

export const servedMoneyRedemption = serveRedemption(MoneyRedemption as never, "money", "TU");
export const { onPropose, onChange, onAddPhoto, onPhoto, onList, onFacts, onChoices, onCancel } = redemptionHandlers(
  MoneyRedemption as never,
  "money",
  moneyCalls,
);

const maxAttempts = 4;
export const onRetry = handle(retryMoney, z.strictObject({ id: pathId, version }), (i, { db }) =>
  db.tx(async (tx) => {
    const redemption = await lockRedemption(tx, "money", i.id, i.version);
    if (redemption.state === "sent")
      throw new Refused("payout.unknown", "Bank belum menjawab transfer ini; tidak boleh dikirim ulang.", [], 409);
    requireState(redemption, ["failed"]);
    if (redemption.attempts >= maxAttempts)
      throw new Refused("payout.attempts", "Transfer sudah diulang tiga kali; batalkan penukaran ini.", [], 409);
    await setState(tx, redemption, "approved");
    return { data: await redemptionById(tx, "money", i.id) };
  }),
);
