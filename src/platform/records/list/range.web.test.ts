import { expect, test } from "vitest";
import { code, decimal, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { copied } from "./range.web.ts";

test("a block is copied unchanged: codes and names are text, also if they look like a number or a formula", () => {
  const fields = { code: code(), name: text("Nama") };
  const bank = defineResource("n", {
    title: "N",
    scope: "open",
    fields,
    represent: ["name"],
    list: { columns: ["code"], sort: "id" },
  } as never);
  const columns = [
    { name: "code", field: code() },
    { name: "bank", field: ref("Bank", bank) },
    { name: "tonnes", field: decimal("Ton") },
  ];
  const rows = [
    { id: 1, version: 1, code: "0012", bank: { id: 7, label: "=1+1" }, tonnes: "1234.500" },
    { id: 2, version: 1, code: "A&B", bank: null, tonnes: null },
  ];
  const block = copied({ from: { row: 1, col: 2 }, to: { row: 0, col: 0 } }, rows as never, columns, (s) => s);
  expect([block.cells, block.text]).toEqual([6, "0012\t=1+1\t1234,500\r\nA&B\t\t"]);
  const asText = "<td style=\"mso-number-format:'\\@'\">";
  expect(block.html).toContain(`<tr>${asText}0012</td>${asText}=1+1</td><td>1234,500</td></tr>`);
  expect(block.html).toContain("A&#38;B");
});
