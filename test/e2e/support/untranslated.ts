import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const folder = `${import.meta.dirname}/../../../src/web/locales/en`;
/** Indonesian texts of the source whose English translation differs. */
const sources: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => Object.entries(JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as Record<string, string>))
  .flatMap(([source, english]) => (source === english || source.includes("{") ? [] : [source]));
/** Words that do not occur in English; data may contain them, texts of the portal may not. */
const indonesianWords = "belum|dari|dengan|untuk|yang|tidak|menurut|hapus|tambah|ubah|simpan|pilih|buka|tutup|halaman";

type WindowWithTexts = { indonesianTexts?: ReadonlySet<string> };
/** Stores the texts in the document once, because passing them for each page costs as much as reading the page. */
async function bringTexts(page: Page): Promise<void> {
  if (await page.evaluate(() => (window as WindowWithTexts).indonesianTexts !== undefined)) return;
  await page.evaluate((texts) => {
    (window as WindowWithTexts).indonesianTexts = new Set(texts);
  }, sources);
}

/**
 * Indonesian texts on an English page: names of controls, headers and labels that are Indonesian source texts or
 * contain a common Indonesian word. Cells of tables and values of records are data and keep their language.
 */
export async function untranslated(page: Page): Promise<string[]> {
  await bringTexts(page);
  return page.evaluate((words) => {
    const known = (window as WindowWithTexts).indonesianTexts ?? new Set();
    const pattern = new RegExp(`\\b(${words})\\b`, "i");
    const data =
      "tbody, td, dd, option, .p-cut, .p-mono, [class*=resource_cards_], [class*=phone-rows_cards_], [class*=persetujuan_list_], [lang=id], svg, [data-own]";
    const texts = new Set<string>();
    const read = (text: string | null, where: string) => {
      const trimmed = text?.trim() ?? "";
      // addresses and single words of code are not sentences
      if (!trimmed || trimmed.startsWith("/") || /^[a-z-]+$/.test(trimmed)) return;
      if (known.has(trimmed) || pattern.test(trimmed)) texts.add(`${where}: ${trimmed.slice(0, 80)}`);
    };
    for (const element of document.querySelectorAll<HTMLElement>("#root *, body > *")) {
      if (element.closest(data)) continue;
      for (const name of ["aria-label", "title", "placeholder", "data-tip", "alt"])
        read(element.getAttribute(name), name);
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) read(node.nodeValue, "text");
    }
    return [...texts];
  }, indonesianWords);
}
