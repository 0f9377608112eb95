import Fastify from "fastify";
import { expect, test } from "vitest";
import { ignoreForeignTraces } from "./foreign-traces.server.ts";

test.each([
  [0, null],
  [1, "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"],
])("behind %i proxies a request belongs to the trace %s", async (proxies, expected) => {
  const app = Fastify();
  ignoreForeignTraces(app, proxies);
  app.get("/", async (request) => ({ trace: request.headers.traceparent ?? null }));
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const answer = await app.inject({ url: "/", headers: { traceparent } });
  expect(answer.json()).toEqual({ trace: expected });
  await app.close();
});
