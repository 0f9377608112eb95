import { expect, test } from "vitest";
import { param } from "./fragment.server.ts";
import {
  fill,
  forQuestion,
  isRequested,
  joinSlotted,
  ownTable,
  requestedDays,
  slotted,
  sourceQuestion,
  tablesIn,
  textOf,
} from "./source-sql.server.ts";

const days = slotted`(select distinct day from ${requestedDays})`;

test("slots are filled with SQL and its parameters", () => {
  const lookup = slotted`join ${ownTable("bought")} b on b.kind = ${1} join ${days} d on ${isRequested("kind", "b.kind")}`;
  expect(tablesIn(lookup, sourceQuestion({ shape: "all" }))).toEqual(["bought"]);
  const members = () => [param("in_0", "bigint[]", [4])];
  expect(fill(lookup, { days: "as3", table: (name) => `${name}3`, members })).toEqual({
    text: "join bought3 b on b.kind = 1 join (select distinct day from as3) d on (true and b.kind = any(:in_0::bigint[]))",
    params: { in_0: [4] },
  });
});

test("parts of the SQL depend on the columns read, the rows needed and the number of days", () => {
  const several = slotted`select day from ${requestedDays}`;
  const rows = forQuestion(
    ({ oneDay, reads, needed }) =>
      slotted`select ${reads("position") ? "p.position" : "null"} from (${oneDay ? "select 1" : several}) d where ${needed("store_id", "s.place")}`,
  );
  const members = () => [];
  const plain = sourceQuestion({ shape: "all" });
  expect(fill(slotted`${rows}`, { days: "as0", question: plain, members }).text).toBe(
    "select null from (select day from as0) d where true",
  );
  const needed = (column: string, value: string) => (column === "store_id" ? `${value} > 7` : "true");
  const question = sourceQuestion({ oneDay: true, reads: (column) => column === "position", needed, shape: "all" });
  expect(fill(slotted`${rows}`, { question, members }).text).toBe(
    "select p.position from (select 1) d where s.place > 7",
  );
});

test("tokens of tables stay whole, so that the tables of a source can be found", () => {
  const { pieces } = joinSlotted(
    [slotted`select 1 from {~${"sale"}} i`, slotted`select 2 from ${requestedDays}`],
    " union ",
  );
  expect(pieces).toEqual(["select 1 from {~sale} i union select 2 from ", requestedDays, ""]);
});

test("SQL with slots cannot be used as text, nor with slots that are not given", () => {
  expect(() => `select * from ${days}`).toThrow("E058");
  expect(() => textOf(days)).toThrow("E057");
  expect(() => textOf(slotted`${forQuestion(() => "true")}`)).toThrow("E057");
});
