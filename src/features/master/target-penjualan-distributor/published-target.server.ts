import { apportion, unitsOf } from "#kit/exact.ts";
import type { FieldError } from "#kit/refused.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import { storedShares, writeShares } from "./save-split.server.ts";
import type { TargetCell, TargetChange } from "./target-grid.calls.ts";
import { lockedMessage, published } from "./target-grid.server.ts";
import type { SplitKind } from "./target-split.calls.ts";
import { targetOf } from "./target-split.server.ts";

/** "9.000" would mean nine thousand to an Indonesian reader. */
const short = (tonnes: string): string => tonnes.replace(/\.?0+$/, "");

/** A target with a published allocation can only be changed within a granted exception, and cannot be deleted. */
export function lockedError(field: string, change: TargetChange, now: TargetCell | undefined): FieldError | undefined {
  if (!now || !published(now.stores, now.spc)) return undefined;
  if (!now.leeway) return { field, message: lockedMessage };
  const { exception, floor, ceiling } = now.leeway;
  const tonnes = change.tonnes === null ? null : unitsOf(change.tonnes);
  if (tonnes !== null && tonnes >= unitsOf(floor) && tonnes <= unitsOf(ceiling)) return undefined;
  return {
    field,
    message: "Override {number} mengizinkan {floor} sampai {ceiling} ton.",
    values: { number: exception, floor: short(floor), ceiling: short(ceiling) },
  };
}

/** Scales the published shares with their target, to the kilogram; they stay published. */
export async function followTarget(db: Db, before: TargetCell, by: number): Promise<void> {
  const sys = db.asPortal("bookkeeping", "shares of a target changed under an exception");
  const target = await targetOf(sys, before.id);
  const kinds = (["store", "spc"] as const satisfies readonly SplitKind[]).filter(
    (kind) => (kind === "store" ? before.stores : before.spc) === "published",
  );
  for (const kind of kinds) {
    const shares = await storedShares(sys, target, kind);
    const parts = apportion(
      target.tonnes,
      shares.map((s) => unitsOf(s.tonnes)),
    );
    await writeShares(sys, target, { kind, rows: shares.map((s, at) => ({ ...s, tonnes: parts[at] as string })) }, by);
    await sys.run(
      "update {!target_split} set published_tonnes = coalesce(published_tonnes, :was::numeric), version = version + 1, updated_at = now(), updated_by = :by where target_id = :id and kind = :kind",
      { was: before.tonnes, by, id: target.id, kind },
    );
    await audit(db, {
      action: "split",
      entity: "salesTarget",
      entityId: target.id,
      label: `${kind} – ${target.month}`,
      note: before.leeway?.exception ?? null,
      before: { tonnes: before.tonnes },
      after: { tonnes: target.tonnes, shares: shares.length },
    });
  }
}
