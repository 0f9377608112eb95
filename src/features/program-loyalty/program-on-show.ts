type Program = { readonly id: number; readonly [field: string]: unknown };
type Target = { readonly [field: string]: unknown };

const idOf = (ref: unknown): unknown => (typeof ref === "object" && ref !== null ? (ref as { id?: unknown }).id : ref);

/** The requested programme, else one with targets in the year, else the first; active ones come first. */
export function programOnShow<P extends Program>(
  programs: readonly P[],
  requested: number,
  targets: readonly Target[],
): P | undefined {
  const named = programs.find((p) => p.id === requested);
  const withTargets = new Set(targets.map((target) => idOf(target.program)));
  const filled = programs.filter((p) => withTargets.has(p.id));
  const active = (list: readonly P[]) => list.find((p) => p.status === "active") ?? list[0];
  return named ?? active(filled) ?? active(programs);
}
