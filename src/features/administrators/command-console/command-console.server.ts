import { z } from "zod";
import type { Field, Fields } from "#kit/field.ts";
import { notFound } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import { type Ctx, freeText, handle, pathId, words } from "#platform/http/index.server.ts";
import { readValues } from "#platform/records/index.server.ts";
import {
  cancelCommand,
  confirmCommand,
  decideCommand,
  listCommands,
  planCommand,
  runDetail,
} from "./command-console.calls.ts";
import { commandNamed, commands, findCommand } from "./commands.server.ts";
import { cancelRun, confirmRun, decideRun } from "./confirm-command.server.ts";
import type { AnyCommand } from "./define-command.server.ts";
import { readOutput } from "./output.server.ts";
import { planRun, type Values } from "./plan-command.server.ts";
import { runOf } from "./run-states.server.ts";

/** Reduces the referenced resource to what a page needs to offer its rows. */
function shownField(field: Field): Field {
  if (field.kind !== "ref" || field.to === "self") return field;
  const { kind, name, path, title } = field.to;
  return { ...field, to: { kind, name, path, title } as AnyResource };
}
const fieldsOf = (command: AnyCommand): [string, Field][] => Object.entries(command.params as Fields);

export const onListCommands = handle(listCommands, z.strictObject({}), async () => ({
  data: commands.map((c) => ({
    name: c.name,
    title: c.title,
    about: c.about,
    danger: c.danger,
    params: fieldsOf(c).map(([name, field]) => ({ name, field: shownField(field) })),
  })),
}));

/** Validates parameters against their declaration; undeclared ones are refused. */
const paramsOf = (command: AnyCommand, given: Values): Values =>
  readValues({ fields: command.params } as AnyResource, given, "create");
const commandIn = (name: string): AnyCommand => {
  const command = findCommand(name);
  if (!command) throw notFound();
  return command;
};

const anyParams = z.record(z.string().max(60), z.unknown());
export const onPlanCommand = handle(
  planCommand,
  z.strictObject({ name: words(40), params: anyParams }),
  ({ name, params }, ctx: Ctx) => {
    const command = commandIn(name);
    return planRun(ctx, command, paramsOf(command, params));
  },
);

export const onConfirmCommand = handle(
  confirmCommand,
  z.strictObject({
    id: pathId,
    command: words(40),
    params: anyParams,
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    typed: words(60).optional(),
    reason: freeText().max(400).optional(),
  }),
  (i, ctx) => {
    const command = commandIn(i.command);
    return confirmRun(ctx, command, paramsOf(command, i.params), i);
  },
);

export const onDecideCommand = handle(
  decideCommand,
  z.strictObject({ id: pathId, approve: z.boolean(), note: freeText().max(400).nullable() }),
  (i, ctx) => decideRun(ctx, i),
);
export const onCancelCommand = handle(cancelCommand, z.strictObject({ id: pathId }), ({ id }, ctx) =>
  cancelRun(ctx, id),
);

const after = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number) as unknown as z.ZodType<number>;
export const onRunDetail = handle(runDetail, z.strictObject({ id: pathId, after }), async (i, { db, person }) => {
  const run = await runOf(db, i.id);
  return {
    id: run.id,
    // the periodic task marks an expired plan with a short delay
    state: run.state === "planned" && run.expired ? "expired" : run.state,
    jobId: run.userId === person.userId ? run.jobId : null,
    command: run.command,
    danger: run.danger,
    own: run.userId === person.userId,
    params: fieldsOf(commandNamed(run.command)).map(([name, field]) => ({
      field: shownField(field),
      value: run.params[name] ?? null,
      label: run.paramLabels[name] ?? null,
    })),
    dry: run.dry,
    done: run.done,
    objects: run.objects,
    error: run.error,
    errorValues: run.errorValues,
    lines: await readOutput(db, run.id, i.after),
  };
});
