import pg from "pg";
import { appendOnlyTables } from "./compile.server.ts";
import { withOption } from "./connection-url.server.ts";
import { appRoleLock } from "./locks.server.ts";

type Log = { warn(message: string): void };
type Relation = {
  readonly name: string;
  readonly table: string;
  readonly kind: string;
  readonly granted: readonly string[];
};

/** Privileges wanted on a relation. A view is read-only, because writes through it use the privileges of its owner. */
const wantedOn = ({ kind, table }: Relation, appendOnly: ReadonlySet<string>): readonly string[] => {
  if (kind === "S") return ["usage", "select"];
  if (kind === "v" || kind === "m") return ["select"];
  return appendOnly.has(table) ? ["select", "insert"] : ["select", "insert", "update", "delete"];
};

const ofRelations = ["select", "insert", "update", "delete", "truncate"];
const ofSequences = ["usage", "select", "update"];
const grantedSql = (names: readonly string[], test: string) =>
  `array(select p from unnest(array[${names.map((n) => `'${n}'`).join(", ")}]) p where ${test}($1, c.oid, p))`;
const relationsSql = `select quote_ident(c.relname) as name, c.relname as table, c.relkind::text as kind,
    case when c.relkind = 'S' then ${grantedSql(ofSequences, "has_sequence_privilege")} else ${grantedSql(ofRelations, "has_table_privilege")} end as granted
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') order by 2`;

/** The GRANT and REVOKE statements needed, one for each set of privileges. */
export function rightsSql(relations: readonly Relation[], appendOnly: ReadonlySet<string>, role: string): string[] {
  const changes = new Map<string, string[]>();
  const add = (right: string, r: Relation, verb: "grant" | "revoke") => {
    const key = `${verb} ${right} on ${r.kind === "S" ? "sequence" : "table"}`;
    changes.set(key, [...(changes.get(key) ?? []), r.name]);
  };
  for (const r of relations) {
    const wanted = wantedOn(r, appendOnly);
    for (const right of wanted) if (!r.granted.includes(right)) add(right, r, "grant");
    for (const right of r.granted) if (!wanted.includes(right)) add(right, r, "revoke");
  }
  return [...changes].map(
    ([key, names]) =>
      `${key} ${names.join(", ")} ${key.startsWith("grant") ? "to" : "from"} ${pg.escapeIdentifier(role)}`,
  );
}

/**
 * Returns the connection URL of the application: a role that owns nothing and has only the privileges that the
 * declarations permit. If `given` is set, it is the login configured by the operator. Otherwise the owner's connection
 * assumes the role `<owner>_app`, which is created if missing. `owner` must own the migrated schema. If the role cannot
 * be created, logs a warning and returns `owner`.
 */
export async function applicationUrl(owner: string, given: string | undefined, log: Log): Promise<string> {
  const client = new pg.Client({ connectionString: owner, application_name: "portal-rights" });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [appRoleLock]);
    const role = given ? userOf(given) : await ownRole(client);
    await bringRights(client, role);
    await client.query("commit");
    return given ?? withRole(owner, role);
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    if (given || (error as { code?: string }).code !== "42501") throw error;
    log.warn(
      `W060 the portal connects as the owner of its tables, which may change append-only tables: ${(error as Error).message}. Name a role of its own in DATABASE_APP_URL, or let the owner create one (docs/operations.md).`,
    );
    return owner;
  } finally {
    await client.end();
  }
}

function userOf(url: string): string {
  const { username, searchParams } = new URL(url);
  const user = decodeURIComponent(username) || searchParams.get("user");
  if (!user) throw new Error("DATABASE_APP_URL names no user: postgres://<user>:<password>@<host>/<database>");
  return user;
}

/** Creates `<owner>_app` if missing, and permits the owner to assume it. */
async function ownRole(client: pg.Client): Promise<string> {
  const { role, known, member, version } = (
    await client.query(
      `select current_user || '_app' as role, r.oid is not null as known, coalesce(pg_has_role(current_user, r.oid, 'member'), false) as member,
         current_setting('server_version_num')::int as version
       from (select 1) one left join pg_roles r on r.rolname = current_user || '_app'`,
    )
  ).rows[0] as { role: string; known: boolean; member: boolean; version: number };
  const name = pg.escapeIdentifier(role);
  if (!known) await client.query(`create role ${name} nologin`);
  const settable = known && (await canSet(client, role, version, member));
  if (!settable)
    await client.query(`grant ${name} to current_user${version >= 160_000 ? " with set true, inherit false" : ""}`);
  return role;
}

/** Whether the owner may assume the role. Since PostgreSQL 16, membership alone does not permit SET ROLE. */
const canSet = async (client: pg.Client, role: string, version: number, member: boolean): Promise<boolean> =>
  version < 160_000
    ? member
    : ((await client.query("select pg_has_role(current_user, $1::name, 'set') as yes", [role])).rows[0].yes as boolean);

async function bringRights(client: pg.Client, role: string): Promise<void> {
  await requireOther(client, role);
  const appendOnly = appendOnlyTables();
  const relations = async () => (await client.query(relationsSql, [role])).rows as Relation[];
  const schema = (
    await client.query(
      `select quote_ident(current_schema()) as name, has_schema_privilege($1, current_schema(), 'usage') as usage, has_schema_privilege($1, current_schema(), 'create') as "create"`,
      [role],
    )
  ).rows[0] as { name: string; usage: boolean; create: boolean };
  const to = pg.escapeIdentifier(role);
  if (!schema.usage) await client.query(`grant usage on schema ${schema.name} to ${to}`);
  if (schema.create) await client.query(`revoke create on schema ${schema.name} from public, ${to}`);
  const changes = rightsSql(await relations(), appendOnly, role);
  for (const sql of changes) await client.query(sql);
  const left = changes.length === 0 ? [] : rightsSql(await relations(), appendOnly, role);
  if (left.length > 0)
    throw new Error(
      `E017 the role "${role}" has privileges that cannot be revoked here (is it a superuser, the owner, or granted through another role?): ${left.join("; ")}`,
    );
}

/**
 * Refuses a role that owns the tables, before any privilege is revoked, because the owner would lose its own
 * privileges.
 */
async function requireOther(client: pg.Client, role: string): Promise<void> {
  const { owns } = (
    await client.query(
      `select r.rolsuper or exists (select 1 from pg_class c where c.relnamespace = current_schema()::regnamespace and pg_has_role(r.oid, c.relowner, 'member')) as owns
       from pg_roles r where r.rolname = $1`,
      [role],
    )
  ).rows[0] ?? { owns: false };
  if (owns)
    throw new Error(
      `E017 the role "${role}" owns tables of the portal, or may act as their owner: DATABASE_APP_URL names a login that owns nothing (docs/operations.md)`,
    );
}

/** The connection URL with a role to assume before the first statement. */
export const withRole = (url: string, role: string): string =>
  withOption(url, `-c role=${role.replaceAll(/[\\ ]/g, "\\$&")}`);
