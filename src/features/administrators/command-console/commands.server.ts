import { auditVerify } from "./commands/audit-verify.server.ts";
import { deviceRevokeIdle } from "./commands/device-revoke-idle.server.ts";
import { fieldEventRetry } from "./commands/field-event-retry.server.ts";
import { fileSweep } from "./commands/file-sweep.server.ts";
import { jobRequeue } from "./commands/job-requeue.server.ts";
import { mailRetry } from "./commands/mail-retry.server.ts";
import { memoryForget } from "./commands/memory-forget.server.ts";
import { movementCloseDay } from "./commands/movement-close-day.server.ts";
import { movementPurge } from "./commands/movement-purge.server.ts";
import { partnerPull } from "./commands/partner-pull.server.ts";
import { pushItemRetry } from "./commands/push-item-retry.server.ts";
import { rollupCheck } from "./commands/rollup-check.server.ts";
import { rollupRebuild } from "./commands/rollup-rebuild.server.ts";
import { scheduleGenerate } from "./commands/schedule-generate.server.ts";
import { serviceSwitch } from "./commands/service-switch.server.ts";
import { sessionEnd } from "./commands/session-end.server.ts";
import { storeVersionRebuild } from "./commands/store-version-rebuild.server.ts";
import { throttleForgive } from "./commands/throttle-forgive.server.ts";
import { visitDayRebuild } from "./commands/visit-day-rebuild.server.ts";
import { visitReassess } from "./commands/visit-reassess.server.ts";
import { webhookRedeliver } from "./commands/webhook-redeliver.server.ts";
import type { AnyCommand } from "./define-command.server.ts";

/** All commands; no others can be run. */
export const commands: readonly AnyCommand[] = [
  pushItemRetry,
  partnerPull,
  rollupCheck,
  rollupRebuild,
  storeVersionRebuild,
  sessionEnd,
  throttleForgive,
  jobRequeue,
  webhookRedeliver,
  mailRetry,
  memoryForget,
  auditVerify,
  fileSweep,
  serviceSwitch,
  scheduleGenerate,
  visitDayRebuild,
  visitReassess,
  movementCloseDay,
  movementPurge,
  deviceRevokeIdle,
  fieldEventRetry,
];
const byName = new Map<string, AnyCommand>(commands.map((c) => [c.name, c]));
export const findCommand = (name: string): AnyCommand | undefined => byName.get(name);
export function commandNamed(name: string): AnyCommand {
  const command = byName.get(name);
  if (!command) throw new Error(`the command ${name} is not in the list`);
  return command;
}
