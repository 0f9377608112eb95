import type { ResolvedQuery } from "./input.server.ts";
import type { Facts } from "./question.server.ts";

export type Prepared = { readonly resolved: ResolvedQuery; readonly facts: Facts };
