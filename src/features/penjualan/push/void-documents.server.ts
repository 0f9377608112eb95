import type { Db } from "#server/db/db.ts";
import { voided } from "./outcome.server.ts";
import { itemKey } from "./item-key.server.ts";

/** What a document has of the one that was pushed; neither where a person entered it. */
export type Pushed = {
  readonly distributor_id: number;
  readonly client_id: number | null;
  readonly external_id: string | null;
};

/** A pushed document that is cancelled, by its sender or by a person, is void; it keeps what its sender was told and what it became. */
export async function voidDocument(db: Db, { distributor_id, client_id, external_id }: Pushed): Promise<void> {
  if (client_id === null || external_id === null) return;
  await db.internal("document that is cancelled").run(
    `update {!push_item} as i set state = 'void', code = :code, message = :message, fields = '[]', version = i.version + 1, updated_at = :instant::timestamptz
       where ${itemKey} and i.state = 'applied'`,
    {
      distributorId: distributor_id,
      clientId: client_id,
      external: external_id,
      code: voided.code,
      message: voided.message,
    },
  );
}
