import { describe, expect, test } from "vitest";
import { settingsFromAddress } from "./address.web.ts";
import { defaultSettings, readFromAddress, readSetting, settingKeys, settingSchema } from "./schema.web.ts";

describe("a setting", () => {
  test("has a default that is a permitted value", () => {
    for (const key of settingKeys) expect(readSetting(key, settingSchema[key].default), key).toBe(defaultSettings[key]);
  });

  test("has the default of the specification", () => {
    expect(defaultSettings).toMatchObject({
      locale: "en-US",
      version: "fluent",
      theme: "default",
      primaryColor: "#4b7cf3",
      leftMenuWidth: 256,
      menuLayoutType: "left",
      routerAnimation: "slide-fadein-up",
    });
  });

  test.each([
    ["theme", "blue"],
    ["theme", true],
    ["locale", "de-DE"],
    ["leftMenuWidth", 255],
    ["leftMenuWidth", 331],
    ["leftMenuWidth", "300"],
    ["leftMenuWidth", 300.5],
    ["isMenuCollapsed", "true"],
    ["isMenuCollapsed", 1],
    ["primaryColor", "red"],
    ["primaryColor", "#12345"],
    ["primaryColor", "#1234567"],
    ["logo", "   "],
    ["logo", "x".repeat(41)],
    ["logo", null],
  ] as const)("%s refuses %o", (key, value) => {
    expect(readSetting(key, value)).toBeUndefined();
  });

  test("is normalized to one form", () => {
    expect(readSetting("primaryColor", "#AABBCC")).toBe("#aabbcc");
    expect(readSetting("logo", "  Jaringan  ")).toBe("Jaringan");
    expect(readSetting("leftMenuWidth", 330)).toBe(330);
  });
});

describe("the address", () => {
  test("has typed values", () => {
    expect(readFromAddress("isMenuCollapsed", "true")).toBe(true);
    expect(readFromAddress("isMenuCollapsed", "false")).toBe(false);
    expect(readFromAddress("isMenuCollapsed", "1")).toBeUndefined();
    expect(readFromAddress("leftMenuWidth", "300")).toBe(300);
    expect(readFromAddress("leftMenuWidth", "3e2")).toBeUndefined();
    expect(readFromAddress("logo", "true")).toBeUndefined();
  });

  test("has settings in either query, of which the inner one takes precedence", () => {
    expect(settingsFromAddress("?theme=dark&version=air", "#/dashboard?version=clean")).toEqual({
      theme: "dark",
      version: "clean",
    });
  });

  test("cannot change unknown or foreign settings, or those determined by the window", () => {
    expect(
      settingsFromAddress(
        "",
        "#/master/bank?page=2&theme=neon&isMobileView=true&isTabletView=true&__proto__=x&constructor=y",
      ),
    ).toEqual({});
  });

  test("is read through a redirect too", () => {
    expect(
      settingsFromAddress("", `#/auth/login?redirect=${encodeURIComponent("/dashboard?theme=dark&layoutMenu=flyout")}`),
    ).toEqual({ theme: "dark", layoutMenu: "flyout" });
  });

  test("has no effect without a query", () => {
    expect(settingsFromAddress("", "")).toEqual({});
    expect(settingsFromAddress("", "#/dashboard")).toEqual({});
  });
});
