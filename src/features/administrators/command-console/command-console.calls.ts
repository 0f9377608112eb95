import { defineCall } from "#kit/call.ts";
import type { Field } from "#kit/field.ts";
import type { WordValues } from "#platform/jobs/index.ts";
import type { CommandName, Danger } from "./command-names.ts";

const access = "command.run";
/** Running commands needs a recently entered password and is not possible under masking. */
const strict = { sudo: true, notMasked: true } as const;

/** A parameter as the page needs it; for a reference, with the source of its choices. */
export type ParamView = { readonly name: string; readonly field: Field };
export type CommandView = {
  readonly name: CommandName;
  readonly title: string;
  readonly about: string;
  readonly danger: Danger;
  readonly params: readonly ParamView[];
};
export const listCommands = defineCall<Record<never, never>, { readonly data: readonly CommandView[] }>(
  "GET",
  "/api/command",
  access,
);

export type Outcome = "changed" | "unchanged" | "refused";
/** An object of a plan; `outcome` is its result in the dry run, if it was tried. */
export type SampleItem = { readonly id: string; readonly label: string; readonly outcome: Outcome | null };
export type DrySummary = {
  readonly total: number;
  /** Number of objects that were tried and rolled back. */
  readonly tried: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly sample: readonly SampleItem[];
  readonly notes: readonly OutputLine[];
};
export type PlanView = {
  /** Null if there is nothing to do, so that nothing can be confirmed. */
  readonly id: number | null;
  readonly hash: string;
  readonly confirmUntil: string | null;
  readonly dry: DrySummary;
};
/** Runs the command in a transaction that is rolled back; the plan can be confirmed for ten minutes. */
export const planCommand = defineCall<{ name: string; params: Readonly<Record<string, unknown>> }, PlanView>(
  "POST",
  "/api/command/:name/plan",
  access,
  { ...strict, unkeyed: true },
);

export type RunState = { readonly id: number; readonly state: string; readonly jobId: number | null };
export type Confirmation = {
  id: number;
  command: string;
  params: Readonly<Record<string, unknown>>;
  hash: string;
  /** The command's name, required for a command of high danger. */
  typed?: string | undefined;
  reason?: string | undefined;
};
export const confirmCommand = defineCall<Confirmation, RunState>(
  "POST",
  "/api/command-run/:id/confirm",
  access,
  strict,
);
export const decideCommand = defineCall<{ id: number; approve: boolean; note: string | null }, RunState>(
  "POST",
  "/api/command-run/:id/decide",
  access,
  strict,
);
export const cancelCommand = defineCall<{ id: number }, RunState>("POST", "/api/command-run/:id/cancel", access, {
  notMasked: true,
});

export type OutputLine = {
  readonly line: number;
  readonly at: string | null;
  readonly tone: "neutral" | "success" | "warning" | "error";
  /** A template in the source language; `values` fills its placeholders. */
  readonly words: string;
  readonly values: WordValues;
};
export type RunDetail = RunState & {
  readonly command: CommandName;
  readonly danger: Danger;
  /** Whether the reader requested the run and therefore may not approve it. */
  readonly own: boolean;
  readonly params: readonly { readonly field: Field; readonly value: unknown; readonly label: string | null }[];
  readonly dry: DrySummary;
  readonly done: number;
  readonly objects: number;
  readonly error: string | null;
  readonly errorValues: WordValues;
  readonly lines: readonly OutputLine[];
};
/** A run with its output after a given line; polled while the command runs. */
export const runDetail = defineCall<{ id: number; after: number }, RunDetail>(
  "GET",
  "/api/command-run/:id/detail",
  access,
);
