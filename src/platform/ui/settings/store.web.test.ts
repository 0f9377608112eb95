import { beforeEach, describe, expect, test, vi } from "vitest";

/** The store reads storage and address once, when it is loaded: every test loads its own copy. */
async function aStore(stored: Readonly<Record<string, string>> = {}, hash = "") {
  const entries = new Map(Object.entries(stored));
  vi.resetModules();
  vi.stubGlobal("window", {});
  vi.stubGlobal("location", { search: "", hash });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("localStorage", {
    getItem: (k: string) => entries.get(k) ?? null,
    setItem: (k: string, v: string) => void entries.set(k, v),
  });
  return { entries, store: await import("./store.web.ts"), presets: await import("./presets.web.ts") };
}

beforeEach(() => void vi.unstubAllGlobals());

describe("settings in storage", () => {
  test("are restored, and invalid ones are replaced by their default", async () => {
    const { store } = await aStore({
      "app.settings.version": '"air"',
      "app.settings.theme": '"neon"',
      "app.settings.leftMenuWidth": "9000",
      "app.settings.isMenuShadow": "{broken",
      "app.settings.locale": "fr-FR",
    });
    expect(store.getSettings()).toMatchObject({
      version: "air",
      theme: "default",
      leftMenuWidth: 256,
      isMenuShadow: false,
      locale: "fr-FR",
    });
  });

  test("are one entry each, and only changed ones are written", async () => {
    const { store, entries } = await aStore();
    store.changeSetting("leftMenuWidth", 300);
    expect([...entries]).toEqual([["app.settings.leftMenuWidth", "300"]]);
  });

  test("never contain invalid values or temporary state", async () => {
    const { store, entries } = await aStore();
    store.changeSetting("leftMenuWidth", 500);
    store.changeSetting("isSidebarOpen", true);
    expect(store.getSetting("leftMenuWidth")).toBe(256);
    expect(store.getSetting("isSidebarOpen")).toBe(true);
    expect(entries.size).toBe(0);
  });
});

describe("the dark theme", () => {
  test("sets a dark menu, and leaving it restores the light colour", async () => {
    const { store } = await aStore({ "app.settings.menuColor": '"white"' });
    store.changeSetting("theme", "dark");
    expect(store.getSetting("menuColor")).toBe("dark");
    store.changeSetting("theme", "default");
    expect(store.getSetting("menuColor")).toBe("white");
  });

  test("restores the light colour after a reload as well", async () => {
    const first = await aStore({ "app.settings.menuColor": '"white"' });
    first.store.changeSetting("theme", "dark");
    const { store } = await aStore(Object.fromEntries(first.entries));
    store.changeSetting("theme", "default");
    expect(store.getSetting("menuColor")).toBe("white");
  });

  test("permits another menu colour", async () => {
    const { store } = await aStore();
    store.changeSetting("theme", "dark");
    store.changeSetting("menuColor", "white");
    expect(store.getSettings()).toMatchObject({ theme: "dark", menuColor: "white" });
  });
});

describe("an address", () => {
  test("overrides a setting without storing it", async () => {
    const { store, entries } = await aStore({}, "#/dashboard?theme=dark");
    expect(store.getSettings()).toMatchObject({ theme: "dark", menuColor: "dark" });
    expect(entries.size).toBe(0);
  });

  test("is overridden by later changes of the person", async () => {
    const { store } = await aStore({}, "#/dashboard?leftMenuWidth=300");
    store.changeSetting("leftMenuWidth", 320);
    expect(store.getSetting("leftMenuWidth")).toBe(320);
  });

  test("has no effect after the next one", async () => {
    const { store } = await aStore({}, "#/dashboard?version=clean");
    vi.stubGlobal("location", { search: "", hash: "#/dashboard" });
    store.readAddress();
    expect(store.getSetting("version")).toBe("fluent");
  });
});

describe("a narrow window", () => {
  test("collapses the menu temporarily, without changing the person's choice", async () => {
    const { store, entries } = await aStore();
    store.overrideSettings({ isTabletView: true, isMenuCollapsed: true });
    store.changeSetting("isMenuCollapsed", false);
    expect(store.getSetting("isMenuCollapsed")).toBe(false);
    store.overrideSettings({ isTabletView: true, isMenuCollapsed: true });
    store.overrideSettings({ isTabletView: false, isMenuCollapsed: undefined });
    expect(store.getSetting("isMenuCollapsed")).toBe(false);
    expect(entries.size).toBe(0);
  });

  test("restores the collapsed menu of a person who collapsed it on a wide window", async () => {
    const { store } = await aStore({ "app.settings.isMenuCollapsed": "true" });
    store.overrideSettings({ isMenuCollapsed: false });
    expect(store.getSetting("isMenuCollapsed")).toBe(false);
    store.overrideSettings({ isMenuCollapsed: undefined });
    expect(store.getSetting("isMenuCollapsed")).toBe(true);
  });
});

describe("a preset", () => {
  test("leaves name, colour, language and theme unchanged, and can be undone", async () => {
    const { store, presets } = await aStore({
      "app.settings.logo": '"Toko Kita"',
      "app.settings.primaryColor": '"#0d9488"',
      "app.settings.menuColor": '"white"',
      "app.settings.layoutFooter": '"v4"',
    });
    const before = store.getSettings();
    for (const name of presets.presetNames) {
      const undo = presets.applyPreset(name);
      expect(store.getSettings(), name).toMatchObject({
        logo: "Toko Kita",
        primaryColor: "#0d9488",
        locale: before.locale,
        theme: before.theme,
        version: before.version,
        preselectedVariant: name,
      });
      undo();
      expect(store.getSettings(), name).toEqual(before);
    }
  });

  test("keeps the menu dark in the dark theme and applies its own colour in the light one", async () => {
    const { store, presets } = await aStore();
    store.changeSetting("theme", "dark");
    presets.applyPreset("ocean");
    expect(store.getSetting("menuColor")).toBe("dark");
    store.changeSetting("theme", "default");
    expect(store.getSetting("menuColor")).toBe("white");
  });
});

test("the installation names the application until the person does", async () => {
  const { store, entries } = await aStore();
  store.applyDefault("logo", "Jaringan Semen");
  expect(store.getSetting("logo")).toBe("Jaringan Semen");
  expect(entries.size).toBe(0);
  store.applyDefault("logo", "");
  expect(store.getSetting("logo")).toBe("Jaringan Semen");
  store.changeSetting("logo", "Toko Kita");
  store.applyDefault("logo", "Jaringan Semen");
  expect(store.getSetting("logo")).toBe("Toko Kita");
});

test("resetting keeps the language", async () => {
  const { store } = await aStore({
    "app.settings.locale": '"ru-RU"',
    "app.settings.theme": '"dark"',
    "app.settings.menuColor": '"dark"',
    "app.settings.lightMenuColor": '"white"',
  });
  store.resetSettings();
  expect(store.getSettings()).toMatchObject({
    locale: "ru-RU",
    theme: "default",
    menuColor: "gray",
    lightMenuColor: "gray",
  });
});
