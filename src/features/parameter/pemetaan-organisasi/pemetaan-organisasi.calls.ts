import { defineCall } from "#kit/call.ts";
import type { PlainDate, RefValue } from "#kit/field.ts";

export type PositionKind = "GM" | "SSM" | "ASM" | "TSO" | "SPC_GROUP" | "SPC" | "KAM" | "CORSALES";
export type OrgPosition = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: PositionKind;
  readonly area: string | null;
  readonly parentId: number | null;
  /** Future change of the superior position or of the holder. */
  readonly nextParent: { readonly label: string; readonly from: PlainDate } | null;
  readonly holder: RefValue | null;
  readonly since: PlainDate | null;
  readonly nextHolder: { readonly label: string; readonly from: PlainDate } | null;
  /** Stores that the position itself serves on the day. */
  readonly stores: number;
  /** The area of the position is outside the holder's scope. */
  readonly outside: boolean;
};
export const positionTree = defineCall<
  { on?: PlainDate },
  { readonly chairs: readonly OrgPosition[]; readonly today: PlainDate }
>("GET", "/api/position-parent/tree", "positionParent.read");

/** The superior kind of each kind; other kinds have none. */
export const above: Readonly<Partial<Record<PositionKind, PositionKind>>> = {
  SSM: "GM",
  ASM: "SSM",
  TSO: "ASM",
  SPC: "SPC_GROUP",
};
