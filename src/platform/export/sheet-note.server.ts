import type { Translate } from "#platform/http/index.server.ts";
import type { Field, Fields } from "#kit/field.ts";
import { emptyMark, type Operator, readCondition, readKey } from "#kit/filter.ts";
import { isRelative, relativeDays } from "#kit/relative-days.ts";
import type { AnyResource } from "#kit/resource.ts";
import { isMasked, type Person } from "#kit/person.ts";
import type { Db } from "#platform/database/index.server.ts";
import type { FileReader } from "./reader.server.ts";
import { parseReferenceKey, labelSql, refTarget } from "#platform/records/index.server.ts";
import type { ListSheet, SheetNote } from "./sheet.server.ts";

const jakarta = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short", timeStyle: "short" });
const thousands = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ".");

/** The note of an exported file: number of rows, filters, scope, and by whom and when it was exported. */
export const noteOf =
  (s: ListSheet, person: Person, address: string): SheetNote =>
  async (db, rows) => [
    [s.say("Keterangan ekspor")],
    [s.say("Nama daftar"), s.say(s.r.title)],
    [s.say("Jumlah baris"), thousands(rows)],
    ...(await filterLines(db, s)),
    [s.say("Urutan"), String(s.filters.sort ?? "") || s.r.list.sort],
    [s.say("Cakupan"), await scopeName(db, person, s.say)],
    [s.say("Dibuat"), `${jakarta.format(new Date()).replace(":", ".")} WIB`],
    [s.say("Oleh"), byWhom(person, s.say)],
    [s.say("Alamat"), address],
  ];

const byWhom = (person: Person, say: Translate): string =>
  isMasked(person)
    ? say("{person} (masking oleh pengguna {id})", { person: person.fullname, id: person.realUserId })
    : person.fullname;
/** A URL that opens the list with the same filters, search and order. */
export function listAddress({ filters }: ListSheet, route: string, { origin }: FileReader): string {
  const pairs = Object.entries(filters).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === "" ? [] : [[key, String(value)]],
  );
  const query = new URLSearchParams(pairs).toString();
  return `${origin}/#${route}${query ? `?${query}` : ""}`;
}

async function filterLines(db: Db, s: ListSheet): Promise<string[][]> {
  const lines: string[][] = [];
  for (const [key, raw] of Object.entries(s.filters)) {
    if (raw === undefined || raw === "" || key === "sort") continue;
    const among = parseReferenceKey(key);
    const field = among && (s.r.fields as Fields)[among.field];
    const of =
      field?.kind === "ref" ? { r: refTarget(s.r, field), under: ` – ${s.say(field.label)}` } : { r: s.r, under: "" };
    lines.push(...(await filterLine(db, of.r, among?.key ?? key, String(raw), of.under, s.say)));
  }
  return lines.length ? lines : [[s.say("Penyaring"), s.say("Tidak ada")]];
}

/** `under`: the reference whose rows are filtered, if not the list's own. */
async function filterLine(
  db: Db,
  resource: AnyResource,
  key: string,
  raw: string,
  under: string,
  say: Translate,
): Promise<string[][]> {
  const read = readKey(key);
  const condition = read && readCondition(resource, read.condition);
  const field = condition && (resource.fields as Fields)[condition.field];
  const group = read?.group ? ` (${say("pilihan {number}", { number: read.group })})` : "";
  if (field)
    return [
      [
        `${say("Penyaring")}${group}${under}: ${say(field.label)}`,
        `${condition.operator ? `${say(operatorWords[condition.operator])} ` : ""}${await valueWords(db, resource, field, raw, say)}`,
      ],
    ];
  if (key === "q") return [[`${say("Pencarian")}${under}`, raw]];
  return key === "archived"
    ? [[say("Arsip"), say(raw === "only" ? "Hanya yang diarsipkan" : "Termasuk yang diarsipkan")]]
    : [];
}

const operatorWords: Readonly<Record<Operator, string>> = {
  "": "",
  not: "bukan",
  is: "persis",
  has: "memuat",
  lacks: "tanpa",
  in: "salah satu dari",
};

async function valueWords(db: Db, resource: AnyResource, field: Field, raw: string, say: Translate): Promise<string> {
  if (raw === emptyMark) return say("kosong");
  if (isRelative(raw)) return say(relativeDays[raw]);
  if (field.kind === "choice")
    return raw
      .split(",")
      .map((v) => say(field.choices.find((c) => c.value === v)?.label ?? v))
      .join(", ");
  if (field.kind === "boolean") return raw === "true" ? say("Ya") : raw === "false" ? say("Tidak") : raw;
  if (field.kind !== "ref" || !/^\d{1,15}(,\d{1,15})*$/.test(raw)) return raw;
  const target = refTarget(resource, field);
  const named = await db.query<{ label: string }>(
    `select ${labelSql(target, "t")} as label from {${target.table}} t where t.id = any(:ids::bigint[]) order by 1`,
    {
      ids: raw.split(",").map(Number),
    },
  );
  return named.map((n) => n.label).join(", ");
}

async function scopeName(db: Db, p: Person, say: Translate): Promise<string> {
  if (p.vendorId !== null)
    return (
      (
        await db.maybe<{ name: string }>(
          "select concat_ws(' – ', d.code, d.name) as name from {~distributor} d where d.id = :id",
          { id: p.vendorId },
        )
      )?.name ?? "Distributor"
    );
  return p.districts === null
    ? say("Nasional")
    : say("{count} kabupaten/kota", { count: thousands(p.districts.length) });
}
