import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineCall } from "#kit/call.ts";
import { firstAnswer, receivedAnswer } from "./first-answers.web.ts";
import { gate, openGate } from "./gate.web.ts";
import { prepare } from "./send.web.ts";

const banks = defineCall<{ page: number }, unknown>("GET", "/api/bank", "session");
const banksOn = (page: number) => () => prepare(banks, { page });
const closed = { ...gate };

/** The answers of a first script that asked for the first page of a list. */
function portalWith(text: string | undefined, sentAt = Date.now()) {
  const answers = new Map([["/api/bank?page=1", Promise.resolve(new Response(text ?? "", { status: 200 }))]]);
  const received = new Map(text === undefined ? [] : [["/api/bank?page=1", text]]);
  vi.stubGlobal("window", { portal: { first: Promise.resolve({ token: "t", sentAt, answers, received }) } });
}
/** Any request of the scripts reads what the first script has sent. */
const request = (method: "GET" | "POST", token = "t") =>
  firstAnswer(prepare({ method, path: "/api/other" }, {}), token);

beforeEach(() => openGate({ ...closed, tokenNow: () => "t" }));
afterEach(() => {
  openGate(closed);
  vi.unstubAllGlobals();
});

test("an answer that has been received is taken once, by the same request", async () => {
  portalWith('{"data":[1]}');
  await request("GET");
  expect(receivedAnswer(banksOn(2))).toBeUndefined();
  expect(receivedAnswer(banksOn(1))).toEqual({ data: [1] });
  expect(receivedAnswer(banksOn(1))).toBeUndefined();
  expect(await firstAnswer(banksOn(1)(), "t")).toBeUndefined();
});

test("an answer that a request has taken is not taken again", async () => {
  portalWith('{"data":[1]}');
  expect(await firstAnswer(banksOn(1)(), "t")).toBeDefined();
  expect(receivedAnswer(banksOn(1))).toBeUndefined();
});

test.each([
  ["of another token", "other", Date.now()],
  ["while the token has to be renewed", undefined, Date.now()],
  ["older than a minute", "t", Date.now() - 61_000],
])("an answer is not taken %s", async (_, token, sentAt) => {
  openGate({ ...closed, tokenNow: () => token });
  portalWith('{"data":[1]}', sentAt);
  await request("GET");
  expect(receivedAnswer(banksOn(1))).toBeUndefined();
});

test("after a change no answer is taken", async () => {
  portalWith('{"data":[1]}');
  await request("POST");
  expect(receivedAnswer(banksOn(1))).toBeUndefined();
});

test("an answer that has not been received is left to the request that waits for it", async () => {
  portalWith(undefined);
  await request("GET");
  expect(receivedAnswer(banksOn(1))).toBeUndefined();
  expect(await firstAnswer(banksOn(1)(), "t")).toBeDefined();
});
