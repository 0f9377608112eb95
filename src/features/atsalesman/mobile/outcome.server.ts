import { type FieldError, Refused } from "#kit/refused.ts";
import { refusalOf } from "#platform/http/index.server.ts";

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

export const refusedBy = ({ code, message, fields, detail }: Refused): Outcome => ({
  state: "refused",
  code,
  message,
  fields,
  detail,
});
/** Whether the item itself causes the error, and not an overloaded or locked database. */
export function causedByItem(error: unknown): boolean {
  const status = refusalOf(error)?.status;
  return status !== undefined && status !== 409 && status < 500;
}

export const discarded = () => new Refused("discarded", "Item ini disisihkan helpdesk.", [], 422);
export const mismatch = () => new Refused("idempotency.mismatch", "Nomor ini sudah dipakai untuk isi lain.", [], 422);
