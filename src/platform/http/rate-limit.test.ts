import { expect, test } from "vitest";
import { Refused } from "#kit/refused.ts";
import { createRateLimit } from "./rate-limit.server.ts";

test("a client above the limit gets the time to wait, others are not affected, and the limit refills", () => {
  let now = 0;
  const { measure, refuse } = createRateLimit(60, () => now);
  const allow = (address: string) => refuse(measure(address));
  expect(measure("c")).toMatchObject({ limit: 60, left: 59 });
  for (let i = 0; i < 60; i++) allow("a");
  expect(() => allow("a")).toThrow(Refused);
  try {
    allow("a");
  } catch (error) {
    expect(error).toMatchObject({ status: 429, detail: { retryAfter: 1 } });
  }
  allow("b");
  now += 1_000;
  allow("a");
  expect(() => allow("a")).toThrow(Refused);
});

test("zero disables it", () => {
  const { measure, refuse } = createRateLimit(0);
  for (let i = 0; i < 100_000; i++) refuse(measure("a"));
});
