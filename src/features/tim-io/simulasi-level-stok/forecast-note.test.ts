import { expect, it } from "vitest";
import { t } from "#web/i18n.ts";
import { forecastNote } from "./forecast-note.ts";

it("says that what is ordered goes in whole trucks, and how much one carries", () =>
  expect(forecastNote({ emptyDays: 3, truck: "24" }, t)).toMatch(
    /dalam truk utuh 24,0\ston .* 3 hari kosong dalam 60 hari\./,
  ));
