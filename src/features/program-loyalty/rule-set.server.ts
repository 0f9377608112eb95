import { z } from "zod";
import { unitsOf } from "#kit/exact.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { day, id, matching } from "#platform/http/index.server.ts";
import type { RuleSet } from "./program-rules.calls.ts";

const positive = (digits: number, scale: number) =>
  matching(new RegExp(`^(?=.*[1-9])\\d{1,${digits}}(\\.\\d{1,${scale}})?$`), "Harus angka di atas nol.");
const ref = id.nullish();
const points = z.int().min(0).max(1_000_000_000_000);
const factor = positive(2, 3);
const threshold = positive(8, 3);
const step = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("tier"), threshold, factor }),
  z.strictObject({ kind: z.literal("bonus"), threshold, points }),
]);

/** Schema of rules in a request; checks that need the database follow when they are applied. */
export const ruleSet: z.ZodType<RuleSet> = z.strictObject({
  rates: z
    .array(z.strictObject({ product: ref, productGroup: ref, brand: ref, uom: id, points: positive(8, 4).nullable() }))
    .max(200)
    .optional(),
  steps: z.array(step).max(40).optional(),
  multipliers: z
    .array(
      z.strictObject({
        factor,
        validFrom: day.nullish(),
        validTo: day.nullish(),
        area: ref,
        cluster: ref,
        segment: ref,
        productGroup: ref,
      }),
    )
    .max(60)
    .optional(),
  value: positive(8, 4).optional(),
  areas: z.array(id).max(200).optional(),
  shares: z
    .array(z.strictObject({ opco: id, percent: positive(3, 3) }))
    .max(30)
    .optional(),
  terms: z
    .strictObject({
      validTo: day.nullish(),
      capWindow: points.nullish(),
      capProgram: points.nullish(),
      minTonnes: matching(/^\d{1,8}(\.\d{1,3})?$/, "Harus angka, paling banyak 3 angka di belakang koma.").nullish(),
      budget: points.nullish(),
    })
    .optional(),
}) as never;

const hundredPercent = 100_000n;
/** Errors of rules that need no database, by field. */
export function faultsOf(r: RuleSet): FieldError[] {
  const faults: FieldError[] = [];
  const say = (field: string, message: string) => faults.push({ field, message });
  if ((r.rates ?? []).some((x) => [x.product, x.productGroup, x.brand].filter((v) => v != null).length !== 1))
    say("rates", "Isi satu saja: produk, grup produk, atau merk.");
  const subjects = (r.rates ?? []).map((x) => [x.product ?? 0, x.productGroup ?? 0, x.brand ?? 0, x.uom].join("/"));
  if (new Set(subjects).size < subjects.length) say("rates", "Ada tarif yang sama dua kali.");
  const stepFault = stepsFault(r.steps ?? []);
  if (stepFault) say("steps", stepFault);
  if ((r.multipliers ?? []).some((m) => m.validFrom && m.validTo && m.validTo <= m.validFrom))
    say("multipliers", "Harus sesudah tanggal mulai.");
  const shares = r.shares ?? [];
  if (new Set(shares.map((s) => s.opco)).size < shares.length) say("shares", "Ada opco yang sama dua kali.");
  if (shares.length > 0 && shares.reduce((sum, s) => sum + unitsOf(s.percent), 0n) !== hundredPercent)
    say("shares", "Jumlah porsi harus tepat 100 persen.");
  return faults;
}

/** Higher tiers never pay less, and thresholds are unique. */
export function stepsFault(steps: NonNullable<RuleSet["steps"]>): string | undefined {
  for (const kind of ["tier", "bonus"] as const) {
    const rows = steps
      .filter((s) => s.kind === kind)
      .map((s) => ({ at: unitsOf(s.threshold), gain: s.kind === "tier" ? unitsOf(s.factor) : BigInt(s.points) }))
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    for (const [i, row] of rows.entries()) {
      const before = rows[i - 1];
      if (before && before.at === row.at) return "Ambang yang sama ada dua kali.";
      if (before && before.gain >= row.gain)
        return kind === "tier" ? "Faktor tier harus naik bersama ambangnya." : "Bonus harus naik bersama ambangnya.";
    }
  }
  return undefined;
}

/** `prefix` is the field of the request that contains the rules. */
export function refuseFaults(faults: readonly FieldError[], prefix: string): void {
  if (faults.length === 0) return;
  throw new Refused(
    "invalid",
    "Isian belum benar.",
    faults.map((f) => ({ ...f, field: `${prefix}${f.field}` })),
  );
}
