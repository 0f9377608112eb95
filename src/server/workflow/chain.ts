import type { Tone } from "#kit/field.ts";
import { ends, type Move, type Workflow, waitingStates } from "#kit/workflow.ts";

/** How a proposal is kept: `pending` at a step stands for the state of that step, the others for a state of their own. */
export type Kept = "draft" | "pending" | "approved" | "rejected" | "cancelled";
const isEnd = (state: string): state is keyof typeof ends => Object.hasOwn(ends, state);

export const keptAs = (w: Workflow, state: string): Kept =>
  isEnd(state) ? ends[state] : state === w.initial ? "draft" : "pending";

/** A proposal that comes back is walked anew with steps of its own, so steps are counted round by round. */
export function stateOf(w: Workflow, row: { readonly state: Kept; readonly current_step: number }): string {
  const waiting = waitingStates(w);
  if (row.state === "pending") return waiting[(row.current_step - 1) % waiting.length] as string;
  if (row.state === "draft") return w.initial;
  return row.state === "cancelled" ? "withdrawn" : row.state;
}

/** The same as SQL: which of a kind's steps, counted from one, a row of `submission` stands at or was decided at. */
export const stepSql = (currentStep: string, steps: number | string): string =>
  `(greatest(${currentStep}, 1) - 1) % ${steps} + 1`;

export const toneOf = (kept: Kept): Tone =>
  ({ draft: "neutral", pending: "warning", approved: "success", rejected: "error", cancelled: "neutral" })[
    kept
  ] as Tone;

/** What a move does to the step that waits: takes it, turns it down, or leaves it (the submitter's own moves). */
export type Effect = "submit" | "take" | "refuse" | "return" | "withdraw";
export function effectOf(w: Workflow, move: Move<string>): Effect {
  if (move.to === "withdrawn") return "withdraw";
  if (move.to === "rejected") return "refuse";
  if (move.to === w.initial) return "return";
  return move.from.some((s) => waitingStates(w).includes(s)) ? "take" : "submit";
}
/** Decisions belong to others than the submitter; the rest is the submitter's alone. */
export const decides = (effect: Effect): boolean => effect === "take" || effect === "refuse" || effect === "return";

/** The action that takes the step of a waiting state. */
export function accessOf(w: Workflow, state: string): string {
  const move = Object.values(w.moves).find((m) => m.from.includes(state) && effectOf(w, m) === "take");
  if (!move) throw new Error(`E070 workflow "${w.name}": no move leads on from "${state}"`);
  return move.access;
}

export const kindOf = (w: Workflow): string => w.name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
export const readAction = (w: Workflow): string => `${w.name}.read`;
