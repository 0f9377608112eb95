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
  /** Tonnes received from the opco within the contract's days, returns taken off. */
  readonly realised: Decimal;
  /** Percent of the commitment, and of the days gone by; one decimal. */
  readonly percent: Decimal;
  readonly elapsed: Decimal;
  /** What would have been received by today at an even pace. */
  readonly expected: Decimal;
  /** Negative once it is over. */
  readonly daysLeft: number;
  readonly pace: Pace;
  /** Runs out within sixty days and is behind. */
  readonly alert: boolean;
};
export const contractPaces = defineCall<
  Record<string, never>,
  { today: PlainDate; contracts: readonly ContractPace[] }
>("GET", "/api/volume-contract/pace", "volumeContract.read");
