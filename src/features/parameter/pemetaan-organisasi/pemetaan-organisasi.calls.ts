import { defineCall } from "#kit/call.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";

export type ChairKind = "GM" | "SSM" | "ASM" | "TSO" | "SPC_GROUP" | "SPC" | "KAM" | "CORSALES";
export type Chair = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: ChairKind;
  readonly area: string | null;
  readonly parentId: number | null;
  /** A move of the chair, or of who sits in it, that lies ahead. */
  readonly nextParent: { readonly label: string; readonly from: PlainDate } | null;
  readonly holder: RefValue | null;
  readonly since: PlainDate | null;
  readonly nextHolder: { readonly label: string; readonly from: PlainDate } | null;
  /** Stores that the chair itself serves on the day. */
  readonly stores: number;
  /** The person's own scope does not contain the area of the chair. */
  readonly outside: boolean;
};
export const chairTree = defineCall<
  { on?: PlainDate },
  { readonly chairs: readonly Chair[]; readonly today: PlainDate }
>("GET", "/api/position-parent/tree", "positionParent.read");

/** Who reports to whom; the others report to nobody. */
export const above: Readonly<Partial<Record<ChairKind, ChairKind>>> = {
  SSM: "GM",
  ASM: "SSM",
  TSO: "ASM",
  SPC: "SPC_GROUP",
};
