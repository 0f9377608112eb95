import pg from "pg";
import { deadlines } from "#platform/database/index.server.ts";

/** Tables that a refused request may change, each with the reason. */
const mayDo: Readonly<Record<string, string>> = {
  "insert table_change": "whatever is changed counts here",
  "insert throttle": "refused sign-ins are counted",
  "update throttle": "refused sign-ins are counted",
  "insert login_attempt": "refused sign-ins are kept",
  "insert audit_event: login.failed": "refused sign-ins are audited",
  "insert audit_event: session.reused": "a token that was replaced long ago ends its session",
  "insert audit_event: export": "an earlier request's, noted when its file has been handed over",
  "insert api_log": "each call of a system is kept with its answer",
  "insert push_item": "a document that is refused is kept as failed, with its reasons",
  "update push_item": "each further try of a refused document is counted",
  "update api_client": "has the time of its last call",
  "update api_key": "has the time of its last call",
  "update session": "has the time of its last use",
};

/** Committed changes made by requests, by table. */
export type Changes = {
  /** The current position, for `since`. */
  mark(): Promise<number>;
  /** The distinct changes made since then, such as "insert bank". */
  since(mark: number): Promise<string[]>;
  close(): Promise<void>;
};

const cleanUp = "drop schema if exists fuzz cascade";
// jobs and the portal's own work are distinguished from requests by their statement timeout
const prepare = `${cleanUp};
  create schema fuzz;
  create unlogged table fuzz.change (no bigint generated always as identity primary key, what text not null);
  create function fuzz.note() returns trigger language plpgsql security definer set search_path = fuzz as $$
  declare what text := lower(tg_op) || ' ' || tg_argv[0];
  begin
    if tg_argv[0] = 'audit_event' and tg_op = 'INSERT' then what := what || ': ' || new.action; end if;
    if current_setting('statement_timeout')::interval = interval '${deadlines.statementMs} ms' then
      insert into change (what) values (what);
    end if;
    return null;
  end $$;
  do $$
  declare name text;
  begin
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    loop
      execute format(
        'create trigger fuzz_note after insert or update or delete on %I for each row execute function fuzz.note(%L)', name, name);
    end loop;
  end $$`;

const deadlock = "40P01";
/** Locks every table, and is repeated if the portal's own work locks some of them in another order. */
async function lockAll(client: pg.Client, statements: string, tries = 10): Promise<void> {
  try {
    await client.query(statements);
  } catch (error) {
    if (tries === 1 || (error as pg.DatabaseError).code !== deadlock) throw error;
    await lockAll(client, statements, tries - 1);
  }
}

/** Creates triggers on every table of this database that record changes of rows. */
export async function watchChanges(database: string): Promise<Changes> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await lockAll(client, prepare);
  return {
    mark: async () =>
      (await client.query<{ no: number }>("select coalesce(max(no), 0)::int as no from fuzz.change")).rows[0]?.no ?? 0,
    since: async (mark) => {
      const { rows } = await client.query<{ what: string }>(
        "select distinct what from fuzz.change where no > $1 order by what",
        [mark],
      );
      return rows.map(({ what }) => what).filter((what) => mayDo[what] === undefined);
    },
    close: () => lockAll(client, cleanUp).finally(() => client.end()),
  };
}
