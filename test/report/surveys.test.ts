import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPortal, type Portal } from "../support/portal.ts";
import { digits, get } from "./read-report.ts";

let portal: Portal;
let year: { from: string; to: string };
beforeAll(async () => {
  portal = await openPortal();
  [year] = (await portal.sql<{ from: string; to: string }>(
    "select (d - 364)::text as from, d::text as to from (select (now() at time zone 'Asia/Jakarta')::date as d) x",
  )) as [{ from: string; to: string }];
});
afterAll(() => portal.close());

type Figures = { id: string; score: string | null } & Record<"responses" | "places" | "chosen" | "seen", string>;
/** The figures by a key in plain SQL: one row per response, question and option, counted by different keys. */
const plain = async (key: string, filter = "true") => {
  const rows = await portal.sql<Figures>(
    `with read as materialized (
       select ${key}::text as id, r.id as response, r.place_key, a.item_id, o.option_id, a.option_ids, a.answered,
         case when i.kind = 'scale' and a.answered then a.number end as number
       from survey_response r join survey_answer a on a.distributor_id = r.distributor_id and a.response_id = r.id
       join survey_item i on i.id = a.item_id left join survey_version_option o on o.version_id = r.version_id and o.item_id = a.item_id
       where r.status = 'posted' and not 'again' = any(r.flags) and r.round_on between $1 and $2 and ${filter}),
     scored as (select id, round(avg(number), 12) as score from (select distinct id, response, item_id, number from read) x group by 1)
     select id, count(distinct response)::text as responses, count(distinct place_key)::text as places,
       count(distinct (response, item_id))::text as seen, min(score)::text as score,
       (count(distinct (response, item_id, option_id)) filter (where option_id = any(option_ids))
         + count(distinct (response, item_id)) filter (where option_id is null and answered))::text as chosen
     from read join scored using (id) group by 1`,
    [year.from, year.to],
  );
  return new Map(rows.map((r) => [r.id, r]));
};

/** The figures of each row of a path, as the report shows them. */
const shownAt = async (path: string, more: Record<string, string> = {}) => {
  const query = { ...year, ...more, ...(path ? { path } : {}) };
  const { rows } = await get(await portal.as("admin"), "hasil-survei", query);
  return rows.map(({ id, cells: c }) => [
    String(id),
    ...[c.responses, c.storesSurveyed, c.seen, c.chosen].map((cell) => digits(cell ?? null)),
    c.avgScore === "n/a" || c.avgScore === null ? null : digits(c.avgScore ?? null),
  ]);
};
const expectedOf = (rows: Map<string, Figures>) =>
  [...rows].map(([id, own]) => [
    id,
    ...[own.responses, own.places, own.seen, own.chosen].map((value) => digits(value)),
    own.score === null ? null : digits(own.score),
  ]);
const byId = (rows: (string | null)[][]) => rows.toSorted((a, b) => Number(a[0]) - Number(b[0]));

describe("results of surveys equal the answers themselves", () => {
  test("by survey, also for one segment of stores", async () => {
    const surveys = await plain("r.survey_id");
    expect(surveys.size).toBeGreaterThan(1);
    expect(byId(await shownAt(""))).toEqual(byId(expectedOf(surveys)));
    const [segment] = await portal.sql<{ id: string }>(
      "select s.segment_id as id from survey_response r join store s on s.id = r.store_id group by 1 order by count(*) desc, 1 limit 1",
    );
    const ofSegment = await plain(
      "r.survey_id",
      `exists (select 1 from store s where s.id = r.store_id and s.segment_id = ${segment?.id})`,
    );
    expect(byId(await shownAt("", { segment: String(segment?.id) }))).toEqual(byId(expectedOf(ofSegment)));
  });

  test("by question, and by option", async () => {
    for (const survey of (await plain("r.survey_id")).keys()) {
      const items = await plain("a.item_id", `r.survey_id = ${survey}`);
      expect(byId(await shownAt(`survey:${survey}`))).toEqual(byId(expectedOf(items)));
      for (const item of items.keys()) {
        const options = await plain("coalesce(o.option_id, 0)", `r.survey_id = ${survey} and a.item_id = ${item}`);
        const shown = await shownAt(`survey:${survey}/surveyItem:${item}`);
        // the average is of the question, so that only its first option has it
        const counts = (rows: (string | null)[][]) => byId(rows).map((row) => row.slice(0, 5));
        expect(counts(shown)).toEqual(counts(expectedOf(options)));
      }
    }
  });
});
