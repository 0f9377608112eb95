import { columnOf, type Field, type Fields, type RefField } from "#kit/field.ts";
import { foldCode } from "#kit/identifier.ts";
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
    const target = refTarget(this.r, field);
    const take = (hits: readonly Hit[], wanted: ReadonlySet<string>) => {
      for (const hit of hits)
        for (const text of new Set(hit.texts)) {
          if (text === null || !wanted.has(text)) continue;
          const before = map.get(text);
          map.set(text, before !== undefined && before !== hit.id ? null : hit.id);
        }
    };
    // a code is meant before a name is: it can be looked up, while names must be read one and all
    take(await findByKey(db, target, fresh), new Set(fresh));
    const names = fresh.filter((t) => map.get(t) === undefined);
    if (names.length) take(await findByName(db, target, names), new Set(names));
  }

  /** Undefined where nothing is called so, null where several are. */
  find(name: string, text: string): number | null | undefined {
    return this.known.get(name)?.get(plain(text));
  }
}

/** Names are joined with a long dash here; people type a short one. */
const plain = (text: string): string => foldCode(text).replace(/\s+[-–—]\s+/g, " – ");

type Hit = { readonly id: number; readonly texts: readonly (string | null)[] };
const among = "in (select * from unnest(:texts::text[]))";

function findByKey(db: Db, target: AnyResource, texts: readonly string[]): Promise<Hit[]> {
  const name = (target.exchange?.key?.length === 1 ? target.exchange.key[0] : target.represent[0]) as string;
  const f = (target.fields as Fields)[name] as Field;
  const key = f.kind === "text" ? `fold_code(t.${columnOf(name, f)})` : `fold_code(t.${columnOf(name, f)}::text)`;
  return db.query(
    `select t.id, array[${key}] as texts from {${target.table}} t where t.archived_at is null and ${key} ${among}`,
    { texts },
  );
}

function findByName(db: Db, target: AnyResource, texts: readonly string[]): Promise<Hit[]> {
  const [label, exact] = [labelSql(target, "t"), exactLabelSql(target, "t")].map((sql) => `fold_code(${sql})`);
  return db.query(
    `select t.id, array[${label}, ${exact}] as texts from {${target.table}} t where t.archived_at is null and (${label} ${among} or ${exact} ${among})`,
    { texts },
  );
}
