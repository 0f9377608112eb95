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
  const named = await namedBy(db, sender, of.external);
  if (named && !of.kinds.includes(named.kind) && (named.state === "applied" || named.state === "void"))
    throw wrongTarget(of.field, of.wrong, of.external);
  if (named?.state === "void") throw new Void();
  if (named?.state !== "applied" || named.entity === null || named.entity_id === null)
    throw waitingForDocument(of.external);
  return { entity: named.entity, id: named.entity_id };
}

/** The item that a cancellation refers to, whether in force or not. */
export async function withdrawnBy(db: Db, sender: Sender, of: Wanted): Promise<Named> {
  const named = await namedBy(db, sender, of.external);
  if (!named) throw waitingForDocument(of.external);
  if (!of.kinds.includes(named.kind)) throw wrongTarget(of.field, of.wrong, of.external);
  return named;
}
