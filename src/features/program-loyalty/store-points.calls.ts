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
  /** The window under way: its tonnes and points, of the reader's own sales where `own`. */
  readonly window: { readonly from: PlainDate; readonly tonnes: Decimal; readonly points: number } | null;
  /** The threshold of the next tier; null where there is none, or for those who may not know the store's whole volume. */
  readonly nextTier: { readonly at: Decimal; readonly factor: Decimal } | null;
  readonly target: Decimal | null;
};
export type StorePoints = {
  /** The reader sees what the own sales earned, and no whole balance. */
  readonly own: boolean;
  readonly left: number;
  readonly expiring: number;
  /** Of all wallets together; null where `own`. */
  readonly account: {
    readonly balance: number;
    readonly available: number;
    readonly pending: number;
    readonly held: number;
    readonly debt: number;
  } | null;
  readonly programs: readonly StoreProgram[];
  /** Lots that hold points, soonest expiry first. */
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
