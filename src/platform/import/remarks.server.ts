import type { Remark } from "./import.calls.ts";
import { joinColumns } from "./issue-words.ts";
import { cellOf, type Column, type FileRow } from "./row-validator.server.ts";
import type { Plan } from "./plan.server.ts";

type Mixed = { dates: number; texts: number };
/** Counts spreadsheet dates and texts in the columns of date fields. */
export class DateMix {
  private readonly columns: readonly Column[];
  private readonly seen = new Map<string, Mixed>();

  constructor(columns: readonly Column[]) {
    this.columns = columns.filter((c) => c.field.kind === "date");
  }

  look(rows: readonly FileRow[]): void {
    for (const column of this.columns) {
      const mixed = this.seen.get(column.name) ?? { dates: 0, texts: 0 };
      for (const row of rows) {
        const cell = cellOf(row, column);
        if (typeof cell === "string") mixed.texts++;
        else if (cell !== null && typeof cell === "object" && "date" in cell) mixed.dates++;
      }
      this.seen.set(column.name, mixed);
    }
  }

  /**
   * One remark for each column that contains both: Excel has converted some of the texts to dates, possibly with day
   * and month exchanged.
   */
  remarks(): Remark[] {
    return [...this.seen].flatMap(([field, { dates, texts }]) =>
      dates && texts
        ? [
            {
              field,
              message:
                "{dates} sel berisi tanggal Excel dan {texts} berisi teks. Pastikan hari dan bulannya tidak tertukar.",
              values: { dates, texts },
            },
          ]
        : [],
    );
  }
}

/** Columns that are hidden in the spreadsheet and nevertheless read. */
export function remarksOnHidden(
  head: readonly (string | null)[],
  plan: Plan,
  hidden: readonly number[],
): readonly Remark[] {
  const names = hidden.filter((i) => plan.columns[i]).map((i) => head[i] ?? `#${i + 1}`);
  if (!names.length) return [];
  return [{ message: "Kolom tersembunyi di berkas ikut dibaca: {columns}.", values: { columns: joinColumns(names) } }];
}
