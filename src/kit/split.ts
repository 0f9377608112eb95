/** Changes that are told in parts: which figures of a report have them. */
import { figuresOf } from "./cube.ts";
import type { Report } from "./report.ts";

export function splitFigures(report: Report): readonly string[] {
  const figures = figuresOf(report.of);
  return [...new Set([...report.show, ...(report.headline ?? [])])].filter((id) => figures[id]?.split !== undefined);
}
