import { columnOf, type Field, type Fields, type RefField } from "#kit/field.ts";
import { foldReference } from "#kit/identifier.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";
import { exactLabelSql, labelSql, refTarget } from "#platform/records/index.server.ts";

/** The row that a text refers to, or two of several that match, by their codes. */
type ReferencedRow = { readonly id: number; readonly code: string; readonly other?: string };

/** Finds the ids of texts in reference columns, by code or by name. Each text of a file is looked up once. */
export class RefFinder {
  private readonly r: AnyResource;
  private readonly known = new Map<string, Map<string, ReferencedRow | undefined>>();
  constructor(resource: AnyResource) {
    this.r = resource;
  }

  async learn(db: Db, name: string, field: RefField, texts: readonly (string | null)[]): Promise<void> {
    const map = this.known.get(name) ?? new Map<string, ReferencedRow | undefined>();
    this.known.set(name, map);
    const fresh = [...new Set(texts.flatMap((t) => (t === null ? [] : [foldReference(t)])))].filter((t) => !map.has(t));
    if (!fresh.length) return;
    for (const text of fresh) map.set(text, undefined);
    const target = refTarget(this.r, field);
    const take = (hits: readonly Hit[], wanted: ReadonlySet<string>) => {
      for (const { id, code, texts: own } of hits)
        for (const text of new Set(own)) {
          if (text === null || !wanted.has(text)) continue;
          const before = map.get(text);
          if (before === undefined) map.set(text, { id, code });
          else if (before.id !== id && before.other === undefined) map.set(text, { ...before, other: code });
        }
    };
    // codes before names, because codes are indexed while names must be scanned
    take(await findByKey(db, target, fresh), new Set(fresh));
    const names = fresh.filter((t) => map.get(t) === undefined);
    if (names.length) take(await findByName(db, target, names), new Set(names));
  }

  /** Undefined if nothing matches; `other` is set if several rows match. */
  find(name: string, text: string): ReferencedRow | undefined {
    return this.known.get(name)?.get(foldReference(text));
  }
}

type Hit = { readonly id: number; readonly code: string; readonly texts: readonly (string | null)[] };
const among = "in (select * from unnest(:texts::text[]))";

/** The column that identifies rows of a resource, as text. */
function codeSql(target: AnyResource): string {
  const name = (target.exchange?.key?.length === 1 ? target.exchange.key[0] : target.represent[0]) as string;
  const field = (target.fields as Fields)[name] as Field;
  const column = `t.${columnOf(name, field)}`;
  return field.kind === "text" ? column : `${column}::text`;
}

/**
 * Codes with a dash between spaces are rare and compared without the index of codes, which treats different dashes as
 * equal.
 */
async function findByKey(db: Db, target: AnyResource, texts: readonly string[]): Promise<Hit[]> {
  const code = codeSql(target);
  const rows = (key: string, some: readonly string[]): Promise<Hit[]> =>
    some.length === 0
      ? Promise.resolve([])
      : db.query(
          `select t.id, ${code} as code, array[${key}] as texts from {${target.table}} t where t.archived_at is null and ${key} ${among} order by t.id`,
          { texts: some },
        );
  const dashed = (text: string) => text.includes(" – ");
  return [
    ...(await rows(
      `fold_code(${code})`,
      texts.filter((t) => !dashed(t)),
    )),
    ...(await rows(`fold_reference(${code})`, texts.filter(dashed))),
  ];
}

function findByName(db: Db, target: AnyResource, texts: readonly string[]): Promise<Hit[]> {
  const [label, exact] = [labelSql(target, "t"), exactLabelSql(target, "t")].map((sql) => `fold_reference(${sql})`);
  return db.query(
    `select t.id, ${codeSql(target)} as code, array[${label}, ${exact}] as texts from {${target.table}} t
     where t.archived_at is null and (${label} ${among} or ${exact} ${among}) order by t.id`,
    { texts },
  );
}
