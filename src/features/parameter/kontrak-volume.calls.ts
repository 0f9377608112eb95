import { defineCall } from "#kit/call.ts";
import type { Decimal, PlainDate } from "#kit/field.ts";

export const stateLabels = {
  reached: "Tercapai",
  onTrack: "Sesuai laju",
  behind: "Tertinggal",
  critical: "Jauh tertinggal",
  waiting: "Belum mulai",
  over: "Sudah berakhir",
} as const;
export type ContractState = keyof typeof stateLabels;
export type ContractProgress = {
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
  readonly pace: ContractState;
  /** Ends within 60 days and is behind schedule. */
  readonly alert: boolean;
};
export const contractProgress = defineCall<
  Record<string, never>,
  { today: PlainDate; contracts: readonly ContractProgress[] }
>("GET", "/api/volume-contract/pace", "volumeContract.read");
