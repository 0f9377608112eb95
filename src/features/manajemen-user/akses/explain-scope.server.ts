import type { AnyResource } from "#kit/resource.ts";
import type { ScopeRule } from "#kit/scope.ts";
import type { Person } from "#kit/person.ts";
import { type Db, todaySql } from "#platform/database/index.server.ts";
import type { Finding } from "./akses.calls.ts";

type Columns = Exclude<ScopeRule, string>;
type Said = Pick<Finding, "words" | "values">;

/** The condition that includes or excludes a record, by districts, areas and distributors. */
export async function scopeFinding(db: Db, r: AnyResource, id: number, person: Person, href: string): Promise<Finding> {
  const base = { key: "scope", title: "Cakupan", href };
  if (r.scope === "open")
    return {
      ...base,
      ok: true,
      words: "Data acuan: siapa pun yang memegang izinnya melihat semua barisnya.",
      values: {},
    };
  const ok = (await db.as(person).maybe(`select 1 as yes from {${r.table}} t where t.id = :id`, { id })) !== undefined;
  const rule = r.scope as Columns;
  const sys = db.internal("explain a scope");
  const reason =
    person.vendorId !== null
      ? await vendorWords(sys, r, rule, id, person.vendorId)
      : person.districts === null
        ? national
        : await areaWords(sys, r, rule, id, person);
  return { ...base, ok, ...reason };
}
const national: Said = { words: "Pengguna ini bercakupan nasional: semua baris terlihat.", values: {} };

async function vendorWords(sys: Db, r: AnyResource, rule: Columns, id: number, vendorId: number): Promise<Said> {
  const own = (await nameOf(sys, "distributor", vendorId)) ?? "–";
  const where = rule.vendor
    ? `select d.name from {${r.table}} t join {distributor} d on d.id = t.${rule.vendor} where t.id = :id`
    : rule.warehouse
      ? `select d.name from {${r.table}} t join {warehouse} w on w.id = t.${rule.warehouse} join {distributor} d on d.id = w.distributor_id where t.id = :id`
      : rule.store
        ? `select d.name from {${r.table}} t join {store_distributor} sd on sd.store_id = t.${rule.store} and sd.valid_from <= ${todaySql} and (sd.valid_to is null or sd.valid_to > ${todaySql}) join {distributor} d on d.id = sd.distributor_id where t.id = :id`
        : null;
  if (!where)
    return {
      words: "Data jenis ini tidak terikat pada distributor, jadi pengguna distributor {own} tidak melihatnya.",
      values: { own },
    };
  const of = await names(sys, where, { id });
  return of
    ? {
        words: "Baris ini milik distributor {of}; pengguna ini hanya melihat baris distributor {own}.",
        values: { of, own },
      }
    : {
        words:
          "Baris ini tidak terikat pada distributor mana pun hari ini; pengguna ini hanya melihat baris distributor {own}.",
        values: { own },
      };
}

async function areaWords(sys: Db, r: AnyResource, rule: Columns, id: number, person: Person): Promise<Said> {
  const own = (await areasOf(sys, person)) || "tanpa area";
  const district = districtSql(r, rule);
  const scope = district
    ? await sys.maybe<{ id: number; name: string }>(`select d.id, d.name ${district} limit 1`, { id })
    : undefined;
  if (scope) {
    const area = await names(
      sys,
      `select a.name from {area_district} ad join {area} a on a.id = ad.area_id where ad.district_id = :district and ad.valid_from <= ${todaySql} and (ad.valid_to is null or ad.valid_to > ${todaySql})`,
      { district: scope.id },
    );
    return {
      words: "Baris ini di {district}, hari ini termasuk area {area}; cakupan pengguna ini: {own}.",
      values: { district: scope.name, area: area || "mana pun tidak", own },
    };
  }
  const area = rule.area
    ? await names(sys, `select a.name from {${r.table}} t join {area} a on a.id = t.${rule.area} where t.id = :id`, {
        id,
      })
    : "";
  if (area) return { words: "Baris ini milik area {area}; cakupan pengguna ini: {own}.", values: { area, own } };
  if (rule.vendor) {
    const of = await names(
      sys,
      `select d.name from {${r.table}} t join {distributor} d on d.id = t.${rule.vendor} where t.id = :id`,
      { id },
    );
    return {
      words: "Baris ini milik distributor {of}; pengguna ini melihat distributor yang bekerja di {own}.",
      values: { of: of || "–", own },
    };
  }
  if (rule.person) return { words: "Baris ini hanya terlihat oleh pemiliknya sendiri.", values: {} };
  return { words: "Baris ini tidak terikat pada kabupaten atau kota; cakupan pengguna ini: {own}.", values: { own } };
}

/** The district that decides: that of the row, of its store or of its warehouse. */
function districtSql(r: AnyResource, rule: Columns): string | null {
  if (rule.district) return `from {${r.table}} t join {district} d on d.id = t.${rule.district} where t.id = :id`;
  if (rule.store)
    return `from {${r.table}} t join {store} s on s.id = t.${rule.store} join {district} d on d.id = s.district_id where t.id = :id`;
  if (rule.warehouse)
    return `from {${r.table}} t join {warehouse} w on w.id = t.${rule.warehouse} join {district} d on d.id = w.district_id where t.id = :id`;
  return null;
}

export const areasOf = (sys: Db, person: Person): Promise<string> =>
  names(
    sys,
    "select x.name from {user_scope} us join {area} x on us.kind = 'area' and x.id = us.ref_id where us.user_id = :user union select g.name from {user_scope} us join {region} g on us.kind = 'region' and g.id = us.ref_id where us.user_id = :user",
    { user: person.userId },
  );

async function names(sys: Db, sql: string, params: Record<string, unknown>): Promise<string> {
  const rows = await sys.query<{ name: string }>(sql, params);
  const shown = [...new Set(rows.map((x) => x.name))].sort((a, b) => a.localeCompare(b, "id"));
  return shown.length > 6 ? `${shown.slice(0, 6).join(", ")} +${shown.length - 6}` : shown.join(", ");
}
const nameOf = async (sys: Db, table: "distributor", id: number): Promise<string | undefined> =>
  (await sys.maybe<{ name: string }>(`select x.name from {${table}} x where x.id = :id`, { id }))?.name;
