const short = "Jan|Feb|Mar|Apr|May|Mei|Jun|Jul|Aug|Agu|Sep|Oct|Okt|Nov|Dec|Des";
const long =
  "January|February|March|April|June|July|August|September|October|November|December|Januari|Februari|Maret|Juni|Juli|Agustus|Oktober|Desember";
const apart = (form: string): RegExp => new RegExp(String.raw`(?<![\w./-])${form}(?![\w/-])`, "u");
/** Formats of a complete date, by an example. */
const forms: Readonly<Record<string, RegExp>> = {
  "20 Nov 2026": apart(String.raw`\d{1,2} (?:${short}) \d{4}`),
  "20 November 2026": apart(String.raw`\d{1,2} (?:${long}) \d{4}`),
  "Nov 20, 2026": apart(String.raw`(?:${short}|${long}) \d{1,2}, \d{4}`),
  "2026-11-20": apart(String.raw`\d{4}-\d{2}-\d{2}`),
  "20/11/2026": apart(String.raw`\d{1,2}/\d{1,2}/\d{4}`),
  "20.11.2026": apart(String.raw`\d{1,2}\.\d{1,2}\.\d{4}`),
  "20-11-2026": apart(String.raw`\d{1,2}-\d{1,2}-\d{4}`),
};

/** The date formats in these texts, each with the first text that has it. */
export function dateFormsOf(texts: readonly string[]): ReadonlyMap<string, string> {
  const row = new Map<string, string>();
  for (const text of texts)
    for (const [name, form] of Object.entries(forms)) if (!row.has(name) && form.test(text)) row.set(name, text);
  return row;
}
