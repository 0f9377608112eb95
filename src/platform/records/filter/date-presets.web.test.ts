import { expect, it } from "vitest";
import { datePresets } from "./date-presets.web.ts";

const of = (today: string, label: string) => datePresets(today).find((p) => p.label === label);

it.each([
  ["2026-03-01", "Bulan lalu", "2026-02-01", "2026-02-28"],
  ["2028-03-15", "Bulan lalu", "2028-02-01", "2028-02-29"],
  ["2026-01-05", "Bulan lalu", "2025-12-01", "2025-12-31"],
  ["2026-01-03", "7 hari", "2025-12-28", "2026-01-03"],
  ["2026-11-20", "Bulan ini", "2026-11-01", "2026-11-20"],
])("%s, %s", (today, label, from, to) => expect(of(today, label)).toEqual({ label, from, to }));
