type Naming = Readonly<Partial<Record<"store" | "warehouse" | "regularCustomer" | "opco" | "packingPlant", string>>> & {
  readonly lines?: readonly { readonly product?: string }[];
};

/** The codes that a document names, each once, so that it is found by them without reading what it holds. */
export function codesNamed(payload: object): string {
  const p = payload as Naming;
  const named = [p.store, p.warehouse, p.regularCustomer, p.opco, p.packingPlant, ...(p.lines ?? []).map((l) => l.product)];
  return [...new Set(named.filter((c) => c !== undefined))].join(" ");
}
