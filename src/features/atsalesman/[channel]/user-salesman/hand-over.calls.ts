import { defineCall } from "#kit/call.ts";
import type { PlainDate } from "#kit/field.ts";

export type HandOver = {
  readonly id: number;
  /** Who visits from that day on; of the same channel. */
  readonly to: number;
  readonly from: PlainDate;
};
export type HandedOver = {
  readonly patterns: number;
  /** Items of days to come that went along, and those that somebody had touched and that stayed. */
  readonly items: number;
  readonly stayed: number;
};
export const handOver = defineCall<HandOver, HandedOver>("POST", "/api/salesman/:id/hand-over", "visitPattern.write", {
  notMasked: true,
});
