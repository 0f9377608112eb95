import { expect, test } from "vitest";
import { businessHome, homeOf, homePath } from "./home.ts";

const settings = { homeRedirectRoles: ["ROLE_ADMIN_BISNIS"], idleMinutes: 30, applicationName: "Portal" };
const person = (role: string, links: readonly string[]) => ({
  roles: [{ role, group_role: "Bisnis" }],
  links,
  settings,
});

test.each([
  ["a page that exists and is open", person("ROLE_ADMIN_BISNIS", [businessHome]), true, businessHome],
  ["a page that does not exist", person("ROLE_ADMIN_BISNIS", [businessHome]), false, homePath],
  ["a page that is closed to the person", person("ROLE_ADMIN_BISNIS", []), true, homePath],
  ["a role that the setting does not name", person("ROLE_TSO", [businessHome]), true, homePath],
] as const)("the start page of a role with %s", (_what, account, exists, home) =>
  expect(homeOf(account as unknown as Parameters<typeof homeOf>[0], () => exists)).toBe(home),
);
