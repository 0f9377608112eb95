import type { Tree } from "./sql-parser.ts";

/** What a system handle may read of PostgreSQL itself; names of `pg_catalog` stand without their schema. */
export const systemRelations: ReadonlySet<string> = new Set([
  "information_schema.columns",
  "pg_am",
  "pg_attribute",
  "pg_class",
  "pg_constraint",
  "pg_depend",
  "pg_extension",
  "pg_index",
  "pg_inherits",
  "pg_rewrite",
  "pg_stat_activity",
  "pg_locks",
]);

/** Settings that a statement may change; a role or a search path is none of them. */
export const changeable: ReadonlySet<string> = new Set([
  "TRANSACTION",
  "statement_timeout",
  "work_mem",
  "idle_in_transaction_session_timeout",
  "gin_pending_list_limit",
  "plan_cache_mode",
  "citus.multi_shard_modify_mode",
  "enable_nestloop",
  "enable_mergejoin",
  "enable_sort",
  "jit",
]);

type FunctionRule = {
  readonly name: RegExp;
  readonly reason: string;
  /** Where some calls are harmless: decides by the arguments. */
  readonly permits?: (args: readonly unknown[] | undefined) => boolean;
};

const constantOf = (node: unknown): string | undefined => {
  const constant = (node as { A_Const?: Tree } | undefined)?.A_Const;
  return (constant?.sval as { sval?: string } | undefined)?.sval;
};

/** Functions that read tables, files or other databases by a name or a text that the parser does not see, or that change who asks. */
export const functions: readonly FunctionRule[] = [
  {
    name: /^(query|table|schema|database|cursor)_to_xml|^ts_stat$|^ts_rewrite$|^crosstab|^connectby$|^xpath_table$|^dblink/,
    reason: "reads tables by name or runs a text; write the query out",
  },
  {
    name: /^pg_(read|ls|stat|file)_?\w*(file|dir|write|unlink|rename)\w*$|^pg_stat_file$|^lo_\w+$|^lo(read|write)$/,
    reason: "reads or writes files of the database's machine",
  },
  {
    name: /^pg_(terminate|cancel)_backend$|^pg_(reload_conf|promote|rotate_logfile|switch_wal)$/,
    reason: "acts on the database server",
  },
  { name: /^(note_change|watch_tables|unwatch_table)$/, reason: "belongs to migrations, which the owner runs" },
  {
    name: /^set_config$/,
    reason: "changes a setting that statements may not change",
    permits: (args) => changeable.has(constantOf(args?.[0]) ?? ""),
  },
];
