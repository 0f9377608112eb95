const named = ["store", "warehouse", "regularCustomer", "opco", "packingPlant", "customer", "project"] as const;
/** A possible code: short, and without control characters. */
const code = /^\P{C}{1,40}$/u;

/**
 * The distinct codes in a document, by which it is found without parsing; of a malformed document as many as can be
 * read.
 */
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
