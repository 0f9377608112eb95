import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { code, decimal, integer, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { PhoneList } from "./PhoneList.tsx";
import { possibleColumns } from "./shape.web.ts";
import { type AnyView, view } from "../view/view.web.ts";

const Text = defineResource("text", {
  title: "Teks",
  scope: "open",
  fields: {
    code: code(),
    title: text("Judul"),
    roles: text("Peran"),
    slug: text("Alamat"),
    readers: integer("Pembaca"),
  },
  represent: ["title"],
  list: { columns: ["code", "title", "roles", "slug", "readers"], sort: "id" },
});
const row = { id: 1, code: "T1", title: "Harga baru", roles: "ROLE_TSO", slug: "harga-baru", readers: 3 };
const Roles = ({ value }: { readonly value: unknown }) => <i>{String(value).replace("ROLE_TSO", "Petugas area")}</i>;
const Slug = ({ value }: { readonly value: unknown }) => <a href={`/page/${value}`}>{String(value)}</a>;

const cards = (by: AnyView | undefined) =>
  renderToStaticMarkup(
    <PhoneList
      resource={Text}
      rows={[row as never]}
      columns={possibleColumns(Text, () => true).filter((c) => (Text.list.columns as string[]).includes(c.name))}
      view={by}
      hrefOf={(id) => `?id=${id}`}
      openId={undefined}
      stale={false}
      onOpen={() => undefined}
    />,
  );

test("a card shows a text as the cell of its view does, and as stored without a view", () => {
  const html = cards(view(Text, { cells: { roles: Roles } }));
  expect(html).toContain("T1 · <i>Petugas area</i>");
  expect(html).not.toContain("ROLE_TSO");
  expect(cards(undefined)).toContain("T1 · ROLE_TSO");
});
test("a card, itself a link, shows a cell with links as plain text", () => {
  const html = cards(view(Text, { cells: { slug: Slug }, linked: ["slug"] }));
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain("harga-baru");
});

test("the unit of a figure is marked, so that it is beside the figure and not below it like a label", () => {
  const weighed = defineResource("weighed", {
    title: "Timbangan",
    scope: "open",
    fields: { code: code(), tonnes: decimal("Volume", { unit: "ton" }) },
    represent: ["code"],
    list: { columns: ["code", "tonnes"], sort: "code" },
  });
  const html = renderToStaticMarkup(
    <PhoneList
      resource={weighed}
      rows={[{ id: 1, code: "A", tonnes: "3.5" } as never]}
      columns={possibleColumns(weighed, () => true)}
      view={undefined}
      hrefOf={(id) => `?id=${id}`}
      openId={undefined}
      stale={false}
      onOpen={() => undefined}
    />,
  );
  expect(html).toMatch(/data-unit="ton"><b>3,5<\/b><small>/);
  expect(cards(undefined)).toMatch(/<span class="[^"]*cardFigure[^"]*"><b>3<\/b><small>/);
});
