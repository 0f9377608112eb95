import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantables } from "#features/auth/grants.server.ts";
import { proposedActions, reaches } from "#features/auth/role-match.ts";
import { rolePlans } from "#features/auth/roles.ts";
import { actionOf } from "#kit/resource.ts";
import { routePattern } from "#kit/route.ts";
import { handlersOf } from "#server/handlers.ts";
import { openRegistry } from "#server/server.ts";
import { namedAccounts } from "../../db/seeds/identity.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";

const registry = await openRegistry();
const calls = handlersOf(registry).map((h) => h.call);
const guarded = calls.filter((c) => c.access !== "public");
const byAction = guarded.filter((c) => c.access !== "session" && c.access !== "any-role");
const pathOf = (path: string) => path.replace(/:[a-zA-Z]+/g, "1");

let portal: Portal;
let clerk: Client;
beforeAll(async () => {
  portal = await openPortal();
  await portal.sql(
    "insert into role (code, name, group_role, reach, position) values ('ROLE_CONTRACT', 'Contract', 'Contract', 'national', 999)",
  );
  await portal.sql(
    "insert into role_action (role_id, action) select id, 'contract.nothing' from role where code = 'ROLE_CONTRACT'",
  );
  await portal.sql(
    "insert into app_user (username, fullname, status, password_hash, password_at) select 'contract', 'Contract Clerk', 'active', password_hash, now() from app_user where username = 'admin'",
  );
  await portal
    .sql(
      "insert into user_role (user_id, role_id, origin) select u.id, r.id, 'test' from app_user u, role r where u.username = 'contract' and r.code = 'ROLE_CONTRACT'",
    )
    .catch(async () =>
      portal.sql(
        "insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.username = 'contract' and r.code = 'ROLE_CONTRACT'",
      ),
    );
  clerk = await portal.as("contract");
});
afterAll(() => portal?.close());

describe("every call that is not public", () => {
  test.each(guarded.map((c) => [`${c.method} ${c.path}`, c] as const))(
    "%s refuses an anonymous request",
    async (_name, c) => {
      const answer = await portal.anonymous.request(c.method, pathOf(c.path), c.method === "GET" ? {} : { body: {} });
      expect(answer.status, answer.text).toBe(401);
    },
  );
  test.each(byAction.map((c) => [`${c.method} ${c.path}`, c] as const))(
    "%s refuses a person without its action",
    async (_name, c) => {
      const answer = await clerk.request(c.method, pathOf(c.path), c.method === "GET" ? {} : { body: {} });
      expect(answer.status, answer.text).toBe(403);
      expect((answer.json as { detail: { action: string } }).detail.action).toBe(c.access);
    },
  );
});

test.each([...new Set(byAction.map((c) => c.access))])("the subject of %s has a name for users", async (action) => {
  const answer = await clerk.get(`/api/access/needs?action=${encodeURIComponent(action)}`);
  expect(answer.status, answer.text).toBe(200);
});

test("every link of an account leads to a page that the account may open", async () => {
  const pages = registry.pages.map((p) => ({ ...p, at: routePattern(p.route) }));
  for (const { username: who } of namedAccounts) {
    const account = (await (await portal.as(who)).get("/api/auth/account")).json as {
      links: string[];
      actions: string[];
    };
    const actions = new Set(account.actions);
    for (const link of account.links) {
      const page = pages.find((p) => p.at.test(link));
      expect(page, `${who}: ${link}`).toBeDefined();
      if (page && page.access !== "session" && page.access !== "public" && page.access !== "any-role")
        expect(actions.has(page.access), `${who} may open ${link} but lacks ${page.access}`).toBe(true);
    }
  }
});

test("a role may write or import a resource only if its plan allows more than reading one of its pages", () => {
  const all = grantables(registry);
  const entering = new Set(registry.resources.flatMap(({ value: r }) => [actionOf(r, "write"), actionOf(r, "import")]));
  for (const plan of rolePlans)
    for (const action of proposedActions(plan, all)) {
      if (!entering.has(action) || plan.actions?.includes(action)) continue;
      const places = all.filter((g) => g.action === action).map((g) => g.route);
      expect(
        places.some((route) => reaches(plan, route, "edit")),
        `${plan.code} has ${action}`,
      ).toBe(true);
    }
});

test("an analyst of sales reads every report except those about people: adjustments and distributor support too", async () => {
  const { actions } = (await (await portal.as("analyst")).get("/api/auth/account")).json as { actions: string[] };
  const reports = [
    ...new Set((registry.kinds.get("report") ?? []).map((e) => (e.value as unknown as { access: string }).access)),
  ];
  expect(reports.filter((a) => !actions.includes(a)).sort()).toEqual([
    "board.salesman",
    "report.audit",
    "report.masking",
    "report.user",
  ]);
});
