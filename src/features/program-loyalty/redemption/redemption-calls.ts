import { defineCall, type Page } from "#kit/call.ts";
import type { Decimal, Instant, PlainDate, RefValue, Tone } from "#kit/field.ts";
import type { Kyc } from "#features/toko/owner/owner.calls.ts";
import { proposalCalls } from "#platform/workflow/index.ts";

export type RedemptionKind = "gift" | "money";
export const redemptionResource = { gift: "giftRedemption", money: "moneyRedemption" } as const;

export type ProposedRedemption = {
  readonly program: number;
  readonly store: number;
  readonly reward: number;
  readonly qty: number;
  readonly note?: string | null;
  /** The form signed by the owner. */
  readonly photos?: readonly string[] | null;
};
const common = {
  requested: { label: "Diajukan", tone: "warning" },
  approved: { label: "Disetujui", tone: "info" },
} as const;
const ended = {
  rejected: { label: "Ditolak", tone: "error" },
  withdrawn: { label: "Ditarik", tone: "neutral" },
  cancelled: { label: "Dibatalkan", tone: "neutral" },
} as const;
export const giftStates = {
  ...common,
  prepared: { label: "Disiapkan", tone: "info" },
  shipped: { label: "Dikirim", tone: "info" },
  returned: { label: "Kembali", tone: "warning" },
  delivered: { label: "Diterima", tone: "success" },
  ...ended,
} as const satisfies Readonly<Record<string, { readonly label: string; readonly tone: Tone }>>;
export const moneyStates = {
  ...common,
  batched: { label: "Dalam berkas", tone: "info" },
  sent: { label: "Terkirim ke bank", tone: "info" },
  failed: { label: "Gagal", tone: "error" },
  paid: { label: "Dibayar", tone: "success" },
  ...ended,
} as const satisfies Readonly<Record<string, { readonly label: string; readonly tone: Tone }>>;
export type RedemptionState = keyof typeof giftStates | keyof typeof moneyStates;
export const statesOf = (
  kind: RedemptionKind,
): Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> =>
  kind === "gift" ? giftStates : moneyStates;

export type RedemptionRow = {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly submission: number;
  readonly state: RedemptionState;
  readonly store: RefValue;
  readonly program: string;
  readonly reward: string;
  readonly qty: number;
  /** Null for distributors, like the amounts, because points derive from the sales of all distributors. */
  readonly points: number | null;
  readonly valueRp: Decimal | null;
  readonly taxRp: Decimal | null;
  readonly netRp: Decimal | null;
  readonly requestedOn: PlainDate;
  readonly requestedBy: string | null;
  readonly approvedBy: string | null;
  readonly deliveredAt: Instant | null;
  readonly courier: string | null;
  readonly tracking: string | null;
  readonly receiver: string | null;
  readonly hasProof: boolean;
  readonly bank: string | null;
  /** Masked except for the last four digits. */
  readonly account: string | null;
  readonly holder: string | null;
  /** The store's account has changed; money still goes to the account at the time of the request. */
  readonly accountChanged: boolean;
  readonly paidOn: PlainDate | null;
  readonly attempts: number;
  readonly reason: string | null;
  /** Days since the request, or until its end. */
  readonly age: number;
  readonly late: boolean;
};
export type RedemptionQuery = {
  readonly state?: string;
  readonly q?: string;
  /** Redemptions of one store. */
  readonly store?: number;
  readonly late?: "yes";
  readonly page?: number;
  readonly perPage?: number;
};
export type RedemptionHead = {
  readonly open: number;
  readonly late: number;
  /** Median days from the request until receipt or payment; null without any. */
  readonly medianDays: Decimal | null;
  readonly openRp: Decimal | null;
};
export type RedemptionFacts = {
  readonly data: ProposedRedemption & {
    readonly points: number;
    readonly valueRp: Decimal;
    readonly endorseAbove: Decimal;
  };
  readonly labels: { readonly program: string | null; readonly store: string | null; readonly reward: string | null };
  /** Current balance of the store in the programme's wallet. */
  readonly account: { readonly balance: number; readonly available: number; readonly debt: number };
  readonly owner: string | null;
  readonly kyc: Kyc | null;
  readonly bank: string | null;
  readonly account4: string | null;
  readonly holder: string | null;
  readonly photos: readonly { readonly id: string; readonly name: string; readonly at: Instant }[];
  readonly redemption: RedemptionRow | null;
};
export type RedemptionChoice = {
  readonly id: number;
  readonly label: string;
  readonly points: number;
  readonly valueRp: Decimal;
  /** Unreserved gifts; null for money. */
  readonly left: number | null;
};
type One = { readonly id: number; readonly version: number };
type Done = { readonly data: RedemptionRow };

/** The calls of one kind; gifts and money differ only in addresses and permissions. */
export function redemptionCalls<K extends RedemptionKind>(kind: K) {
  const noun = redemptionResource[kind];
  const path = `/api/${kind}-redemption`;
  return {
    ...proposalCalls<ProposedRedemption>(path, noun),
    list: defineCall<
      RedemptionQuery,
      Page<RedemptionRow> & { readonly counts: Readonly<Record<string, number>>; readonly head: RedemptionHead }
    >("GET", path, `${noun}.read`),
    facts: defineCall<{ readonly id: number }, RedemptionFacts>("GET", `${path}/:id`, `${noun}.read`),
    /** Rewards that a store can redeem in a programme, and its available points. */
    choices: defineCall<
      { readonly program: number; readonly store: number },
      {
        readonly data: readonly RedemptionChoice[];
        readonly available: number;
        readonly pending: number;
        readonly debt: number;
      }
    >("GET", `${path}/choices`, `${noun}.submit`),
    /** Only before it is sent or paid; points return to their lots. */
    cancel: defineCall<One & { readonly reason: string }, Done>("POST", `${path}/:id/cancel`, `${noun}.fulfil`),
  };
}
export type RedemptionCalls = ReturnType<typeof redemptionCalls<RedemptionKind>>;
