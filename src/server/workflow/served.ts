import { notFound } from "#kit/refused.ts";
import { type Workflow, waitingStates } from "#kit/workflow.ts";
import type { Db } from "../db/db.ts";
import { accessOf, kindOf } from "./chain.ts";

/** A proposal in the hands of an effect; the transaction is the move's own. */
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
};
/** What the effect made, so that the proposal can lead to it; `dueAt` where the next step waits for a moment of its own. */
export type Made = { readonly resultId?: number; readonly storeId?: number; readonly dueAt?: string };
/** By the move that brings it about; `approved` by whichever move approves. */
export type Effects<M extends string> = {
  readonly [K in M | "approved"]?: (db: Db, subject: Subject) => Promise<Made>;
};
export type Served = {
  readonly workflow: Workflow;
  /** Begins the number of every proposal: PT-2611-0000042. */
  readonly prefix: string;
  /** Hours that a step may wait before it counts as late. */
  readonly hours: number;
  readonly effects: Effects<string>;
  /** SQL over a proposal `t`: the moment from which its step may be taken, where it has to wait for one. */
  readonly opensAt?: string;
  /** Which waiting states a proposal is taken through, at least one; the others are written down as skipped. All of them where it is left out. */
  readonly walks?: Walks;
};
export type Walks<S extends string = string> = (subject: Subject) => readonly S[];

const served = new Map<string, Served>();

/** Takes a declared workflow into service, with what its moves do beside changing the state. */
export function serveWorkflow<S extends string, M extends string>(
  workflow: Workflow<S, M>,
  spec: {
    readonly prefix: string;
    readonly hours?: number;
    readonly effects?: Effects<M>;
    readonly opensAt?: string;
    readonly walks?: Walks<S>;
  },
): { readonly kind: "served-workflow"; readonly workflow: Workflow<S, M> } {
  const plain = workflow as unknown as Workflow;
  for (const s of waitingStates(plain)) accessOf(plain, s);
  served.set(kindOf(plain), {
    workflow: plain,
    prefix: spec.prefix,
    hours: spec.hours ?? 48,
    effects: (spec.effects ?? {}) as Effects<string>,
    ...(spec.opensAt ? { opensAt: spec.opensAt } : {}),
    ...(spec.walks ? { walks: spec.walks as Walks } : {}),
  });
  return { kind: "served-workflow", workflow };
}

export function servedOf(kind: string): Served {
  const s = served.get(kind);
  if (!s) throw notFound();
  return s;
}

/** Every kind of proposal in service. */
export const servedKinds = (): ReadonlyMap<string, Served> => served;
