import { defineCall } from "#kit/call.ts";
import type { FieldError } from "#kit/refused.ts";

export type Repaired = {
  readonly state: "applied" | "waiting" | "failed" | "void";
  readonly number: string | null;
  readonly message: string | null;
  readonly fields: readonly FieldError[];
};
/** Errors and warnings of a document, separate from the row because they are lists. */
export const pushProblems = defineCall<
  { id: number },
  {
    readonly message: string | null;
    readonly values: Readonly<Record<string, string>>;
    readonly fields: readonly FieldError[];
    readonly warnings: readonly FieldError[];
  }
>("GET", "/api/push-item/:id/problems", "pushItem.read");
/** `payload` is the corrected content; if omitted, the original is retried. */
export const repairItem = defineCall<
  { id: number; version: number; payload?: string | null },
  { readonly data: Repaired }
>("POST", "/api/push-item/:id/repair", "pushItem.repair", {
  unkeyed: true,
});
export const discardItem = defineCall<{ id: number; version: number; reason: string }, { readonly ok: true }>(
  "POST",
  "/api/push-item/:id/discard",
  "pushItem.repair",
);
