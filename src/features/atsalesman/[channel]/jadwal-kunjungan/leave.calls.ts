import { defineCall } from "#kit/call.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";

export const leaveKinds = { annual: "Cuti", sick: "Sakit", permit: "Izin", training: "Pelatihan" } as const;
export type LeaveKind = keyof typeof leaveKinds;
export const handlings = {
  substitute: "Diberikan kepada pengganti",
  spread: "Disebar ke hari kerja lain",
  excuse: "Dibatalkan, dimaafkan",
} as const;
export type Handling = keyof typeof handlings;

/** The outcome for a visit: moved as requested, or excused if that is not possible. */
export type HandledVisit = {
  readonly id: number;
  readonly store: RefValue;
  readonly day: PlainDate;
  readonly salesman: RefValue;
  readonly to: { readonly day: PlainDate; readonly salesman: RefValue } | null;
};
/** Minutes of a salesman's day before and after the change. */
export type LoadChange = {
  readonly salesman: RefValue;
  readonly day: PlainDate;
  readonly before: number;
  readonly after: number;
  readonly dailyMinutes: number;
};
export type Preview = {
  readonly items: readonly HandledVisit[];
  readonly loads: readonly LoadChange[];
  /** Checksum of the previewed items; the request is refused if they changed since. */
  readonly stamp: string;
};
/** The result, with the id that undoes it. */
export type Settlement = { readonly undo: number; readonly moved: number; readonly excused: number };

export type LeaveRequest = {
  readonly salesman: number;
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly handling: Handling;
  readonly substitute?: number | null;
};
export const previewLeave = defineCall<LeaveRequest, Preview>(
  "POST",
  "/api/visit-schedule/leave/preview",
  "visitSchedule.write",
);
export const recordLeave = defineCall<
  LeaveRequest & { readonly kind: LeaveKind; readonly note?: string | null; readonly stamp: string },
  Settlement & { readonly id: number }
>("POST", "/api/visit-schedule/leave", "visitSchedule.write");

export type SwapRequest = {
  readonly salesman: number;
  readonly other: number;
  readonly from: PlainDate;
  readonly to: PlainDate;
};
export const previewSwap = defineCall<SwapRequest, Preview>(
  "POST",
  "/api/visit-schedule/swap/preview",
  "visitSchedule.write",
);
export const swapDays = defineCall<SwapRequest & { readonly stamp: string }, Settlement>(
  "POST",
  "/api/visit-schedule/swap",
  "visitSchedule.write",
);
