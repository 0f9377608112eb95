import { expect, test } from "vitest";
import { refusalOf } from "./errors.server.ts";

test.each([
  [
    "a worker of a cluster that the coordinator cannot reach",
    { code: "08006", message: "connection to the remote node failed" },
  ],
  ["a connection that the server has closed", new Error("Connection terminated unexpectedly")],
  ["a server that refuses connections", new Error("connect ECONNREFUSED 127.0.0.1:5432")],
])("%s is answered with 503 and a reason", (_what, error) => {
  expect(refusalOf(error)).toMatchObject({ status: 503, code: "database" });
});

test("an error of a statement stays internal", () => {
  expect(refusalOf({ code: "42P01", message: 'relation "x" does not exist' })).toBeNull();
});
