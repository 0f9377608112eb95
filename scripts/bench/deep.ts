import { median } from "./load.ts";

/**
 * The same queries on a small and on a large table; `deep` pages forward one page at a time, as people and programs do.
 */
const cases: readonly (readonly [name: string, query: string])[] = [
  ["first page", ""],
  ["filtered", "f.status=active&f.potentialTonnes=5..500"],
  ["contains", "f.status=active&q=toko"],
  ["sorted by name", "sort=name"],
  ["sorted downwards, some empty", "sort=-potentialTonnes"],
  ["sorted by district", "sort=district"],
  ["last page", "page=last"],
];
const rounds = 15;
const deepPage = 500;
export type Times = ReadonlyMap<string, number>;
type Answer = { meta: { at?: string; totalCount: number } };

/** Median time in milliseconds of several sequential requests, for every case. */
export async function timeLists(portal: string, token: string): Promise<Times> {
  const headers = { authorization: `Bearer ${token}`, accesstoken: token };
  const get = async (query: string): Promise<{ ms: number; answer: Answer }> => {
    const from = performance.now();
    const answer = await fetch(`${portal}/api/store?perPage=30&${query}`, { headers });
    const json = (await answer.json()) as Answer;
    if (answer.status !== 200)
      throw new Error(`${query} answered ${answer.status}: ${JSON.stringify(json).slice(0, 200)}`);
    return { ms: performance.now() - from, answer: json };
  };
  const times = new Map<string, number>();
  const measure = async (name: string, query: string) => {
    for (let i = 0; i < 3; i++) await get(query);
    const list: number[] = [];
    for (let i = 0; i < rounds; i++) list.push((await get(query)).ms);
    times.set(name, median(list));
  };
  for (const [name, query] of cases) await measure(name, query);
  const start = await get(`sort=-name&page=${deepPage}`);
  await measure("deep, from page to page", `sort=-name&page=${deepPage + 1}&at=${start.answer.meta.at}`);
  const end = await get("sort=name&page=last");
  const last = Math.ceil(end.answer.meta.totalCount / 30);
  await measure("deep, before the last", `sort=name&page=${last - 1}&at=${end.answer.meta.at}`);
  return times;
}
