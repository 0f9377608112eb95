import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { columnOf, type Field, type Fields } from "#kit/field.ts";
import type { AnyResource } from "#kit/resource.ts";
import { countLimits, clearSizes } from "#platform/records/index.server.ts";
import { openRegistry } from "#server/server.ts";
import { type Client, openPortal, type Portal } from "../support/portal.ts";

const registry = await openRegistry();
const resources = registry.resources.map((e) => e.value).sort((a, b) => a.name.localeCompare(b.name));
type Answer = {
  data: { id: number }[];
  meta: { currentPage: number; totalCount: number; more: boolean; estimated?: true; at?: string };
};
/** The first, a middle and the last page; the middle one contains the boundary between values and empty values. */
const maxPages = 3;
const longest = maxPages * 75;

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
/** Another PostgreSQL version may order texts and empty values differently; one direction suffices to detect this. */
const secondEngine = process.env.PORTAL_TEST_DATABASE_URL !== undefined;
const walked = new Set<string>();
/**
 * Several resources may list one table: each column is tested with the first of them, and the combination of all
 * columns with each of them.
 */
const first = (r: AnyResource, column: string): boolean => {
  const key = `${r.table}.${columnOf(column, (r.fields as Fields)[column] as Field)}`;
  if (walked.has(key)) return false;
  walked.add(key);
  return true;
};
const sortsOf = (r: AnyResource): string[] => {
  const columns = r.list.columns as string[];
  return [
    ...columns.filter((c) => first(r, c)).flatMap((c) => (secondEngine ? [c] : [c, `-${c}`])),
    ...(columns.length > 1 ? [`${columns.at(-1)},-${columns[0]}`, `-${columns[1]},${columns.at(-1)}`] : []),
  ];
};

/**
 * For a list that is too long, a filter on its latest days, so that missing rows are detected too while only about a
 * hundred rows are read.
 */
async function latestDays(r: AnyResource, totalCount: number): Promise<string> {
  if (totalCount <= longest) return "";
  const day = (r.list.filters as readonly string[] | undefined)?.find(
    (f) =>
      (r.fields as Fields)[f]?.kind === "date" &&
      (r.fields as Fields)[f]?.required &&
      (r.list.columns as readonly string[]).includes(f),
  );
  if (!day) return "";
  const rows = (await page(r, `perPage=20&page=3&sort=-${day}`)).data as unknown as Record<string, string>[];
  return `&f.${day}=${rows.at(-1)?.[day]}..`;
}

/** Reads the list as if it had millions of rows: counts are estimated, and names are read one after the other. */
async function asBig<T>(work: () => Promise<T>): Promise<T> {
  Object.assign(countLimits, { exactUpTo: -1, costUpTo: -1 });
  clearSizes();
  try {
    return await work();
  } finally {
    Object.assign(countLimits, usual);
    clearSizes();
  }
}
async function forwards(r: AnyResource, search: string, pages: number, begun?: Answer) {
  const walked: number[][] = [];
  let at = "";
  for (let n = 1; n <= pages; n++) {
    const answer = (n === 1 && begun) || (await page(r, `${search}&page=${n}${at}`));
    walked.push(ids(answer));
    at = answer.meta.at === undefined ? at : `&at=${answer.meta.at}`;
  }
  return { walked, at };
}
async function backwards(r: AnyResource, search: string, pages: number, from: string) {
  const walked: number[][] = [];
  let at = from;
  for (let n = pages; n >= 1; n--) {
    const answer = await page(r, `${search}&page=${n}${at}`);
    walked.unshift(ids(answer));
    at = answer.meta.at === undefined ? at : `&at=${answer.meta.at}`;
  }
  return walked;
}

describe.each(resources.map((r) => [r.name, r] as const))("%s", (_name, r) => {
  test("paging returns each row exactly once, in every order and in both directions", {
    timeout: 120_000,
  }, async () => {
    const days = await latestDays(r, (await page(r, "perPage=5")).meta.totalCount);
    const { totalCount } = (await page(r, `perPage=5${days}`)).meta;
    const perPage = [5, 20, 75].find((n) => totalCount <= n * maxPages) ?? 75;
    const pages = Math.min(maxPages, Math.ceil(totalCount / perPage));
    for (const sort of sortsOf(r)) {
      const search = `perPage=${perPage}&sort=${sort}${days}`;
      const answers: Answer[] = [];
      for (let n = 1; n <= pages; n++) answers.push(await page(r, `${search}&page=${n}`));
      const plain = answers.map(ids);
      // the answer of page one is passed on, because reading forwards begins with the same request
      const { walked, at } = await forwards(r, search, pages, answers[0]);
      expect(walked, `sort=${sort}, forwards`).toEqual(plain);
      const flat = walked.flat();
      expect(new Set(flat).size, `sort=${sort}, no row twice`).toBe(flat.length);
      if (totalCount <= perPage * maxPages) expect(flat.length, `sort=${sort}, every row`).toBe(totalCount);
      expect(await backwards(r, search, pages, at), `sort=${sort}, backwards`).toEqual(plain);
      // only ascending orders, because reading them backwards covers the descending order of names
      if (sort.startsWith("-") || (r.fields as Fields)[sort.replace(/,.*/, "")]?.kind !== "ref") continue;
      await asBig(async () => {
        expect((await forwards(r, search, pages)).walked, `sort=${sort}, forwards, as if it were big`).toEqual(plain);
        expect(await backwards(r, search, pages, at), `sort=${sort}, backwards, as if it were big`).toEqual(plain);
      });
    }
  });

  test("page=last returns the end of the list, also if the count is only estimated", async () => {
    const { totalCount } = (await page(r, "perPage=5")).meta;
    const last = Math.max(1, Math.ceil(totalCount / 5));
    const end = ids(await page(r, `perPage=5&page=${last}`));
    expect(await page(r, "perPage=5&page=last").then(ids)).toEqual(end);
    const about = await asBig(() => page(r, "perPage=5&page=last"));
    if (totalCount > 0) {
      expect(about.meta.estimated).toBe(true);
      expect(ids(about).at(-1)).toBe(end.at(-1));
    } else expect(ids(about)).toEqual(end);
  });
});
