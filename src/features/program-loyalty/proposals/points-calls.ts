import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";
import { proposalCalls } from "#platform/workflow/index.ts";
import type { GivenReason, LineReason, LineState } from "./point-reasons.ts";
import type { PointsPayload } from "./points-payload.ts";

export type PointsKind = "pointBatch" | "pointProposal";
export type ProposedLine = {
  readonly store: number;
  readonly points: number;
  readonly reason: GivenReason;
  readonly validUntil: PlainDate | null;
  readonly note: string | null;
};
export type ProposedPoints = {
  readonly program: number;
  readonly note: string | null;
  readonly lines: readonly ProposedLine[];
};

/** Warnings for reviewers. */
export const lineFlags = {
  member: "Bukan peserta",
  much: "Di atas 3× rata-rata",
  repeated: "Pernah diajukan",
} as const;
export type LineFlag = keyof typeof lineFlags;
export type PointsLine = {
  readonly id: number;
  readonly lineNo: number;
  readonly store: { readonly id: number; readonly label: string };
  readonly points: number;
  readonly reason: LineReason;
  readonly validUntil: PlainDate | null;
  readonly note: string | null;
  readonly windowFrom: PlainDate | null;
  readonly state: LineState;
  readonly struckReason: string | null;
  readonly postedPoints: number | null;
  readonly available: number;
  readonly debt: number;
  /** Average points per month over the last three full months. */
  readonly monthly: number;
  readonly flags: readonly LineFlag[];
};
export type PointsFacts = {
  readonly data: PointsPayload;
  readonly program: { readonly id: number; readonly label: string };
  /** Current values, without struck lines. */
  readonly now: {
    readonly lines: number;
    readonly struck: number;
    readonly stores: number;
    readonly plus: number;
    readonly minus: number;
    readonly valueRp: Decimal;
    readonly balance: number;
    /** Number of lines of stores outside the reader's scope; if there are any, the reader cannot approve. */
    readonly hidden: number;
  };
  readonly largest: readonly PointsLine[];
  /** All lines of a manually entered proposal, for the form that changes it. */
  readonly typed: readonly (ProposedLine & { readonly storeLabel: string })[] | null;
};

export const pointsCalls = (kind: PointsKind, path: string) => ({
  ...proposalCalls<ProposedPoints>(path, kind),
  facts: defineCall<{ readonly id: number }, PointsFacts>("GET", `${path}/:id`, `${kind}.read`),
  lines: defineCall<
    { readonly id: number; readonly page?: number; readonly flagged?: "yes" },
    { readonly data: readonly PointsLine[]; readonly total: number }
  >("GET", `${path}/:id/line`, `${kind}.read`),
});
export type PointsCalls = ReturnType<typeof pointsCalls>;
export const linesPerPage = 50;
/** Maximum number of lines in the form; more lines are uploaded as a file. */
export const maxTyped = 100;
