/** Which figures of a report have changes that can be split into components. */
import { figuresOf } from "./cube.ts";
import type { Report } from "./report.ts";

export function splitFigures(report: Report): readonly string[] {
  const figures = figuresOf(report.of);
  return [...new Set([...report.show, ...(report.headline ?? [])])].filter((id) => figures[id]?.split !== undefined);
}
