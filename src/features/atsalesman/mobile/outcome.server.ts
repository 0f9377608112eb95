import type { FieldError } from "#kit/refused.ts";

export type Outcome =
  | { readonly state: "applied"; readonly id: number }
  | { readonly state: "waiting"; readonly waitsFor: string }
  | {
      readonly state: "refused";
      readonly code: string;
      readonly message: string;
      readonly fields: readonly FieldError[];
      readonly detail?: Readonly<Record<string, unknown>> | undefined;
    };
