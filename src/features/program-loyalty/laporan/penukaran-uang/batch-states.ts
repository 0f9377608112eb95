import type { Tone } from "#kit/field.ts";
import type { PayoutBatchRow } from "./penukaran-uang.calls.ts";

export const batchStates: Readonly<Record<PayoutBatchRow["state"], readonly [string, Tone]>> = {
  open: ["Menunggu dilepas", "warning"],
  released: ["Berkas sedang ditulis", "info"],
  sent: ["Berkas siap", "success"],
  dropped: ["Dibatalkan", "neutral"],
};

/** The calls whose answers change with a bank file. */
export const touches = ["/api/money-redemption", "/api/payout-batch"];
