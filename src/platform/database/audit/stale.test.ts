import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openPortal, type Portal } from "#test/support/portal.ts";

let portal: Portal;
let admin: Client;
let other: Client;
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
  await portal.sql(
    "insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.username = 'helpdesk' and r.code = 'ROLE_ADMIN_BK'",
  );
  other = await portal.as("helpdesk");
});
afterAll(() => portal.close());

type Bank = { readonly id: number; readonly version: number };
const bank = async (): Promise<Bank> =>
  (await portal.sql<Bank>("select id, version from bank where archived_at is null order by id limit 1"))[0] as Bank;
const rename = (who: Client, { id, version }: Bank, name: string) => who.patch(`/api/bank/${id}`, { version, name });

test("a refusal states whether the same person changed the row in another window, or another person did", async () => {
  const seen = await bank();
  expect((await rename(admin, seen, "Bank satu")).status).toBe(200);
  expect(await rename(admin, seen, "Bank dua")).toMatchObject({
    status: 409,
    json: { code: "conflict", message: "Data ini sudah Anda ubah di jendela lain." },
  });
  expect(await rename(other, seen, "Bank tiga")).toMatchObject({
    status: 409,
    json: { code: "conflict", message: "Data ini sudah diubah orang lain." },
  });
});

test("the newest change determines the message", async () => {
  const seen = await bank();
  expect((await rename(admin, seen, "Bank empat")).status).toBe(200);
  expect((await rename(other, await bank(), "Bank lima")).status).toBe(200);
  expect(await rename(admin, seen, "Bank enam")).toMatchObject({
    json: { message: "Data ini sudah diubah orang lain." },
  });
});
