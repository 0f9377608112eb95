import { notFound } from "#kit/refused.ts";
import { type Workflow, waitingStates } from "./workflow.ts";
import type { Db } from "#platform/database/index.server.ts";
import { accessOf, kindOf } from "./chain.server.ts";

/** The content of a proposal. */
export type Proposal = {
  readonly title: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly districtId?: number | null;
  readonly distributorId?: number | null;
  readonly storeId?: number | null;
};
/** A proposal passed to an effect; the transaction is that of the move. */
export type Subject = {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly districtId: number | null;
  readonly distributorId: number | null;
  readonly storeId: number | null;
  readonly submitterId: number;
  readonly note: string | null;
  /** The id of the row that a submission creates, if the workflow declares its table. */
  readonly reserved?: number;
};
/** What the effect created, so that the proposal can link to it; `dueAt` if the next step has its own due time. */
export type EffectResult = { readonly resultId?: number; readonly storeId?: number; readonly dueAt?: string };
/** Effects by the move that triggers them; `approved` runs for any move that approves. */
export type Effects<M extends string> = {
  readonly [K in M | "approved"]?: (db: Db, subject: Subject) => Promise<EffectResult>;
};
export type Served = {
  readonly workflow: Workflow;
  /** Prefix of proposal numbers: PT-2611-0000042. */
  readonly prefix: string;
  /** Hours after which a waiting step is overdue. */
  readonly hours: number;
  readonly effects: Effects<string>;
  /** The effects change no table that a cluster replicates, so that they run before the proposal is locked for them. */
  readonly changesFacts: boolean;
  /**
   * The table with the row that a submission creates. Its id is assigned beforehand, so that a proposal is inserted with
   * it instead of being updated afterwards.
   */
  readonly creates?: string;
  /** SQL over a proposal `t`: the time from which its step may be decided, if it has to wait. */
  readonly opensAt?: string;
  /**
   * The waiting states that a proposal passes through, at least one; the others are recorded as skipped. All states if
   * omitted.
   */
  readonly statesFor?: StateSelection;
  /**
   * Computes and validates the content of a draft again when it is submitted, so that prices, values and limits in it
   * are those of that moment and not of the day when the draft was saved.
   */
  readonly refresh?: Refresh;
};
export type Refresh = (db: Db, subject: Subject) => Promise<Proposal>;
export type StateSelection<S extends string = string> = (subject: Subject) => readonly S[];

const served = new Map<string, Served>();

/** Registers a declared workflow, with the effects of its moves besides the change of state. */
export function serveWorkflow<S extends string, M extends string>(
  workflow: Workflow<S, M>,
  spec: {
    readonly prefix: string;
    readonly hours?: number;
    readonly effects?: Effects<M>;
    readonly changesFacts?: boolean;
    readonly creates?: string;
    readonly opensAt?: string;
    readonly statesFor?: StateSelection<S>;
    readonly refresh?: Refresh;
  },
): { readonly kind: "served-workflow"; readonly workflow: Workflow<S, M> } {
  const plain = workflow as unknown as Workflow;
  for (const s of waitingStates(plain)) accessOf(plain, s);
  served.set(kindOf(plain), {
    workflow: plain,
    prefix: spec.prefix,
    hours: spec.hours ?? 48,
    effects: (spec.effects ?? {}) as Effects<string>,
    changesFacts: spec.changesFacts ?? false,
    ...(spec.creates ? { creates: spec.creates } : {}),
    ...(spec.opensAt ? { opensAt: spec.opensAt } : {}),
    ...(spec.statesFor ? { statesFor: spec.statesFor as StateSelection } : {}),
    ...(spec.refresh ? { refresh: spec.refresh } : {}),
  });
  return { kind: "served-workflow", workflow };
}

export function servedOf(kind: string): Served {
  const s = served.get(kind);
  if (!s) throw notFound();
  return s;
}

/** All registered kinds of proposals. */
export const servedKinds = (): ReadonlyMap<string, Served> => served;
