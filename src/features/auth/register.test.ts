import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  codeOf,
  fieldsOf,
  type Mailbox,
  newAddress,
  openMailbox,
  openPeople,
  type People,
} from "#test/support/identity.ts";

let portal: People;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  process.env.SMTP_URL = mailbox.url;
  portal = await openPeople();
});
afterAll(async () => {
  await portal.close();
  delete process.env.SMTP_URL;
  await mailbox.close();
});
beforeEach(() => portal.sql("delete from throttle"));

const password = "sepeda ontel warna tosca";
const register = (email: string, name = "Orang Baru", ip = newAddress(), pass = password) =>
  portal.from(ip, "POST", "/auth/register", { email, password: pass, name });
const shape = (o: unknown): unknown =>
  o !== null && typeof o === "object" && !Array.isArray(o)
    ? Object.fromEntries(Object.entries(o).map(([k, v]) => [k, shape(v)]))
    : Array.isArray(o)
      ? o.map(shape)
      : typeof o;

describe("registration", () => {
  test("returns a token that permits only reading the own account and signing out", async () => {
    const answer = await register("baru@contoh.id");
    const token = (answer.json as { access_token: string }).access_token;
    const account = await portal.from(newAddress(), "GET", "/api/auth/account", undefined, token);
    expect(account.json).toMatchObject({
      name: "Orang Baru",
      email: "baru@contoh.id",
      roles: [],
      actions: [],
      links: [],
      menu: [],
      authorized: false,
    });
    for (const e of portal.server.registry.handlers) {
      const { call } = e.value;
      if (call.access === "public" || call.access === "session" || call.path === "/api/logout") continue;
      const path = call.path.replace(/:\w+/g, "1");
      const a = await portal.from(
        newAddress(),
        call.method,
        path,
        call.method === "GET" || call.method === "DELETE" ? undefined : {},
        token,
      );
      expect([call.method, path, a.status]).toEqual([call.method, path, 403]);
    }
    for (const { value: r } of portal.server.registry.resources)
      expect([r.name, (await portal.from(newAddress(), "GET", r.path, undefined, token)).status]).toEqual([
        r.name,
        403,
      ]);
    expect(
      (await portal.from(newAddress(), "POST", "/api/login", { username: "baru@contoh.id", password })).status,
    ).toBe(401);
    expect((await portal.from(newAddress(), "POST", "/api/logout", {}, token)).status).toBe(200);
  });
  test("with a known e-mail has an equal response and notifies its owner", async () => {
    const [known, fresh] = [await register("TSO@demo.portal.example"), await register("lain@contoh.id")];
    expect([known.status, shape(known.json)]).toEqual([fresh.status, shape(fresh.json)]);
    const [a, b] = await Promise.all(
      [known, fresh].map((x) =>
        portal.from(
          newAddress(),
          "GET",
          "/api/auth/account",
          undefined,
          (x.json as { access_token: string }).access_token,
        ),
      ),
    );
    expect(shape(a?.json)).toEqual(shape(b?.json));
    expect(a?.json).toMatchObject({ email: "TSO@demo.portal.example" });
    expect(await mailbox.waitFor("To: tso@demo.portal.example")).toContain("sudah memiliki akun");
    await mailbox.waitFor("To: lain@contoh.id");
    const twice = await register("lain@contoh.id");
    expect(shape(twice.json)).toEqual(shape(fresh.json));
    expect(
      (await portal.from(newAddress(), "POST", "/api/login", { username: "tso", password: "Portal#2026" })).status,
    ).toBe(200);
  });
  test("names errors of the form, and refuses common passwords", async () => {
    expect(fieldsOf(await register("nonsense", " ")).email).toBe("Email tidak sah.");
    expect(fieldsOf(await register("a@contoh.id", " "))).toEqual({ name: "Wajib diisi." });
    expect(Object.keys(fieldsOf(await register("a@contoh.id", "A", newAddress(), "password1234")))).toEqual([
      "password",
    ]);
    expect(Object.keys(fieldsOf(await register("agus.salim@contoh.id", "A", newAddress(), "agus.salim2026")))).toEqual([
      "password",
    ]);
    expect(
      (
        await portal.from(newAddress(), "POST", "/auth/register", {
          email: "a@contoh.id",
          password,
          name: "A",
          status: "active",
          roles: [1],
        })
      ).status,
    ).toBe(422);
  });
  test("is limited to three an hour for an address", async () => {
    const ip = newAddress();
    const seen: number[] = [];
    for (let i = 0; i < 4; i++) seen.push((await register(`r${i}@contoh.id`, "R", ip)).status);
    expect(seen).toEqual([200, 200, 200, 429]);
  });
  test("can be disabled", async () => {
    process.env.REGISTRATION = "off";
    expect(codeOf(await register("z@contoh.id"))).toBe("register.off");
    delete process.env.REGISTRATION;
  });
});
