import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GridData } from "./GridData.tsx";

const shown = (data: string | undefined, error: Error | null) =>
  renderToStaticMarkup(
    <GridData<string> query={{ data, error, refetch: undefined as never } as never} rows={2}>
      {(text) => <b>{text}</b>}
    </GridData>,
  );

test("a failed later read keeps the grid with its unsaved cells", () => {
  const html = shown("cells", new Error("Server tidak menjawab."));
  expect(html).toContain("<b>cells</b>");
  expect(html).toContain("Server tidak menjawab.");
  expect(html).toContain("Coba lagi");
});
test("a failed first read shows the error in place of the grid, and a successful one shows no message", () => {
  expect(shown(undefined, new Error("Server tidak menjawab."))).not.toContain("<b>");
  expect(shown(undefined, new Error("Server tidak menjawab."))).toContain("Data gagal dimuat");
  expect(shown("cells", null)).toBe("<b>cells</b>");
});
