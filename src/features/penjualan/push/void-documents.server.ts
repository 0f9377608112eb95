import type { Db } from "#platform/database/index.server.ts";
import { voided } from "./outcome.server.ts";
import { itemKey } from "./item-key.server.ts";
import { lockChangesShared } from "./push-changes.server.ts";
import { queueState } from "./webhook.server.ts";

/** The identity of a pushed document; empty for manual ones. */
export type Pushed = {
  readonly distributor_id: number;
  readonly client_id: number | null;
  readonly external_id: string | null;
};

/**
 * Marks a cancelled pushed document as void, regardless of who cancelled it, and notifies its system. Its response and
 * result are kept.
 */
export async function voidDocument(db: Db, { distributor_id, client_id, external_id }: Pushed): Promise<void> {
  if (client_id === null || external_id === null) return;
  const sender = { distributorId: distributor_id, clientId: client_id };
  const at = await lockChangesShared(db, distributor_id);
  const changed = await db.internal("cancelled document").run(
    `update {!push_item} as i set state = 'void', code = :code, message = :message, fields = '[]', version = i.version + 1, updated_at = :instant::timestamptz, changed_at = :at::timestamptz
       where ${itemKey} and i.state = 'applied'`,
    { ...sender, external: external_id, code: voided.code, message: voided.message, at },
  );
  if (changed > 0) await queueState(db, sender, external_id);
}
