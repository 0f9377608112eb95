import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyResource } from "#kit/resource.ts";
import { countLimits, forgetSizes } from "#server/resource/count.ts";
import { openRegistry } from "#server/server.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";

const registry = await openRegistry();
const resources = registry.resources.map((e) => e.value).sort((a, b) => a.name.localeCompare(b.name));
type Answer = { data: { id: number }[]; meta: { currentPage: number; totalCount: number; more: boolean; estimated?: true; at?: string } };
/** Enough pages to cross from rows with a value to rows without; longer lists are walked from both ends. */
const mostPages = 8;

let portal: Portal;
let admin: Client;
const usual = { ...countLimits };
beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.as("admin");
});
afterAll(async () => {
  Object.assign(countLimits, usual);
  await portal?.close();
});

async function page(r: AnyResource, query: string): Promise<Answer> {
  const answer = await admin.get(`${r.path}?archived=with&${query}`);
  expect(answer.status, `${r.path}?${query} → ${answer.text.slice(0, 300)}`).toBe(200);
  return answer.json as Answer;
}
const ids = (a: Answer) => a.data.map((x) => x.id);
const sortsOf = (r: AnyResource): string[] => {
  const columns = r.list.columns as string[];
  return [...columns.flatMap((c) => [c, `-${c}`]), ...(columns.length > 1 ? [`${columns.at(-1)},-${columns[0]}`, `-${columns[1]},${columns.at(-1)}`] : [])];
};

describe.each(resources.map((r) => [r.name, r] as const))("%s", (_name, r) => {
  test("a walk from page to page meets each row exactly once, in every order, and comes back the same way", async () => {
    const { totalCount } = (await page(r, "perPage=5")).meta;
    const perPage = [5, 20, 75].find((n) => totalCount <= n * mostPages) ?? 75;
    const pages = Math.min(mostPages, Math.ceil(totalCount / perPage));
    for (const sort of sortsOf(r)) {
      const plain: number[][] = [];
      for (let n = 1; n <= pages; n++) plain.push(ids(await page(r, `perPage=${perPage}&sort=${sort}&page=${n}`)));
      const walked: number[][] = [];
      let at = "";
      for (let n = 1; n <= pages; n++) {
        const found = await page(r, `perPage=${perPage}&sort=${sort}&page=${n}${at}`);
        walked.push(ids(found));
        at = found.meta.at === undefined ? at : `&at=${found.meta.at}`;
      }
      expect(walked, `sort=${sort}, forwards`).toEqual(plain);
      const flat = walked.flat();
      expect(new Set(flat).size, `sort=${sort}, no row twice`).toBe(flat.length);
      if (totalCount <= perPage * mostPages) expect(flat.length, `sort=${sort}, every row`).toBe(totalCount);
      const back: number[][] = [];
      for (let n = pages; n >= 1; n--) {
        const found = await page(r, `perPage=${perPage}&sort=${sort}&page=${n}${at}`);
        back.unshift(ids(found));
        at = found.meta.at === undefined ? at : `&at=${found.meta.at}`;
      }
      expect(back, `sort=${sort}, backwards`).toEqual(plain);
    }
  });

  test("the last page is the last page, also where the count is only estimated", async () => {
    const { totalCount } = (await page(r, "perPage=5")).meta;
    const last = Math.max(1, Math.ceil(totalCount / 5));
    const end = ids(await page(r, `perPage=5&page=${last}`));
    expect(await page(r, "perPage=5&page=last").then(ids)).toEqual(end);
    Object.assign(countLimits, { exactUpTo: -1, boundedAt: 3 });
    forgetSizes();
    try {
      const about = await page(r, "perPage=5&page=last");
      if (totalCount > 3) {
        expect(about.meta.estimated).toBe(true);
        expect(ids(about).at(-1)).toBe(end.at(-1));
      } else expect(ids(about)).toEqual(end);
    } finally {
      Object.assign(countLimits, usual);
      forgetSizes();
    }
  });
});
