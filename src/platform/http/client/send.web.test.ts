import { describe, expect, test } from "vitest";
import { defineCall } from "#kit/call.ts";
import { fileNameOf } from "./file-name.web.ts";
import { prepare, refusedFrom, requestIdOf } from "./send.web.ts";

describe("a call is converted to a request", () => {
  test("path params are removed from the input and encoded", () => {
    const def = defineCall<{ id: string; note: string }, unknown>("PUT", "/api/bank/:id", "bank.write");
    expect(prepare(def, { id: "a/b c", note: "x" })).toEqual({
      method: "PUT",
      url: "/api/bank/a%2Fb%20c",
      body: '{"note":"x"}',
      json: true,
    });
  });
  test.each(["GET", "DELETE"] as const)(
    "%s has the other values in the query, without empty ones, and lists as repeated parameters",
    (method) => {
      const request = prepare(
        { method, path: "/api/x" },
        { q: "a&b", none: "", no: null, un: undefined, zero: 0, off: false, ids: [1, 2], filter: { a: 1 } },
      );
      expect(request.body).toBeUndefined();
      expect(new URL(request.url, "http://x").searchParams.toString()).toBe(
        "q=a%26b&zero=0&off=false&ids=1&ids=2&filter=%7B%22a%22%3A1%7D",
      );
    },
  );
  test("a missing path param is an error of the portal, not a request to /api/undefined", () =>
    expect(() => prepare({ method: "GET", path: "/api/bank/:id" }, {})).toThrow("id"));
  test("no input is an empty object, as the server expects", () =>
    expect(prepare({ method: "POST", path: "/api/logout" }, {}).body).toBe("{}"));
});

describe("a refusal", () => {
  test("keeps code, message, fields and the id of its request", () => {
    const r = refusedFrom(
      422,
      { code: "duplicate", message: "Sudah ada.", fields: [{ field: "code", message: "Sudah dipakai." }] },
      "req-1",
    );
    expect([r.code, r.status, r.message, r.fields, requestIdOf(r)]).toEqual([
      "duplicate",
      422,
      "Sudah ada.",
      [{ field: "code", message: "Sudah dipakai." }],
      "req-1",
    ]);
  });
  test("of a password reset has its fields in data", () =>
    expect(
      refusedFrom(422, { message: "x", data: [{ field: "password", message: "Terlalu pendek" }, "noise"] }, null)
        .fields,
    ).toEqual([{ field: "password", message: "Terlalu pendek" }]));
  test.each([
    [502, "<html>"],
    [500, undefined],
    [503, null],
  ])("%s with %j has a message", (status, body) => {
    const r = refusedFrom(status, body, null);
    expect(r.code).toBe(`http.${status}`);
    expect(r.message.length).toBeGreaterThan(10);
  });
});

test.each([
  ['attachment; filename="bank.xlsx"', "bank.xlsx"],
  ["attachment; filename*=UTF-8''Data%20toko%20%E2%80%93%20Nov.xlsx; filename=x", "Data toko – Nov.xlsx"],
  ["attachment; filename*=UTF-8''%E0%A4%A", "otherwise"],
  [null, "otherwise"],
])("the file name in %j is %s", (header, name) => expect(fileNameOf(header, "otherwise")).toBe(name));
