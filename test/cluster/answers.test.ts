import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Report, slugOf } from "#platform/report/index.ts";
import { handlersOf } from "#server/handlers.ts";
import { openRegistry } from "#server/server.ts";
import { reassessChanged } from "#features/atsalesman/mobile/reassess-visits.server.ts";
import { type Answer, openPortal, type Portal } from "../support/portal.ts";

/** Every list, report and other call without parameters gives the same answer on a Citus cluster as on one server. */
const registry = await openRegistry();
const reports = (registry.kinds.get("report") ?? []).map(({ value, route }) => {
  const fixed = (value as unknown as Report).product === undefined ? "" : "line=semen&";
  return `/api/report/${slugOf(route)}?${fixed}perPage=75`;
});
/** A stream, states of the process or of its host, and the sign-ins and addresses of the test's own clients. */
const ownAnswers =
  /^\/api\/(live|health|openapi|administration|file-storage|auth\/account|auth\/sessions|sign-in-address|audit-event)\b/;
const paths = handlersOf(registry)
  .map((h) => h.call)
  .filter((c) => c.method === "GET" && !c.path.includes(":") && !ownAnswers.test(c.path))
  .map((c) => c.path);
const lists = new Set(registry.resources.map((e) => e.value.path));
const groups = {
  lists: paths.filter((p) => lists.has(p)),
  reports,
  "other calls": paths.filter((p) => !lists.has(p)),
};

describe("a cluster answers like one server", () => {
  let plain: Portal;
  let distributed: Portal;
  beforeAll(async () => {
    plain = await openPortal({}, { plain: true });
    distributed = await openPortal();
    // the periodic task reassesses visits of the demo data, at another time in each portal
    for (const portal of [plain, distributed]) await reassessChanged(portal.server.db);
  });
  afterAll(async () => {
    await distributed?.close();
    await plain?.close();
  });

  describe.each(["admin", "distributor", "tso"])("%s", (who) => {
    test.each(Object.entries(groups))("%s", { timeout: 900_000 }, async (_kind, urls) => {
      const [one, many] = [await plain.as(who), await distributed.as(who)];
      const different: string[] = [];
      for (const url of urls) {
        const [a, b] = [bare(await one.get(url)), bare(await many.get(url))];
        if (a !== b) different.push(`${url}\n  one server: ${around(a, b)}\n  cluster: ${around(b, a)}`);
      }
      expect(different.join("\n")).toBe("");
      expect(urls.length).toBeGreaterThan(20);
    });
  });
});

/** A response without the id, the duration and the instant of its request. */
const bare = ({ status, text, headers }: Answer): string =>
  `${status} ${
    // a workbook contains the instant at which it was written
    /officedocument/.test(String(headers["content-type"])) ? "workbook" : timeless(text)
  }`;

const timeless = (text: string): string =>
  text
    .replaceAll(/"(requestId":"[^"]*"|milliseconds":\d+)/g, "")
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+07:00)"/g, '"instant"');

/** The part of a text where it begins to differ from another. */
function around(text: string, other: string): string {
  const at = [...text].findIndex((c, i) => c !== other[i]);
  return at < 60 ? text.slice(0, 200) : `${text.slice(0, 4)}… ${text.slice(at - 60, at + 140)}`;
}
