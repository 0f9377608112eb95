import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPeople, type People } from "#test/support/identity.ts";
import { notify } from "../notice/notify.server.ts";
import { rowsChanged } from "./rows-changed.server.ts";
import { broadcast } from "./broadcast.server.ts";

let one: People;
let two: People;
const stops: AbortController[] = [];
beforeAll(async () => {
  one = await openPeople();
  two = await one.another();
  for (const p of [one, two]) await p.server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const s of stops) s.abort();
  await two?.server.close();
  await one?.close();
});

type Stream = {
  readonly status: number;
  text(): string;
  readonly over: Promise<void>;
  has(what: string, ms?: number): Promise<boolean>;
};
async function listen(portal: People, token: string): Promise<Stream> {
  const stop = new AbortController();
  stops.push(stop);
  const { port } = portal.server.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  let text = "";
  const over = (async () => {
    for await (const part of answer.body ?? []) text += Buffer.from(part).toString();
  })().catch(() => undefined);
  const has = async (what: string, ms = 3_000) => {
    for (const end = performance.now() + ms; performance.now() < end; await sleep(20))
      if (text.includes(what)) return true;
    return false;
  };
  if (answer.ok) await has("event: hello");
  return { status: answer.status, text: () => text, over, has };
}

test("an anonymous client gets no stream; a signed-in one gets a stream that no proxy caches", async () => {
  expect((await listen(one, "x".repeat(43))).status).toBe(401);
  const mine = await listen(one, await one.token("admin"));
  expect([mine.status, await mine.has("event: hello")]).toEqual([200, true]);
});

test("notices reach their person on every instance, and no one else", async () => {
  const [admin, tso] = [await one.token("admin"), await one.token("tso")];
  const [here, there, other] = await Promise.all([listen(one, admin), listen(two, admin), listen(two, tso)]);
  await one.server.db.tx(async (tx) => notify(tx, { userId: await one.id("admin"), kind: "note", title: "Halo" }));
  expect(await Promise.all([here.has("event: notification"), there.has("event: notification")])).toEqual([true, true]);
  await broadcast(one.server.db, {
    t: "job",
    u: await one.id("tso"),
    id: 7,
    state: "running",
    done: 1,
    total: 2,
    note: null,
  });
  expect(await other.has('event: job\ndata: {"id":7,"state":"running","done":1,"total":2,"note":null}')).toBe(true);
  expect(other.text()).not.toContain("notification");
  expect(here.text()).not.toContain("event: job");
  expect(here.text()).not.toContain("Halo");
});

test("changes of rows are announced to readers of the resource, combined, and without content", async () => {
  await one.sql(
    "insert into role_action (role_id, action) select id, 'bank.read' from role where code = 'ROLE_ADMIN_BK' on conflict do nothing",
  );
  await one.sql(
    "delete from role_action where action = 'bank.read' and role_id in (select id from role where code = 'ROLE_TSO')",
  );
  const [may, mayNot] = await Promise.all([listen(two, await one.token("admin")), listen(two, await one.token("tso"))]);
  for (let i = 0; i < 20; i++) await rowsChanged(one.server.db, "bank");
  expect(await may.has('event: rows\ndata: {"nouns":["bank"]}')).toBe(true);
  await sleep(1_200);
  expect(may.text().split("event: rows").length - 1).toBeLessThanOrEqual(2);
  expect(mayNot.text()).not.toContain("event: rows");
});

test("the stream ends with the session, on whichever instance it ends", async () => {
  const token = await one.token("ssm");
  const stream = await listen(two, token);
  expect((await one.from("127.8.1.1", "POST", "/api/logout", {}, token)).status).toBe(200);
  expect(await stream.has("event: end")).toBe(true);
  await stream.over;
  const locked = await listen(one, await one.token("kam"));
  await one.sql("update app_user set status = 'locked' where username = 'kam'");
  await one.sql("select pg_notify('portal_access', 'all')");
  expect(await locked.has("event: end")).toBe(true);
});

test("an open stream announces nothing more after the permission is revoked", async () => {
  await one.sql(
    "insert into role_action (role_id, action) select id, 'bank.read' from role where code = 'ROLE_GM' on conflict do nothing",
  );
  const stream = await listen(one, await one.token("gm"));
  await one.sql(
    "delete from role_action where action = 'bank.read' and role_id in (select r.id from role r join user_role ur on ur.role_id = r.id join app_user u on u.id = ur.user_id where u.username = 'gm')",
  );
  await one.sql("select pg_notify('portal_access', 'all')");
  await sleep(300);
  await rowsChanged(one.server.db, "bank");
  expect(await stream.has("event: rows", 1_500)).toBe(false);
});

test("a server that shuts down does not wait for its streams", async () => {
  const third = await one.another();
  await third.server.app.listen({ port: 0, host: "127.0.0.1" });
  const stream = await listen(third, await one.token("admin"));
  const from = performance.now();
  await third.server.close();
  await stream.over;
  expect(performance.now() - from).toBeLessThan(3_000);
});
