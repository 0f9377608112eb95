import type { Tone } from "#kit/field.ts";
import { finalStates, type Move, type Workflow, waitingStates } from "./workflow.ts";

/**
 * The stored state of a proposal. `pending` with the current step represents that step's state; the others are states
 * themselves.
 */
export type StoredState = "draft" | "pending" | "approved" | "rejected" | "cancelled";
const isEnd = (state: string): state is keyof typeof finalStates => Object.hasOwn(finalStates, state);

export const storedStateOf = (w: Workflow, state: string): StoredState =>
  isEnd(state) ? finalStates[state] : state === w.initial ? "draft" : "pending";

/** The state of a proposal. A returned proposal gets new steps, so steps are numbered over all rounds. */
export function stateOf(w: Workflow, row: { readonly state: StoredState; readonly current_step: number }): string {
  const waiting = waitingStates(w);
  if (row.state === "pending") return waiting[(row.current_step - 1) % waiting.length] as string;
  if (row.state === "draft") return w.initial;
  return row.state === "cancelled" ? "withdrawn" : row.state;
}

/** The same as SQL: the step of its kind, counted from one, that a row of `submission` waits at or was decided at. */
export const stepSql = (currentStep: string, steps: number | string): string =>
  `(greatest(${currentStep}, 1) - 1) % ${steps} + 1`;

export const toneOf = (storedState: StoredState): Tone =>
  ({ draft: "neutral", pending: "warning", approved: "success", rejected: "error", cancelled: "neutral" })[
    storedState
  ] as Tone;

/**
 * The effect of a move on the waiting step: completes it, rejects it, or leaves it unchanged (the submitter's own
 * moves).
 */
export type Effect = "submit" | "complete" | "refuse" | "return" | "withdraw";
export function effectOf(w: Workflow, move: Move<string>): Effect {
  if (move.to === "withdrawn") return "withdraw";
  if (move.to === "rejected") return "refuse";
  if (move.to === w.initial) return "return";
  return move.from.some((s) => waitingStates(w).includes(s)) ? "complete" : "submit";
}
/** Decisions must be made by someone other than the submitter; other moves only by the submitter. */
export const decides = (effect: Effect): boolean => effect === "complete" || effect === "refuse" || effect === "return";

/** The permission required to decide the step of a waiting state. */
export function accessOf(w: Workflow, state: string): string {
  const move = Object.values(w.moves).find((m) => m.from.includes(state) && effectOf(w, m) === "complete");
  if (!move) throw new Error(`E070 workflow "${w.name}": no move completes the state "${state}"`);
  return move.access;
}

export const kindOf = (w: Workflow): string => w.name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
export const readAction = (w: Workflow): string => `${w.name}.read`;
