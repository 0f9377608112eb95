import type { Tree } from "./sql-parser.server.ts";

/**
 * Relations of the system catalog that a system handle may read. Names in `pg_catalog` are listed without their schema.
 */
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

/** Settings that a statement may change. The role and the search path are not among them. */
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
  /** Decides by the arguments, for functions of which only some calls are permitted. */
  readonly permits?: (args: readonly unknown[] | undefined) => boolean;
};

const constantOf = (node: unknown): string | undefined => {
  const constant = (node as { A_Const?: Tree } | undefined)?.A_Const;
  return (constant?.sval as { sval?: string } | undefined)?.sval;
};

/**
 * Functions that are refused because they access tables, files or other databases by names hidden from the parser, or
 * change the effective role.
 */
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
