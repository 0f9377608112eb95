import { defineCall } from "#kit/call.ts";

/** A system of the same distributor to which the documents can be moved. */
export type Successor = { readonly id: number; readonly code: string; readonly name: string };
/** Number of documents to move, and the reason why they cannot be moved now. */
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
/** Moves all documents of a system to another one, or none; the refusal lists the numbers used by both. */
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
/** Documents sent by a sandbox system, last changed first; at most 100. */
export const sandboxDocuments = defineCall<{ id: number }, { readonly data: readonly SandboxDocument[] }>(
  "GET",
  "/api/api-client/:id/sandbox-documents",
  "apiClient.read",
);
