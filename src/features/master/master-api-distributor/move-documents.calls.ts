import { defineCall } from "#kit/call.ts";

/** A system of the same distributor that takes over what this one has sent. */
export type Successor = { readonly id: number; readonly code: string; readonly name: string };
/** How many documents there are to move, and why they cannot be moved now. */
export type MovePlan = {
  readonly documents: number;
  readonly obstacle: string | null;
  readonly successors: readonly Successor[];
};
export const movePlan = defineCall<{ id: number }, MovePlan>(
  "GET",
  "/api/api-client/:id/documents/successors",
  "apiClient.manage",
);
/** All documents of a system become another's, or none: numbers that both have used are named. */
export const moveDocuments = defineCall<{ id: number; to: number }, { readonly documents: number }>(
  "POST",
  "/api/api-client/:id/documents/move",
  "apiClient.manage",
  { sudo: true, notMasked: true },
);

export type SandboxDocument = {
  readonly id: number;
  readonly externalId: string;
  readonly kind: string;
  readonly state: "applied" | "waiting" | "failed" | "void";
  readonly message: string | null;
  readonly payload: string;
  readonly answer: string;
  readonly changedAt: string;
};
/** What a sandbox system sent, the last change first; at most a hundred. */
export const sandboxDocuments = defineCall<{ id: number }, { readonly data: readonly SandboxDocument[] }>(
  "GET",
  "/api/api-client/:id/sandbox-documents",
  "apiClient.read",
);
