import type { Asked } from "./input.server.ts";
import type { Facts } from "./question.server.ts";

export type Prepared = { readonly asked: Asked; readonly facts: Facts };
