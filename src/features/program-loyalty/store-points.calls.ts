import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";
import type { entryCauses, entryTypes } from "./point-words.ts";

export type StoreProgram = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly since: PlainDate;
  readonly until: PlainDate | null;
  readonly suspended: boolean;
  /** Tonnes and points of the current window; with `own`, of the reader's own sales. */
  readonly window: { readonly from: PlainDate; readonly tonnes: Decimal; readonly points: number } | null;
  /** Threshold of the next tier; null without one, or for readers who may not see the store's whole volume. */
  readonly nextTier: { readonly at: Decimal; readonly factor: Decimal } | null;
  readonly target: Decimal | null;
};
export type StorePoints = {
  /** The reader sees only points of the distributor's own sales, and no whole balance. */
  readonly own: boolean;
  readonly left: number;
  readonly expiring: number;
  /** Total of all wallets; null with `own`. */
  readonly account: {
    readonly balance: number;
    readonly available: number;
    readonly pending: number;
    readonly held: number;
    readonly debt: number;
  } | null;
  readonly programs: readonly StoreProgram[];
  /** Lots with points, earliest expiry first. */
  readonly lots: readonly {
    readonly program: string;
    readonly windowFrom: PlainDate;
    readonly ends: PlainDate;
    readonly points: number;
    readonly held: number;
  }[];
  readonly entries: readonly {
    readonly id: number;
    readonly postedOn: PlainDate;
    readonly program: string;
    readonly type: keyof typeof entryTypes;
    readonly cause: keyof typeof entryCauses;
    readonly points: number;
    readonly after: number | null;
  }[];
};
export const storePoints = defineCall<{ id: number }, StorePoints>("GET", "/api/store/:id/points", "pointEntry.read");
