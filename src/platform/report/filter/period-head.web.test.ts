import { describe, expect, test, vi } from "vitest";
import { periodHead } from "../query/period-head.server.ts";
import { periodWord } from "../page/figures.web.ts";

const spoken = vi.hoisted(() => ({ locale: "en-US" }));
vi.mock("#platform/ui/language/i18n.web.ts", () => ({
  currentLocale: () => spoken.locale,
  t: (source: string) => source,
  says: () => false,
}));

const periods = [
  { from: "2026-11-01", to: "2026-11-20" },
  { from: "2026-09-01", to: "2026-11-20" },
  { from: "2025-11-01", to: "2026-11-30" },
  { from: "2026-11-03", to: "2026-11-20" },
  { from: "2026-10-28", to: "2026-11-03" },
  { from: "2025-12-28", to: "2026-01-03" },
  { from: "2026-11-01", to: "2026-11-01" },
  { from: "2026-05-05", to: "2026-05-05" },
];

describe.each(["id-ID", "en-US", "fr-FR", "ru-RU", "zh-CN"] as const)("in %s", (locale) => {
  test("a sheet names a period in its heading as the page does", () => {
    spoken.locale = locale;
    for (const period of periods) expect(periodHead(period, locale.slice(0, 2))).toBe(periodWord(period));
  });
});
