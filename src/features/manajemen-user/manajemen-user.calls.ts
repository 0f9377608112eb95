import { defineCall } from "#kit/call.ts";
import type { Instant } from "#kit/field.ts";

export type Somebody = {
  readonly id: number;
  readonly name: string;
  readonly roles: string;
  readonly at: Instant | null;
  readonly note: string | null;
};
export type UserOverview = {
  readonly statuses: readonly {
    readonly status: "active" | "pending" | "locked" | "disabled";
    readonly count: number;
  }[];
  readonly roles: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly users: number;
    readonly seen: number;
  }[];
  /** Sign-ins and refused sign-ins of the last 24 hours. */
  readonly today: { readonly ok: number; readonly failed: number; readonly online: number };
  readonly recent: readonly Somebody[];
  readonly locked: readonly Somebody[];
  readonly waiting: readonly Somebody[];
};
export const userOverview = defineCall<Record<string, never>, UserOverview>("GET", "/api/users/overview", "user.read");
