import { z } from "zod";
import { Product } from "#features/master/produk/produk.resource.ts";
import { type DecimalField, quantity, ref } from "#kit/field.ts";
import { type FieldError, Refused } from "#kit/refused.ts";
import { defineResource } from "#kit/resource.ts";
import { type NumberStyle, numberStyles } from "#kit/number-style.ts";
import { audit, type Db } from "#platform/database/index.server.ts";
import {
  type FileSheet,
  FormatWatch,
  matchColumns,
  type RawRow,
  readCell,
  readFile,
  RefFinder,
  textOf,
} from "#platform/import/index.server.ts";
import { type Ctx, handleReady, pathId, translatedLanguages } from "#platform/http/index.server.ts";
import { BulkCustomer } from "../customer-curah/customer-curah.resource.ts";
import { monthReader } from "./plan-head.ts";
import { labelOf, lockVersion } from "./plan-lock.server.ts";
import { limits } from "./plan-limits.ts";
import { customersOf } from "./read-plan.server.ts";
import { importPlan, maxCells, type PlanItem } from "./rkap.calls.ts";
import { overwriteCells } from "./write-cells.server.ts";

/** Key columns of a file; the other twelve columns are recognised by the names of months. */
const Keys = defineResource("annualPlanFile", {
  title: "RKAP",
  scope: "open",
  fields: {
    customer: ref("Pelanggan curah", BulkCustomer, { required: true }),
    product: ref("Produk", Product, { required: true }),
  },
  represent: ["customer"],
  list: { columns: ["customer"], sort: "id" },
  exchange: { import: true, key: ["customer", "product"] },
});
const figures: Readonly<Record<PlanItem, DecimalField>> = {
  tonnes: quantity("Volume", { unit: "ton", min: "0", max: "9999999.999" }),
  price: quantity("Harga per ton", { unit: "Rp", scale: 2, min: "0", max: "99999999.99" }),
};
const maxRows = 20_000;
const maxFaults = 200;

type Head = {
  readonly sheet: number;
  readonly headLine: number;
  readonly customer: number;
  readonly product: number;
  /** Column number by month. */
  readonly months: ReadonlyMap<number, number>;
};
const monthOf = monthReader(["id", ...translatedLanguages]);
function headIn(sheet: number, line: { readonly line: number; readonly cells: RawRow }): Head {
  const texts = line.cells.map((c) => textOf(c));
  const columns = matchColumns(Keys, texts, new Map());
  const months = new Map<number, number>();
  for (const [i, text] of texts.entries()) {
    const month = monthOf(text);
    if (month !== undefined && !months.has(month)) months.set(month, i);
  }
  const at = (name: string) => columns.findIndex((c) => c.field === name);
  return { sheet, headLine: line.line, customer: at("customer"), product: at("product"), months };
}
const scoreOf = (h: Head): number => Number(h.customer >= 0) * 20 + Number(h.product >= 0) * 20 + h.months.size;
function findHead(sheets: readonly FileSheet[]): Head {
  const all = sheets.flatMap((s, n) => s.top.slice(0, 30).map((line) => headIn(n, line)));
  const best = all.reduce<Head | undefined>((a, b) => (a && scoreOf(a) >= scoreOf(b) ? a : b), undefined);
  const message = "Berkas harus memuat kolom pelanggan curah, produk, dan dua belas bulan.";
  if (!best || best.customer < 0 || best.product < 0 || best.months.size < 12)
    throw new Refused("import.columns", message, { file: message });
  return best;
}

type FileRow = { readonly line: number; readonly cells: RawRow };
type PlanFileInput = { readonly id: number; readonly item: PlanItem; readonly style: NumberStyle | "auto" };
type PlanFile = PlanFileInput & { readonly head: Head; readonly rows: readonly FileRow[] };
async function readRows({ id, item, style }: PlanFileInput, ctx: Ctx): Promise<PlanFile> {
  const { name, content } = await ctx.upload();
  const refuse = (message: string) => new Refused("file.kind", message, { file: message });
  if (!/\.(xlsx|csv|txt|tsv)$/i.test(name)) throw refuse("Pilih berkas .xlsx atau .csv.");
  if (content.length === 0) throw refuse("Berkas kosong.");
  let head: Head | undefined;
  const rows: FileRow[] = [];
  await readFile(
    content,
    name,
    async (sheets) => {
      head = findHead(sheets);
      return { sheet: head.sheet, headLine: head.headLine };
    },
    async (read) => {
      for (const [i, text] of read.rows.entries())
        rows.push({ line: read.lines[i] as number, cells: JSON.parse(text) as RawRow });
      if (rows.length > maxRows) throw refuse("Paling banyak 20.000 baris per berkas.");
    },
  );
  if (!head || rows.length === 0) throw refuse("Berkas tidak memuat baris.");
  return { id, item, head, rows, style };
}

class Faults {
  readonly all: FieldError[] = [];
  add(line: number, column: string, message: string, values: FieldError["values"] = {}): void {
    this.all.push({ field: `${line}.${column}`, message, values });
  }
  refuse(): void {
    if (this.all.length === 0) return;
    const message = "Berkas memuat {count} kesalahan; tidak ada yang disimpan.";
    throw new Refused("import.faults", message, this.all.slice(0, maxFaults), 422, { count: this.all.length });
  }
}

type Named = FileRow & { readonly customer: number; readonly product: number };
/** Rows with the ids of their customer and product; each pair may occur once in a file. */
async function named(db: Db, { head, rows }: PlanFile, faults: Faults): Promise<Named[]> {
  const finder = new RefFinder(Keys);
  const textAt = (row: FileRow, column: number) => textOf(row.cells[column] ?? null);
  for (const name of ["customer", "product"] as const)
    await finder.learn(
      db,
      name,
      Keys.fields[name],
      rows.map((r) => textAt(r, head[name])),
    );
  const seen = new Map<string, number>();
  const match = rows.flatMap((row): Named[] => {
    const ids = (["customer", "product"] as const).map((name) => {
      const text = textAt(row, head[name]);
      const hit = text === null ? undefined : finder.find(name, text);
      if (text === null) faults.add(row.line, name, "Wajib diisi.");
      else if (!hit) faults.add(row.line, name, "“{text}” tidak ditemukan.", { text });
      else if (hit.other !== undefined)
        faults.add(row.line, name, "“{text}” bisa berarti {code} atau {other}. Tulis kodenya.", {
          ...{ text, code: hit.code, other: hit.other },
        });
      return hit && hit.other === undefined ? hit.id : undefined;
    });
    const [customer, product] = ids;
    if (customer === undefined || product === undefined) return [];
    const before = seen.get(`${customer}.${product}`);
    if (before !== undefined) {
      faults.add(row.line, "product", "Sama dengan baris {line}.", { line: before });
      return [];
    }
    seen.set(`${customer}.${product}`, row.line);
    return [{ ...row, customer, product }];
  });
  await refuseForeign(db, match, faults);
  return match;
}

async function refuseForeign(db: Db, rows: readonly Named[], faults: Faults): Promise<void> {
  const ids = [...new Set(rows.map((r) => r.customer))];
  const own = new Map((await customersOf(db, ids)).map((c) => [c.id, c.own]));
  for (const row of rows)
    if (!own.get(row.customer))
      faults.add(row.line, "customer", "Hanya KAM customer ini atau Admin Bisnis yang dapat mengubahnya.");
}

/**
 * Figures of the twelve columns, all in one number style; an empty cell leaves the month unchanged, zero removes the
 * plan.
 */
function cellsOf(file: PlanFile, rows: readonly Named[], faults: Faults) {
  const { item, head, style } = file;
  const field = figures[item];
  const watch = new FormatWatch(new Map([["figure", field]]));
  const columns = [...head.months];
  for (const row of file.rows)
    for (const [, column] of columns) {
      const raw = row.cells[column] ?? null;
      if (typeof raw === "string") watch.look("figure", raw, row.line);
    }
  const { figure: format } = watch.decide(style === "auto" ? {} : { figure: style }, {});
  return rows.flatMap((row) =>
    columns.flatMap(([month, column]) => {
      const raw = row.cells[column] ?? null;
      if (raw === null) return [];
      const read = readCell(field, raw, format);
      const place = { customer: row.customer, product: row.product, month, item };
      if ("error" in read) {
        faults.add(row.line, String(month), read.error, read.values);
        return [];
      }
      if (read.value === null) return [];
      const value = String(read.value);
      if (limits[item].shape.test(value)) return [{ ...place, value, before: null }];
      faults.add(row.line, String(month), "Isi antara 0 dan {max}, paling banyak {scale} angka di belakang koma.", {
        max: limits[item].reads.max ?? "",
        scale: limits[item].reads.scale,
      });
      return [];
    }),
  );
}

const input = z.strictObject({
  id: pathId,
  item: z.enum(["tonnes", "price"]),
  style: z.enum(["auto", ...numberStyles]),
});
/** Imports twelve months of each customer and product: the whole file, or nothing and all errors. */
export const onImportPlan = handleReady(importPlan, input, readRows, (file, { db }) =>
  db.tx(async (tx) => {
    const version = await lockVersion(tx, file.id);
    const faults = new Faults();
    const rows = await named(tx, file, faults);
    const cells = cellsOf(file, rows, faults);
    faults.refuse();
    if (cells.length === 0 || cells.length > 5 * maxCells)
      throw new Refused("import.cells", "Berkas tidak memuat angka yang dapat dibaca.", []);
    const saved = await overwriteCells(tx, version, cells);
    await audit(tx, {
      action: "import",
      entity: "annualPlan",
      label: labelOf(version),
      after: { rows: rows.length, saved, item: file.item },
    });
    return { saved, rows: rows.length };
  }),
);
