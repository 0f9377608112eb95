import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { tokenOf } from "./request-token.server.ts";

describe("the two headers", () => {
  const newToken = () => randomBytes(32).toString("base64url");
  const t = newToken();
  test("a token in one of the headers is sufficient", () => {
    expect(tokenOf(["Authorization", `Bearer ${t}`])).toBe(t);
    expect(tokenOf(["accesstoken", t])).toBe(t);
    expect(tokenOf(["Host", "x"])).toBeNull();
  });
  test("the same token in both headers is accepted", () =>
    expect(tokenOf(["Authorization", `bearer ${t}`, "AccessToken", t])).toBe(t));
  test.each([
    ["different", ["Authorization", `Bearer ${t}`, "AccessToken", newToken()]],
    ["repeated", ["Authorization", `Bearer ${t}`, "Authorization", `Bearer ${t}`]],
    ["repeated the other way", ["AccessToken", t, "AccessToken", t]],
    ["another scheme beside a token", ["Authorization", "Basic YTpi", "AccessToken", t]],
    ["two tokens in one header", ["Authorization", `Bearer ${t}, Bearer ${t}`, "AccessToken", t]],
  ])("%s is refused", (_name, headers) =>
    expect(() => tokenOf(headers as string[])).toThrow(
      expect.objectContaining({ status: 400, code: "token.conflict" }),
    ),
  );
});
