import { defineCall } from "#kit/call.ts";
import { pointsCalls } from "../../proposals/points-calls.ts";

export const proposalPointsCalls = pointsCalls("pointProposal", "/api/point-proposal");
/** Rejects single lines of a proposal, or includes them again; only for the holder of the pending step. */
export const strikeLines = defineCall<
  {
    readonly id: number;
    readonly version: number;
    readonly lines: readonly number[];
    readonly strike: boolean;
    readonly reason: string | null;
  },
  { readonly version: number; readonly struck: number }
>("POST", "/api/point-proposal/:id/strike", "pointProposal.read");
/** Proposes the points of closed windows, one proposal per day, programme and region. */
export const prepareClaims = defineCall<
  Record<string, never>,
  { readonly made: readonly { readonly id: number; readonly number: string }[] }
>("POST", "/api/point-proposal/claims", "pointProposal.submit");
