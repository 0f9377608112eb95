import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { createPool } from "#platform/database/index.server.ts";
import { refusalOf } from "./errors.server.ts";

test.each([
  [
    "a worker of a cluster that the coordinator cannot reach",
    { code: "08006", message: "connection to the remote node failed" },
  ],
  ["a connection that the server has closed", new Error("Connection terminated unexpectedly")],
  ["a server that refuses connections", new Error("connect ECONNREFUSED 127.0.0.1:5432")],
  ["a session of a crashed server", { code: "57P02", message: "terminating connection because of crash" }],
  ["a session that was idle in a transaction", { code: "25P03", message: "terminating connection due to" }],
  [
    "a socket that the server has closed before a statement was written",
    Object.assign(new Error("This socket has been ended by the other party"), { code: "EPIPE" }),
  ],
  ["a connection that is closed already", new Error("Client was closed and is not queryable")],
  [
    "a worker whose session was terminated over an encrypted connection",
    {
      code: "XX000",
      message: "terminating connection due to administrator command\nSSL connection has been closed unexpectedly",
    },
  ],
  ["a worker that cannot be written to", { code: "XX000", message: "no connection to the server" }],
  [
    "a worker that was lost during COPY",
    { code: "58030", message: "failed to COPY to shard 102008 on 127.0.0.1:5433" },
  ],
  ["a worker that was lost before a commit", { code: "XX000", message: "failed to prepare transaction 'citus_0_1'" }],
])("%s is answered with 503 and a reason", (_what, error) => {
  expect(refusalOf(error)).toMatchObject({ status: 503, code: "database" });
});

test("a request without a free connection is told that the server is full, not that the database is away", async () => {
  await using opened = new AsyncDisposableStack();
  const silent = createServer().listen(0, "127.0.0.1");
  opened.defer(() => void silent.close());
  await once(silent, "listening");
  const url = `postgres://portal@127.0.0.1:${(silent.address() as AddressInfo).port}/portal`;
  const pool = createPool(url, 1, { waitMs: 50 });
  const refused = () => pool.connect().then(() => null, refusalOf);
  const [connecting, waiting] = await Promise.all([refused(), refused()]);
  expect(connecting).toMatchObject({ status: 503, code: "database" });
  expect(waiting).toMatchObject({ status: 503, code: "overloaded" });
});

test("an error of a statement stays internal", () => {
  expect(refusalOf({ code: "42P01", message: 'relation "x" does not exist' })).toBeNull();
  expect(refusalOf({ code: "58030", message: "could not write to file" })).toBeNull();
  expect(refusalOf({ code: "XX000", message: "tuple concurrently updated" })).toBeNull();
});
