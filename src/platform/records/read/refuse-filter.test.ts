import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let admin: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal.close());

type Refusal = { readonly message: string; readonly fields: readonly { field: string; message: string }[] };
async function refusal(query: string): Promise<Refusal> {
  const { status, json } = await admin.get(`/api/store?${query}`);
  expect([query, status]).toEqual([query, 422]);
  return json as Refusal;
}

test.each([
  ["f.status=ngawur", "f.status", "ngawur", "active"],
  ["f.district=x", "f.district", "x", "12"],
  ["archived=semua", "archived", "semua", "only, with"],
  ["sort=ngawur", "sort", "ngawur", "createdAt"],
  ["perPage=21", "perPage", "21", "75"],
  ["page=0", "page", "0", "last"],
])(
  "the refusal of %s contains the parameter, its value and the permitted values",
  async (query, field, value, allowed) => {
    const { message, fields } = await refusal(query);
    expect(fields).toHaveLength(1);
    expect(fields[0]?.field).toBe(field);
    for (const said of [message, fields[0]?.message]) {
      expect(said).toContain(field);
      expect(said).toContain(`“${value}”`);
      expect(said).toContain(allowed);
    }
  },
);

test("an unknown filter is refused with the list of valid ones, an unknown operator with those of its field", async () => {
  expect((await refusal("f.ngawur=1")).message).toContain("f.status");
  expect((await refusal("f.status.has=a")).message).toContain("f.status.not");
});

test("several errors are reported field by field", async () => {
  const { message, fields } = await refusal("f.status=ngawur&archived=semua");
  expect(message).toBe("Beberapa isian alamat belum benar.");
  expect(fields.map((f) => f.field).sort()).toEqual(["archived", "f.status"]);
});
