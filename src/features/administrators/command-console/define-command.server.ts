import type { FastifyBaseLogger } from "fastify";
import type { Fields, RefValue, RowOf } from "#kit/field.ts";
import type { WordValues } from "#platform/jobs/index.ts";
import type { Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import { type CommandName, commandTitles, type Danger } from "./command-names.ts";

/** Parameters as a command receives them: a reference is an id. */
export type ParamsOf<F extends Fields> = {
  readonly [K in keyof F]: RowOf<F>[K] extends RefValue
    ? number
    : RowOf<F>[K] extends RefValue | null
      ? number | null
      : RowOf<F>[K];
};
/** An object that a command would change; a confirmation is bound to its id. */
export type Item = { readonly id: string; readonly label: string };
/** Context of a command. A dry run rolls back everything done with `db`, so a command must not have other effects. */
export type Step = {
  readonly db: Db;
  readonly person: Person;
  readonly log: FastifyBaseLogger;
  /** A line of the run's output: a template in the source language and its values. */
  note(words: string, values?: WordValues): Promise<void>;
};

export type Command<F extends Fields = Fields> = {
  readonly kind: "command";
  readonly name: CommandName;
  readonly title: string;
  /** Description of the command in one sentence. */
  readonly about: string;
  readonly params: F;
  readonly danger: Danger;
  /**
   * Returns the objects that the command would change, without changing anything. Refuses parameters that match
   * nothing.
   */
  plan(db: Db, params: ParamsOf<F>, person: Person): Promise<readonly Item[]>;
  /** Processes one planned object, which may have changed since the plan; a `Refused` affects only this object. */
  run(step: Step, id: string, params: ParamsOf<F>): Promise<"changed" | "unchanged">;
};
// biome-ignore lint/suspicious/noExplicitAny: a command of any parameters is meant
export type AnyCommand = Command<any>;

export const defineCommand = <const F extends Fields>(
  name: CommandName,
  spec: Omit<Command<F>, "kind" | "name" | "title">,
): Command<F> => ({ kind: "command", name, title: commandTitles[name], ...spec });
