import { type CellValue, writeXlsx } from "hucre/xlsx";
import { z } from "zod";
import { audit } from "#platform/database/index.server.ts";
import { boldFont, printSetup, xlsxMime } from "#platform/import/index.server.ts";
import { translatorFor } from "#platform/export/index.server.ts";
import { handle, pathId, Raw } from "#platform/http/index.server.ts";
import { labelOf } from "./plan-lock.server.ts";
import { monthName } from "./plan-head.ts";
import { customersOf, linesOf, versionOf } from "./read-plan.server.ts";
import { exportPlan, type PlanItem } from "./rkap.calls.ts";

const formats: Readonly<Record<PlanItem, string>> = { tonnes: "#,##0.###", price: "#,##0.##" };
const input = z.strictObject({ id: pathId, item: z.enum(["tonnes", "price"]) });
const widths = [38, 34, ...Array.from({ length: 12 }, () => 13)];

/** Exports one figure of every customer and product by month, in the columns that the import reads. */
export const onExportPlan = handle(exportPlan, input, async ({ id, item }, { db, request }): Promise<Raw> => {
  const version = await versionOf(db, id);
  const say = translatorFor({ language: request.language });
  const lines = await linesOf(db, version);
  const customers = new Map(
    (
      await customersOf(
        db,
        lines.map((l) => l.customer),
      )
    ).map((c) => [c.id, c]),
  );
  const products = new Map(
    (
      await db.query<{ id: number; code: string }>(
        "select p.id, p.code from {product} p where p.id = any(:ids::bigint[])",
        {
          ids: lines.map((l) => l.product),
        },
      )
    ).map((p) => [p.id, p.code]),
  );
  const rows = lines
    .map((l): CellValue[] => [
      customers.get(l.customer)?.code ?? "",
      products.get(l.product) ?? "",
      ...l[item].map((v) => (v === null ? null : Number(v))),
    ])
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])) || String(a[1]).localeCompare(String(b[1])));
  const heads = [
    say("Pelanggan curah"),
    say("Produk"),
    ...Array.from({ length: 12 }, (_, i) => monthName(i + 1, request.language)),
  ];
  const bytes = await writeXlsx({
    sheets: [
      {
        name: `${version.year} - ${version.no}`,
        columns: widths.map((width, i) => ({ width, style: { numFmt: i < 2 ? "@" : formats[item] } })),
        rows: [heads, ...rows],
        cells: new Map(heads.map((_, i) => [`0,${i}`, { style: { font: boldFont } }])) as never,
        freezePane: { rows: 1, columns: 2 },
        ...printSetup(widths),
      },
    ],
  });
  await audit(db, {
    action: "export",
    entity: "annualPlan",
    label: labelOf(version),
    after: { rows: rows.length, item },
  });
  return new Raw(Buffer.from(bytes), {
    "content-type": xlsxMime,
    "content-disposition": `attachment; filename="rkap-${version.year}-${version.no}-${item}.xlsx"`,
    "cache-control": "no-store",
  });
});
