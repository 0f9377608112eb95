import { defineCall } from "#kit/call.ts";
import type { PlainDate } from "#kit/field.ts";

/** Patterns and visits that a leaving salesman still has. */
export type Remaining = { readonly patterns: number; readonly items: number };
export const remainingOf = defineCall<{ id: number; from: PlainDate }, Remaining>(
  "GET",
  "/api/salesman/:id/remaining",
  "salesman.read",
);
export const endSalesman = defineCall<
  { readonly id: number; readonly version: number; readonly endedOn: PlainDate; readonly successor?: number | null },
  { readonly patterns: number; readonly items: number }
>("POST", "/api/salesman/:id/end", "salesman.write", { notMasked: true });
export const changeStatus = defineCall<
  { readonly id: number; readonly version: number; readonly status: "active" | "suspended" },
  { readonly ok: true }
>("POST", "/api/salesman/:id/status", "salesman.write", { notMasked: true });
