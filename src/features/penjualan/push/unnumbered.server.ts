import { createHash } from "node:crypto";
import { withoutKeys } from "#platform/access/index.server.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { Refused } from "#kit/refused.ts";
import type { Sender } from "./sender.server.ts";
import { codesNamed } from "./codes-named.ts";
import { itemKey } from "./item-key.server.ts";
import type { PushKind } from "./push-schemas.server.ts";

/**
 * A generated id for a document without a number. It contains spaces, which no sender's number may have, and is equal
 * for equal content.
 */
export const unnumberedId = (kind: PushKind, content: string): string =>
  `tanpa nomor ${createHash("sha256").update(`${kind} ${content}`).digest("hex").slice(0, 20)}`;
export const isUnnumbered = (externalId: string): boolean => externalId.startsWith("tanpa nomor ");

/**
 * Stores a document without a usable number among the failed ones, once, so that it can be found. It cannot be repaired
 * and must be sent again with a number.
 */
export async function storeUnnumbered(
  db: Db,
  sender: Sender,
  kind: PushKind,
  item: unknown,
  { refusal, message, answer }: { readonly refusal: Refused; readonly message: string; readonly answer: string },
): Promise<void> {
  const payload = withoutKeys(JSON.stringify(item) ?? "null");
  const external = unnumberedId(kind, payload);
  const outcome = { answer, code: refusal.code, message, fields: JSON.stringify(refusal.fields) };
  const at = { ...sender, external };
  const sys = db.internal("document without a number");
  const again = await sys.run(
    `update {!push_item} as i set state = 'failed', answer = :answer, code = :code, message = :message, fields = :fields::jsonb, attempts = i.attempts + 1, tried_at = :instant::timestamptz, updated_at = :instant::timestamptz, archived_at = null,
       version = i.version + case when i.state <> 'failed' then 1 else 0 end where ${itemKey}`,
    { ...at, ...outcome },
  );
  if (again > 0) return;
  await sys.run(
    `insert into {!push_item} (distributor_id, client_id, kind, external_id, content_hash, payload, codes, state, answer, code, message, fields)
     values (:distributorId, :clientId, :kind, :external, :hash, :payload, :codes, 'failed', :answer, :code, :message, :fields::jsonb) on conflict do nothing`,
    {
      ...at,
      ...outcome,
      kind,
      hash: createHash("sha256").update(external).digest("hex"),
      payload,
      codes: typeof item === "object" && item !== null ? codesNamed(item) : "",
    },
  );
}
