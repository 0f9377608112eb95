import type { Page } from "playwright-core";
import { dateFormsOf } from "../../support/date-forms.ts";

/** Findings of more than one date format on the page; technical texts (code, keys, records as sent) are left out. */
export async function dateFormFindings(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const machine = "code, pre, textarea, .p-mono, [data-own], script, style";
    const texts: string[] = [];
    for (const e of document.querySelectorAll<HTMLElement>("#content *, .ant-drawer *, [class*=drawer_drawer_] *")) {
      if (e.closest(machine) || e.getClientRects().length === 0) continue;
      if (e instanceof HTMLInputElement) texts.push(e.value, e.placeholder);
      if (e.title) texts.push(e.title);
      // a date may be split into several adjacent nodes
      if ([...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && /\d/.test(n.nodeValue ?? "")))
        texts.push(e.textContent ?? "");
    }
    return texts.map((s) => s.trim().slice(0, 200)).filter(Boolean);
  });
  const forms = dateFormsOf(texts);
  const named = [...forms].map(([name, text]) => `dates as ${name}: ${text.slice(0, 80)}`);
  return named.length > 1 ? [named.join(" | ")] : [];
}
