const named = ["store", "warehouse", "regularCustomer", "opco", "packingPlant", "customer", "project"] as const;
/** What could be a code: short, and nothing that a text cannot hold. */
const code = /^\P{C}{1,40}$/u;

/** The codes that a document names, each once, so that it is found by them without reading what it holds; one of the wrong shape names what it can. */
export function codesNamed(payload: object): string {
  const p = payload as Readonly<Record<string, unknown>>;
  const lines: readonly unknown[] = Array.isArray(p.lines) ? p.lines : [];
  const all = [
    ...named.map((k) => p[k]),
    p.product,
    ...lines.map((l) => (typeof l === "object" && l !== null && "product" in l ? l.product : undefined)),
  ];
  return [...new Set(all.filter((c) => typeof c === "string" && code.test(c)))].join(" ");
}
