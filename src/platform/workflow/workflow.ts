/**
 * States are data and effects are code: buttons, guards and history are derived from this declaration; the effect of a
 * move is an ordinary function.
 */
export type Move<S extends string> = {
  readonly label: string;
  readonly from: readonly S[];
  readonly to: S;
  readonly access: string;
  readonly note?: "required" | "optional";
  readonly tone?: "primary" | "danger" | "default";
};
export type Workflow<S extends string = string, M extends string = string> = {
  readonly kind: "workflow";
  readonly name: string;
  readonly states: Readonly<Record<S, string>>;
  readonly initial: S;
  readonly moves: Readonly<Record<M, Move<S>>>;
};
export function defineWorkflow<const S extends string, const M extends string>(
  name: string,
  spec: { states: Record<S, string>; initial: NoInfer<S>; moves: Record<M, Move<NoInfer<S>>> },
): Workflow<S, M> {
  return { kind: "workflow", name, ...spec };
}

/** Final states of a proposal, and how they are stored. */
export const finalStates = { approved: "approved", rejected: "rejected", withdrawn: "cancelled" } as const;
/** States that wait for a decision, in order; each is one step. */
export const waitingStates = (w: Workflow): string[] =>
  Object.keys(w.states).filter((s) => s !== w.initial && !Object.hasOwn(finalStates, s));
