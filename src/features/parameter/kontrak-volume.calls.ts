import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";

export const paceWords = {
  reached: "Tercapai",
  onTrack: "Sesuai laju",
  behind: "Tertinggal",
  critical: "Jauh tertinggal",
  waiting: "Belum mulai",
  over: "Sudah berakhir",
} as const;
export type Pace = keyof typeof paceWords;
export type ContractPace = {
  readonly id: number;
  /** Tonnes received from the opco within the contract's days, less returns. */
  readonly realised: Decimal;
  /** Percent of the commitment and percent of the elapsed days, with one decimal. */
  readonly percent: Decimal;
  readonly elapsed: Decimal;
  /** Tonnes expected by today at a constant rate. */
  readonly expected: Decimal;
  /** Negative after the end. */
  readonly daysLeft: number;
  readonly pace: Pace;
  /** Ends within 60 days and is behind schedule. */
  readonly alert: boolean;
};
export const contractPaces = defineCall<
  Record<string, never>,
  { today: PlainDate; contracts: readonly ContractPace[] }
>("GET", "/api/volume-contract/pace", "volumeContract.read");
