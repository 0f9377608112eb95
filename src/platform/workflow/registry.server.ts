import type { DeclarationKind, Entry, Registry } from "#platform/records/index.server.ts";
import type { Workflow } from "./workflow.ts";

/** A workflow introduces the permissions of its moves. */
export const workflowKind: DeclarationKind = {
  kind: "workflow",
  actions: (w) => Object.values((w as unknown as Workflow).moves).map((m) => m.access),
};

/** The declared workflows, with their files and addresses. */
export const workflowsOf = (registry: Registry): readonly Entry<Workflow>[] =>
  (registry.kinds.get("workflow") ?? []) as unknown as Entry<Workflow>[];
