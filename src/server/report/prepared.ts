import type { Asked } from "./input.ts";
import type { Facts } from "./question.ts";

export type Prepared = { readonly asked: Asked; readonly facts: Facts };
