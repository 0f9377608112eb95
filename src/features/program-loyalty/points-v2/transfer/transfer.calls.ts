import { defineCall } from "#kit/call.ts";
import type { Decimal } from "#kit/field.ts";
import { proposalCalls } from "#platform/workflow/index.ts";
import type { Transferred, TransferPreview } from "../../points/transfer/transfer.calls.ts";

export type ProposedTransfer = Transferred & { readonly reason: string };
type Named = { readonly id: number; readonly label: string };
export type TransferFacts = {
  readonly data: ProposedTransfer & { readonly valueRp: Decimal; readonly releaseAbove: string };
  readonly wallet: Named;
  readonly from: Named;
  readonly to: Named;
  readonly owner: string | null;
  readonly held: boolean;
  readonly preview: Omit<TransferPreview, "left">;
};
export const transferProposal = proposalCalls<ProposedTransfer>("/api/point-transfer", "pointTransfer");
export const transferFacts = defineCall<{ readonly id: number }, TransferFacts>(
  "GET",
  "/api/point-transfer/:id",
  "pointTransfer.read",
);
