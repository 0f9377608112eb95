import { expect, test } from "vitest";
import { declared, grantables } from "./grants.server.ts";
import { proposedActions } from "./role-match.ts";
import { rolePlans } from "./roles.ts";

test("each channel is visible to the roles with its pages, and to those that see its visits elsewhere", async () => {
  const all = grantables(await declared());
  const holders = (action: string) =>
    rolePlans.filter((plan) => proposedActions(plan, all).has(action)).map((plan) => plan.code.slice("ROLE_".length));
  const both = ["ADMIN_BK", "HELPDESK", "CRM_ATSALESMAN", "SALES_ANALYSIS"];
  const retail = ["TSO", "ASM", "SSM", "GM", "SPC", "SPC_GROUP", "SPC_TARGET", "TIM_CRM"];
  expect(holders("channel.retail").sort()).toEqual([...both, ...retail].sort());
  expect(holders("channel.corsales").sort()).toEqual([...both, "CORSALES", "KAM"].sort());
});

test("targets of salesmen are written by managers of a channel and read by its other roles", async () => {
  const all = grantables(await declared());
  const holders = (action: string) =>
    rolePlans.filter((plan) => proposedActions(plan, all).has(action)).map((plan) => plan.code.slice("ROLE_".length));
  expect(holders("salesmanTarget.manage").sort()).toEqual(["ADMIN_BK", "ASM", "CRM_ATSALESMAN"]);
  for (const action of ["salesmanTarget.read", "board.salesman"]) {
    expect(holders(action)).toEqual(expect.arrayContaining(["TSO", "ASM", "SSM", "GM", "CORSALES", "HELPDESK"]));
    expect(holders(action).filter((code) => code.includes("DISTRIBUTOR"))).toEqual([]);
  }
});

test("surveys are written by managers of a channel, read by its other roles, closed to distributors", async () => {
  const all = grantables(await declared());
  const holders = (action: string) =>
    rolePlans.filter((plan) => proposedActions(plan, all).has(action)).map((plan) => plan.code.slice("ROLE_".length));
  expect(holders("survey.manage").sort()).toEqual(["ADMIN_BK", "ASM", "CRM_ATSALESMAN"]);
  expect(holders("surveyResponse.manage").sort()).toEqual(["ADMIN_BK", "ASM", "CRM_ATSALESMAN"]);
  expect(holders("survey.read")).toEqual(expect.arrayContaining(["TSO", "ASM", "SSM", "GM", "CORSALES", "HELPDESK"]));
  for (const action of ["survey.read", "surveyResponse.read", "report.survey"])
    expect(holders(action).filter((code) => code.includes("DISTRIBUTOR"))).toEqual([]);
});
