import { defineCall } from "#kit/call.ts";
import type { PlainDate } from "#kit/field.ts";

export type HandOver = {
  readonly id: number;
  /** The successor, of the same channel. */
  readonly to: number;
  readonly from: PlainDate;
};
export type HandedOver = {
  readonly patterns: number;
  /** Numbers of future items that were handed over, and of edited items that were not. */
  readonly items: number;
  readonly stayed: number;
};
export const handOver = defineCall<HandOver, HandedOver>("POST", "/api/salesman/:id/hand-over", "visitPattern.write", {
  notMasked: true,
});
