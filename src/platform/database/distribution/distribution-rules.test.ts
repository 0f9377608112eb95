import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "../sql-parser.server.ts";
import { distributionFindings, type TablePlacement } from "./distribution-rules.server.ts";
import { validateStatement } from "../statement.server.ts";

const places: Record<string, TablePlacement> = {
  sale: "distributed",
  sale_line: "distributed",
  store: "reference",
  distributor: "reference",
  job: "local",
};
beforeAll(loadParser);

/** The names of the rules that a statement violates. Tables are written in braces, as in the source code. */
function rulesOf(text: string): string[] {
  const marked = text.replaceAll(
    /\{(!?)(\w+)\}/g,
    (_, bang: string, t: string) => `${bang ? "portal_target" : "portal_scoped"}.${t}`,
  );
  const { tree } = validateStatement(marked);
  return [...new Set(distributionFindings(tree, (name) => places[name]).map((f) => f.rule))];
}

describe("a cluster refuses these statements or answers them incorrectly", () => {
  test.each([
    ["case-operand", "select case l.kind when 'a' then 1 end from {sale} l where l.id = $1"],
    ["volatile", "update {!sale} set received_at = clock_timestamp() where id = $1"],
    ["volatile", "update {!store} set rank = random()"],
    ["volatile", "update {!sale} set due_at = coalesce($1, now())"],
    ["volatile", "update {!sale} s set age = now() - s.received_at"],
    ["volatile", "insert into {!sale} (id) values (1) on conflict (id) do update set updated_at = now()"],
    ["volatile", "insert into {!store} (id) values (1) on conflict (id) do update set updated_at = current_timestamp"],
    ["volatile", "insert into {!sale} (id) values (1) returning id, now()"],
    ["volatile", "delete from {!sale} where random() < 0.5"],
    ["volatile", "with s as (update {!sale} set id = 1 returning clock_timestamp() as at) select * from s"],
    ["unstable-returning", "update {!store} set rank = 1 returning jsonb_build_object('rank', rank)"],
    ["unstable-returning", "update {!sale} set number = $1 returning number || id as label"],
    ["volatile", "insert into {!sale} (id) select nextval('x') from {sale_line} s where s.id = $1 returning id"],
    [
      "volatile",
      "with n as (select nextval('x') as id) insert into {!sale} (id) select n.id from n, {sale_line} s returning id",
    ],
    ["unstable-returning", "insert into {!sale} as t (id) select l.id from {sale_line} l returning concat(t.id, '')"],
    ["multi-assign", "update {!store} s set (rank, name) = (select d.rank, d.name from {distributor} d limit 1)"],
    [
      "insert-correlated",
      "insert into {!sale} (id) select x.id from {store} s cross join lateral (select d.id from {distributor} d where d.id = s.id) x",
    ],
    ["sent-count", "insert into {!sale} (id) select x.id from unnest($1::bigint[]) as x(id) on conflict do nothing"],
    ["sent-count", "insert into {!store} (id) select x.id from unnest($1::bigint[]) as x(id) on conflict do nothing"],
    ["lateral-without-from", "select * from {sale} s cross join lateral (select s.a + 1 as b) x"],
    ["correlated-fact", "select (select max(l.sold_on) from {sale_line} l where l.store_id = s.id) from {store} s"],
    ["correlated-fact", "select s.id from {store} s where exists (select 1 from {sale} t where t.store_id = s.id)"],
    [
      "correlated-fact",
      "select s.id from {store} s left join lateral (select sum(l.net) from {sale_line} l where l.store_id = s.id) x on true",
    ],
    [
      "correlated-fact",
      "select 1 from {store} s left join lateral (select sum(u.net) from (select l.net from {sale_line} l where l.store_id = s.id union all select 0) u) x on true",
    ],
    [
      "correlated-fact",
      "select s.id from {store} s where exists (with l as (select l.net from {sale_line} l where l.store_id = s.id) select 1 from l)",
    ],
    [
      "fact-join",
      "select 1 from {sale} s where exists (select 1 from (select l.net from {sale_line} l where l.sale_id = s.id) x)",
    ],
    ["volatile", "update {!sale} set updated_at = now() where id = $1"],
    ["correlated-fact", "select 1 from {job} j where exists (select 1 from {sale} t where t.id = j.sale_id)"],
    ["unordered-aggregate", "select json_agg(x) from (select s.id from {sale} s order by s.id) x"],
    ["unordered-aggregate", "select (select array_agg(x.id) from (select s.id from {sale} s order by s.id) x)"],
    ["mixed-change", "update {!store} s set rank = j.rank from {job} j where j.store_id = s.id"],
    ["mixed-change", "delete from {!job} j where not exists (select 1 from {store} s where s.id = j.store_id)"],
    [
      "mixed-change",
      "with j as (update {!job} set state = 'x' returning store_id) select s.id from {store} s join j on j.store_id = s.id",
    ],
    ["unstable-choice", "update {!store} set due_at = coalesce($1, $2::timestamptz + make_interval(hours => 3))"],
    ["stable-cast", "update {!store} s set day = x.day::date from unnest($1::text[]) as x(day) where s.id = $2"],
    ["late-parameter", "insert into {!store} as n (id) select j.id from {job} j returning n.id + $1"],
    [
      "insert-correlated",
      "insert into {!store} as n (id) select d.id from {distributor} d where not exists (select 1 from {store} s where s.id = d.id)",
    ],
    ["returning-source", "insert into {!sale} as n (id) select s.id from {sale} s returning *"],
    ["empty-select", "select 1 from {sale} s where exists (select from {store})"],
    [
      "outer-join-set",
      "select d.id from {distributor} d left join {distributor} e on e.id = d.id and (e.id, e.day) not in (select l.distributor_id, l.day from {sale_line} l)",
    ],
    ["lock-facts", "select 1 from {sale} s where s.id = $1 for update of s"],
    ["lock-facts", "select 1 from {sale} s where s.distributor_id = any($1::bigint[]) for update of s"],
    ["local-join", "select 1 from {sale} s join {job} j on j.sale_id = s.id"],
    ["local-join", "update {!sale} s set id = j.id from {job} j where j.sale_id = s.id"],
    ["fact-join", "select 1 from {sale} s join {sale_line} l on l.sale_id = s.id"],
    ["fact-join", "select 1 from {sale} s, {sale_line} l where l.sale_id = s.id"],
    ["fact-join", "select 1 from {sale} s where exists (select 1 from {sale_line} l where l.sale_id = s.id)"],
    ["fact-join", "select 1 from {sale} s join {sale_line} l on l.distributor_id = s.distributor_id or true"],
    ["fact-join", "delete from {!sale_line} l using {sale} s where l.sale_id = s.id"],
    [
      "fact-join",
      "select 1 from (select s.distributor_id, s.id from {sale} s) s join {sale_line} l on l.sale_id = s.id",
    ],
    ["returning-source", "insert into {!sale} (id) select l.id from {sale_line} l returning sale.id"],
    ["returning-source", "insert into {!sale} as t (id) select l.id from {sale_line} l returning l.id"],
  ])("%s: %s", (rule, text) => {
    expect(rulesOf(text)).toEqual([rule]);
  });
});

describe("a cluster accepts these statements", () => {
  test.each([
    "select case when l.kind = 'a' then 1 end from {sale} l where l.id = $1",
    "select case l.kind when 'a' then 1 end from {sale} l",
    "select case j.kind when 'a' then 1 end from {job} j where j.id = $1",
    "update {!sale} set updated_at = $1::timestamptz, due_at = $1::timestamptz + make_interval(hours => $2) where id = $3",
    "update {!store} s set day = x.day from unnest($1::date[]) as x(day) where s.id = $2",
    "update {!store} set updated_at = now(), due_at = now() + make_interval(hours => $1) where id = $2",
    "select 1 from {store} s where exists (select 1 from (select l.store_id, sum(l.net) as net from {sale_line} l group by 1) x where x.store_id = s.id)",
    "select (select sum(l.net) from {sale_line} l where l.store_id in (select w.id from {store} w)) from {store} w",
    "select k.distributor_id, (select max(l.sold_on) from {sale_line} l where l.distributor_id = k.distributor_id) from (select distinct s.distributor_id from {sale} s) k",
    "update {!job} set at = clock_timestamp() returning now()",
    "insert into {!sale} (id, at) values (1, now()) on conflict (id) do update set at = excluded.at returning at",
    "delete from {!sale} where received_at < now() - interval '1 day'",
    "select * from {store} s cross join lateral (select s.a + 1 as b) x",
    "select * from {sale} s cross join lateral (select l.net from {sale_line} l where l.distributor_id = s.distributor_id and l.sale_id = s.id) x",
    "select (select s.name from {store} s where s.id = l.store_id) from {sale_line} l",
    "select 1 from {sale} s where exists (select 1 from {store} t where t.id = s.store_id)",
    "select 1 from {store} s where s.id in (select l.store_id from {sale_line} l)",
    "with l as (select l.store_id, sum(l.net) as net from {sale_line} l group by 1) select (select l.net from l where l.store_id = s.id) from {store} s",
    "select json_agg(x order by x.id) from (select s.id from {sale} s order by s.id) x",
    "select json_agg(x) from (select s.id from {sale} s order by s.id offset 0) x",
    "select json_agg(x) from (select s.id from {store} s order by s.id) x",
    "with j as materialized (select * from {job} j) select 1 from {sale} s join j on j.sale_id = s.id",
    "select 1 from {sale} s join {sale_line} l on l.distributor_id = s.distributor_id and l.sale_id = s.id",
    "select 1 from {sale} s join {sale_line} l using (distributor_id, id)",
    "select 1 from {sale} s, {sale_line} l where (l.distributor_id, l.sale_id) = (s.distributor_id, s.id)",
    "select 1 from {sale} s, {sale_line} l where l.distributor_id = $1 and s.distributor_id = $1",
    "select 1 from {distributor} d join {sale} s on s.distributor_id = d.id join {sale_line} l on l.distributor_id = d.id",
    "select 1 from {sale} s where exists (select 1 from {sale_line} l where l.distributor_id = s.distributor_id and l.sale_id = s.id)",
    "select 1 from {sale} s join (select l.distributor_id as d, l.sale_id from {sale_line} l) l on l.d = s.distributor_id and l.sale_id = s.id",
    "select 1 from {sale} s join (select l.sale_id, sum(l.net) from {sale_line} l group by 1) l on l.sale_id = s.id",
    "insert into {!sale} as t (id) select l.id from {sale_line} l returning t.id, id",
    "insert into {!sale} (id) select x.id from unnest($1::bigint[]) as x(id) on conflict do nothing returning id",
    "insert into {!sale} (id) values ($1) on conflict do nothing",
    "insert into {!sale} as t (id) select l.id from {sale_line} l cross join lateral (select d.id from {distributor} d where d.id = l.distributor_id) x",
    "insert into {!job} (id) select s.id from {store} s on conflict do nothing",
    "update {!store} s set (rank, name) = row($1, $2)",
    "update {!job} set state = 'x' returning jsonb_build_object('state', state)",
  ])("%s", (text) => {
    expect(rulesOf(text)).toEqual([]);
  });
});
