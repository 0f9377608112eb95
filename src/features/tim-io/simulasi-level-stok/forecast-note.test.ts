import { expect, it } from "vitest";
import { t } from "#platform/ui/index.web.ts";
import { forecastNote } from "./forecast-note.ts";

it("states that orders are rounded up to whole trucks, with the load of a truck", () =>
  expect(forecastNote({ emptyDays: 3, truck: "24" }, t)).toMatch(
    /dalam truk utuh 24,0\ston .* 3 hari kosong dalam 60 hari\./,
  ));
