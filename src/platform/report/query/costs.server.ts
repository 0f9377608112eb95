import type { Source } from "./sources.server.ts";

/** The purchases from which costs are computed: a rollup by distributor, product and month, and its lines. */
export type Costs = {
  readonly kind: "costs";
  readonly lines: Source;
  readonly rollup: Source & Required<Pick<Source, "rollup">>;
  /** Columns of the rollup with the quantity and with its value. */
  readonly quantity: string;
  readonly value: string;
};

let declared: Costs | undefined;

/** Declares the purchases that determine costs. Belongs in a server file. */
export function defineCosts(spec: Omit<Costs, "kind">): Costs {
  declared = { kind: "costs", ...spec };
  return declared;
}
export function costsDeclared(): Costs {
  if (!declared) throw new Error("E076 no .server.ts declares the purchases of costs with defineCosts(…)");
  return declared;
}
