import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { compile, onStatement, registerTable } from "./compile.server.ts";
import { openParsedTexts, parsedBefore, saveParsedTexts } from "./parsed-texts.server.ts";
import { loadParser } from "./sql-parser.server.ts";

beforeAll(async () => {
  await loadParser();
  registerTable("bank", "open");
  registerTable("store", { district: "district_id" });
});

const asArea = (text: string) => compile(text, "area", false).text;
const asSystem = (text: string) => compile(text, "all", true).text;

describe("statements that name a table outside the scope do not run", () => {
  test.each([
    "select s.id from {bank} b, store s",
    "table store",
    "select id from (store cross join {bank} b)",
    "select 1 from {bank} b -- don't\n, store s",
    "select 1 /* don't */ from store s",
    "select 1 from (({bank} b cross join store))",
    'select 1 from "store"',
    "select 1 from STORE",
    "select 1 from public.store",
    'select 1 from "public"."store"',
    "select 1 from portal.public.store",
    "select 1 from only store",
    "with a as (select * from store) select * from a",
    "with a as (select * from store), store as (select 1) select * from a",
    "with store as (select * from store) select * from store",
    "select (with store as (select 1) select 1 from store) from store",
    "select 1 from {bank} b where exists (select from store)",
    "select (select max(id) from store) from {bank} b",
    "select 1 union all select id from store",
    "select 1 union all (select 2 union select id from store)",
    "select 1 from {bank} b join lateral (select 1 from store) s on true",
    "select array(select id from store)",
    "select 1 from rows from (unnest(array(select id from store))) x",
    "select 1 order by (select max(id) from store)",
    "select count(*) filter (where exists (select from store)) from {bank} b",
    "values ((select max(id) from store))",
    "insert into store (id) values (1)",
    "insert into {store} (id) values (1)",
    "insert into {!bank} (id) select id from store",
    "insert into {!bank} (id) values (1) on conflict (id) do update set id = (select max(id) from store)",
    "insert into {!bank} (id) values (1) returning (select max(id) from store)",
    "update store set id = 1",
    "update {!bank} set id = s.id from store s",
    "delete from store",
    "delete from {!bank} using store s where s.id = bank.id",
    "with gone as (delete from store returning id) select * from gone",
    "merge into store using {bank} b on true when matched then delete",
    "merge into {!bank} b using store s on true when matched then delete",
    "select 1 from store tablesample system (1)",
  ])("%s", (text) => {
    expect(() => asArea(text)).toThrow(/E032 .*write \{/);
    expect(() => asSystem(text)).toThrow(/E032 .*write \{/);
  });

  test.each([
    ["select * into copied from {bank} b", "E034"],
    ["with a as (select 1 into copied) select 1", "E034"],
    ["copy (select 1) to stdout", "E034"],
    ["copy store from stdin", "E034"],
    ["select 1; select 2", "E034"],
    ["select 1 from {bank} b; drop table store", "E034"],
    ["", "E034"],
    ["create table copied as table store", "E034"],
    ["explain select 1 from store", "E032"],
    ["set session statement_timeout = 1", "E034"],
    ["set local role portal", "E034"],
    ["set local search_path = other", "E034"],
    ["select id from (store)", "syntax error"],
    ["set role postgres", "E034"],
    ["reset role", "E034"],
    ["truncate {!bank}", "E034"],
    ["do $$ begin perform 1 from store; end $$", "E034"],
    ["prepare p as select 1", "E034"],
    ["declare c cursor for select 1 from store", "E032"],
    ["commit", "E034"],
    ["lock table {!bank}", "E034"],
    ["select query_to_xml('select * from store', true, true, '')", "E035"],
    ["select pg_catalog.table_to_xml('store', true, true, '')", "E035"],
    ["select * from ts_stat('select name from store')", "E035"],
    ["select * from dblink('', 'select * from store') x(id int)", "E035"],
    ["select pg_read_file('/etc/passwd')", "E035"],
    ["select pg_ls_dir('/')", "E035"],
    ["select lo_get(1)", "E035"],
    ["select set_config('role', 'portal', false)", "E035"],
    ["select set_config('search_' || 'path', 'x', false)", "E035"],
    ["select unwatch_table('store')", "E035"],
    ["select 1 from {!store} s", "E031"],
    ["select 1 from {nowhere} n", "E030"],
    ["select 1 from pg_authid", "E032"],
    ["select 1 from pg_catalog.pg_shadow", "E032"],
    ["select 1 from pg_stats", "E032"],
    ["select 1 from information_schema.tables", "E032"],
    ["select 1 from portal_scoped.store", "E032"],
  ])("%s: %s", (text, code) => {
    expect(() => asArea(text)).toThrow(code);
    expect(() => asSystem(text)).toThrow(code);
  });

  test("the catalog is readable by system handles only", () => {
    expect(asSystem("select oid from pg_class c join pg_catalog.pg_index i on true")).toContain("pg_class");
    expect(() => asArea("select oid from pg_class")).toThrow("E032");
  });
});

describe("statements that name every table in braces run", () => {
  test.each([
    "with store as (select * from {store} s) select * from store",
    "with recursive up as (select 1 as n union all select n + 1 from up) select * from up",
    "with a as (select 1), b as (select * from a) select (select max(n) from b) from {bank} x",
    "select 1 from {bank} b, {store} s for update of s",
    "insert into {!bank} as t (id) select id from {bank} b on conflict (id) do update set id = t.id returning t.id",
    "update {!bank} b set id = s.id from {store} s where s.id = b.id",
    "delete from {!bank} b using {store} s where s.id = b.id",
    "merge into {!bank} b using {store} s on s.id = b.id when matched then delete",
    "select extract(year from now()), substring('from store' from 2), trim(both from ' x ')",
    "select 'from store', $$from store$$ -- from store, it's\n",
    "select * from generate_series(1, 2) store",
    "select set_config('plan_cache_mode', 'auto', true)",
    "select set_config('citus.multi_shard_modify_mode', 'sequential', true)",
    "values (:a::int)",
    "explain (format json) select 1 from {store} s",
    "set local statement_timeout = '120s'",
    "declare c cursor for select 1 from {store} s",
    "fetch 10 from c",
    "savepoint step",
    "set transaction isolation level repeatable read",
    "rollback to savepoint step",
  ])("%s", (text) => {
    expect(() => asArea(text)).not.toThrow();
  });

  test("comments and literals contain neither tables nor parameters", () => {
    const { text, params } = compile(
      "select ':a', e'\\':b' /* it's :c {store} */, :d -- don't :e\n, $$:f$$, x::int from {bank} b",
      "area",
      false,
    );
    expect(params).toEqual(["d"]);
    expect(text).toBe("select ':a', e'\\':b' /* it's :c {store} */, $1 -- don't :e\n, $$:f$$, x::int from bank b");
  });

  test("a scope is applied at each reference of a table, with the table's name if it has no alias", () => {
    const rows = "(select * from store where store.district_id = any($1::bigint[]))";
    expect(asArea("select * from {store} where {store}.id = 1".replace("{store}.id", "id"))).toBe(
      `select * from ${rows} store where id = 1`,
    );
    expect(asArea("select * from {store} as s, {store} x")).toBe(`select * from ${rows} as s, ${rows} x`);
    expect(asSystem("select * from {store} s")).toBe("select * from store s");
  });
});

describe("texts that an earlier start found valid", () => {
  test("are not parsed again, and others are, whatever the file contains", () => {
    const file = join(mkdtempSync(join(tmpdir(), "portal-parsed-")), "statements.json");
    const parsed: string[] = [];
    onStatement((text) => parsed.push(text));
    const text = "select 'kept', b.id from {bank} b";
    openParsedTexts(file);
    asArea(text);
    expect(() => asArea("select 'kept' from store")).toThrow("E032");
    saveParsedTexts();
    const stored = JSON.parse(readFileSync(file, "utf8")) as { rules: string; texts: Record<string, string[]> };
    expect(Object.keys(stored.texts)).toHaveLength(1);
    expect(parsed).toEqual([text]);
    writeFileSync(file, JSON.stringify({ ...stored, rules: "of another release" }));
    openParsedTexts(file);
    expect(parsedBefore("select 'other' from {bank} b")).toBeUndefined();
    writeFileSync(file, "{");
    openParsedTexts(file);
    expect(parsedBefore(text)).toBeUndefined();
  });
});
