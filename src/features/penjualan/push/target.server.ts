import type { Db } from "#platform/database/index.server.ts";
import type { Sender } from "./sender.server.ts";
import { Void, waitingForDocument, wrongTarget } from "./outcome.server.ts";
import type { PushKind } from "./push-schemas.server.ts";
import { itemKey } from "./item-key.server.ts";

type Named = {
  readonly kind: PushKind;
  readonly state: string;
  readonly entity: string | null;
  readonly entity_id: number | null;
};
type Wanted = {
  readonly field: string;
  readonly external: string;
  readonly kinds: readonly PushKind[];
  readonly wrong: string;
};

/** The referenced item, in any state. */
const namedBy = (db: Db, sender: Sender, external: string): Promise<Named | undefined> =>
  db
    .internal("documents of the same sender")
    .maybe<Named>(`select i.kind, i.state, i.entity, i.entity_id from {push_item} i where ${itemKey}`, {
      ...sender,
      external,
    });

/**
 * The referenced item, once it has been applied. Its kind is checked before its state, so that the result is the same
 * at any time.
 */
export async function targetOf(db: Db, sender: Sender, of: Wanted) {
  const found = await namedBy(db, sender, of.external);
  if (found && !of.kinds.includes(found.kind) && (found.state === "applied" || found.state === "void"))
    throw wrongTarget(of.field, of.wrong, of.external);
  if (found?.state === "void") throw new Void();
  if (found?.state !== "applied" || found.entity === null || found.entity_id === null)
    throw waitingForDocument(of.external);
  return { entity: found.entity, id: found.entity_id };
}

/** The item that a cancellation refers to, whether in force or not. */
export async function withdrawnBy(db: Db, sender: Sender, of: Wanted): Promise<Named> {
  const found = await namedBy(db, sender, of.external);
  if (!found) throw waitingForDocument(of.external);
  if (!of.kinds.includes(found.kind)) throw wrongTarget(of.field, of.wrong, of.external);
  return found;
}
