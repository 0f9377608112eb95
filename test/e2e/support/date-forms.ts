import type { Page } from "playwright-core";
import { dateFormsOf } from "../../support/date-forms.ts";

/** More than one form of dates on the page, as findings; what a program reads (code, keys, records as they were sent) is left out. */
export async function dateFormFindings(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const machine = "code, pre, textarea, .p-mono, [data-own], script, style";
    const said: string[] = [];
    for (const e of document.querySelectorAll<HTMLElement>("#content *, .ant-drawer *, .r-drawer *")) {
      if (e.closest(machine) || e.getClientRects().length === 0) continue;
      if (e instanceof HTMLInputElement) said.push(e.value, e.placeholder);
      if (e.title) said.push(e.title);
      // a date may be written in several nodes beside each other
      if ([...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && /\d/.test(n.nodeValue ?? "")))
        said.push(e.textContent ?? "");
    }
    return said.map((s) => s.trim().slice(0, 200)).filter(Boolean);
  });
  const found = dateFormsOf(texts);
  const named = [...found].map(([name, text]) => `dates as ${name}: ${text.slice(0, 80)}`);
  return named.length > 1 ? [named.join(" | ")] : [];
}
