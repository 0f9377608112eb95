import type { Db } from "#server/db/db.ts";
import { voided } from "./outcome.server.ts";
import { itemKey } from "./item-key.server.ts";
import { holdChanges } from "./push-changes.server.ts";
import { tellState } from "./webhook.server.ts";

/** What a document has of the one that was pushed; neither where a person entered it. */
export type Pushed = {
  readonly distributor_id: number;
  readonly client_id: number | null;
  readonly external_id: string | null;
};

/** A pushed document that is cancelled, by its sender or by a person, is void, and its sender's system hears of it; it keeps what it was told and what it became. */
export async function voidDocument(db: Db, { distributor_id, client_id, external_id }: Pushed): Promise<void> {
  if (client_id === null || external_id === null) return;
  const sender = { distributorId: distributor_id, clientId: client_id };
  const at = await holdChanges(db, distributor_id);
  const changed = await db.internal("document that is cancelled").run(
    `update {!push_item} as i set state = 'void', code = :code, message = :message, fields = '[]', version = i.version + 1, updated_at = :instant::timestamptz, changed_at = :at::timestamptz
       where ${itemKey} and i.state = 'applied'`,
    { ...sender, external: external_id, code: voided.code, message: voided.message, at },
  );
  if (changed > 0) await tellState(db, sender, external_id);
}
