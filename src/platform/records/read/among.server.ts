import type { Field, Fields, RefField } from "#kit/field.ts";
import { forbidden } from "#kit/refused.ts";
import { actionOf, type AnyResource } from "#kit/resource.ts";
import { refuseQuestion, unknownFilter } from "./refuse-filter.server.ts";
import { type Access, can } from "#kit/person.ts";
import { type Where, whereOf } from "./filter.server.ts";
import { fieldSql } from "./gathered.server.ts";
import { refTarget, visibleFields } from "./select.server.ts";

/** "of.store.q" and "of.store.f.segment": conditions on the rows that a reference refers to. */
const pattern = /^of\.(\w+)\.(q|f\..+)$/;
export const parseReferenceKey = (key: string): { readonly field: string; readonly key: string } | undefined => {
  const m = pattern.exec(key);
  return m ? { field: m[1] as string, key: m[2] as string } : undefined;
};

const refsIn = (seen: ReadonlyMap<string, Field>): string[] =>
  [...seen].flatMap(([n, field]) => (field.kind === "ref" ? [`of.${n}`] : []));

/**
 * Restricts to rows whose references match a query on the referenced resource. The person needs the permission to read
 * that resource.
 */
export function referenceFilter(
  resource: AnyResource,
  query: Readonly<Record<string, unknown>>,
  access: Access,
): Where {
  const conditions = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(query)) {
    const read = parseReferenceKey(key);
    if (read) conditions.set(read.field, { ...conditions.get(read.field), [read.key]: value });
  }
  const seen = new Map(visibleFields(resource, access));
  const params: Record<string, unknown> = {};
  const parts = [...conditions].map(([name, question]) => {
    const field: Field | undefined = seen.get(name);
    if (field?.kind !== "ref") throw refuseQuestion([unknownFilter(`of.${name}`, refsIn(seen))]);
    const target = refTarget(resource, field as RefField);
    if (!can(access, actionOf(target, "read"))) throw forbidden(actionOf(target, "read"));
    const where = whereOf(target, question, access);
    for (const [p, value] of Object.entries(where.params)) params[`of_${name}_${p}`] = value;
    const sql = where.sql.replace(/(?<!:):(?=[a-z])/g, `:of_${name}_`);
    return `${fieldSql(name, (resource.fields as Fields)[name] as Field, "t")} in (select t.id from {${target.table}} t where ${sql})`;
  });
  return { sql: parts.join(" and "), params };
}
