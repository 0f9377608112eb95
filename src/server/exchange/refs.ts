import { columnOf, type Field, type Fields, type RefField } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "../db/db.ts";
import { exactLabelSql, labelSql, refTarget } from "../resource/select.ts";

/** Ids behind the texts of reference columns, by code or by name; each text of a file is asked for once. */
export class RefFinder {
  private readonly r: AnyResource;
  private readonly known = new Map<string, Map<string, number | null | undefined>>();
  constructor(r: AnyResource) {
    this.r = r;
  }

  async learn(db: Db, name: string, field: RefField, texts: readonly (string | null)[]): Promise<void> {
    const map = this.known.get(name) ?? new Map<string, number | null | undefined>();
    this.known.set(name, map);
    const fresh = [...new Set(texts.flatMap((t) => (t === null ? [] : [plain(t)])))].filter((t) => !map.has(t));
    if (!fresh.length) return;
    for (const text of fresh) map.set(text, undefined);
    const wanted = new Set(fresh);
    for (const hit of await findRefs(db, refTarget(this.r, field), fresh))
      for (const text of new Set([hit.key, hit.label, hit.exact])) {
        if (text === null || !wanted.has(text)) continue;
        const before = map.get(text);
        map.set(text, before !== undefined && before !== hit.id ? null : hit.id);
      }
  }

  /** Undefined where nothing is called so, null where several are. */
  find(name: string, text: string): number | null | undefined {
    return this.known.get(name)?.get(plain(text));
  }
}

/** Names are joined with a long dash here; people type a short one. */
const plain = (text: string): string => text.toLowerCase().replace(/\s+[-–—]\s+/g, " – ");

function findRefs(db: Db, target: AnyResource, texts: readonly string[]): Promise<{ id: number; key: string; label: string; exact: string }[]> {
  const keyName = (target.exchange?.key?.length === 1 ? target.exchange.key[0] : target.represent[0]) as string;
  const key = `lower(t.${columnOf(keyName, (target.fields as Fields)[keyName] as Field)}::text)`;
  const label = `lower(${labelSql(target, "t")})`;
  const exact = `lower(${exactLabelSql(target, "t")})`;
  return db.query(
    `select t.id, ${key} as key, ${label} as label, ${exact} as exact from {${target.table}} t where t.archived_at is null and (${key} = any(:texts::text[]) or ${label} = any(:texts::text[]) or ${exact} = any(:texts::text[]))`,
    { texts },
  );
}
