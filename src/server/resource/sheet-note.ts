import type { Field, Fields } from "#kit/field.ts";
import { emptyMark, isRelative, type Operator, readCondition, readKey, relativeDays } from "#kit/filter.ts";
import type { AnyResource } from "#kit/resource.ts";
import { isMasked, type Person } from "../access/access.ts";
import type { Db } from "../db/db.ts";
import { readAmong } from "./among.ts";
import { labelSql, refTarget } from "./select.ts";
import type { ListSheet, SheetNote } from "./sheet.ts";

const jakarta = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short", timeStyle: "short" });
const thousands = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ".");

/** What a file must say of itself: how many rows, which filters, whose scope, who and when. */
export const noteOf =
  (s: ListSheet, person: Person): SheetNote =>
  async (db, rows) => [
    ["Keterangan ekspor"],
    ["Daftar", s.r.title],
    ["Jumlah baris", thousands(rows)],
    ...(await filterLines(db, s)),
    ["Urutan", String(s.filters.sort ?? "") || s.r.list.sort],
    ["Cakupan", await scopeName(db, person)],
    ["Dibuat", `${jakarta.format(new Date()).replace(":", ".")} WIB`],
    ["Oleh", isMasked(person) ? `${person.fullname} (masking oleh pengguna ${person.realUserId})` : person.fullname],
  ];

async function filterLines(db: Db, s: ListSheet): Promise<string[][]> {
  const lines: string[][] = [];
  for (const [key, raw] of Object.entries(s.filters)) {
    if (raw === undefined || raw === "" || key === "sort") continue;
    const among = readAmong(key);
    const field = among && (s.r.fields as Fields)[among.field];
    const of = field?.kind === "ref" ? { r: refTarget(s.r, field), under: ` – ${field.label}` } : { r: s.r, under: "" };
    lines.push(...(await filterLine(db, of.r, among?.key ?? key, String(raw), of.under)));
  }
  return lines.length ? lines : [["Penyaring", "Tidak ada"]];
}

/** `under`: the reference whose rows are asked, if not the list's own. */
async function filterLine(db: Db, r: AnyResource, key: string, raw: string, under: string): Promise<string[][]> {
  const read = readKey(key);
  const asked = read && readCondition(r, read.condition);
  const field = asked && (r.fields as Fields)[asked.field];
  const group = read?.group ? ` (pilihan ${read.group})` : "";
  if (field)
    return [
      [
        `Penyaring${group}${under}: ${field.label}`,
        `${operatorWords[asked.operator]}${await valueWords(db, r, field, raw)}`,
      ],
    ];
  if (key === "q") return [[`Pencarian${under}`, raw]];
  return key === "archived" ? [["Arsip", raw === "only" ? "Hanya yang diarsipkan" : "Termasuk yang diarsipkan"]] : [];
}

const operatorWords: Readonly<Record<Operator, string>> = {
  "": "",
  not: "bukan ",
  is: "persis ",
  has: "memuat ",
  lacks: "tanpa ",
  in: "salah satu dari ",
};

async function valueWords(db: Db, r: AnyResource, f: Field, raw: string): Promise<string> {
  if (raw === emptyMark) return "kosong";
  if (isRelative(raw)) return relativeDays[raw];
  if (f.kind === "choice")
    return raw
      .split(",")
      .map((v) => f.choices.find((c) => c.value === v)?.label ?? v)
      .join(", ");
  if (f.kind === "boolean") return raw === "true" ? "Ya" : raw === "false" ? "Tidak" : raw;
  if (f.kind !== "ref" || !/^\d{1,15}(,\d{1,15})*$/.test(raw)) return raw;
  const target = refTarget(r, f);
  const named = await db.query<{ label: string }>(
    `select ${labelSql(target, "t")} as label from {${target.table}} t where t.id = any(:ids::bigint[]) order by 1`,
    {
      ids: raw.split(",").map(Number),
    },
  );
  return named.map((n) => n.label).join(", ");
}

async function scopeName(db: Db, p: Person): Promise<string> {
  if (p.vendorId !== null)
    return (
      (
        await db.maybe<{ name: string }>(
          "select concat_ws(' – ', d.code, d.name) as name from {~distributor} d where d.id = :id",
          { id: p.vendorId },
        )
      )?.name ?? "Distributor"
    );
  return p.districts === null ? "Nasional" : `${thousands(p.districts.length)} kabupaten/kota`;
}
