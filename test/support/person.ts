import { loadPersonById } from "#platform/access/index.server.ts";
import { createPool } from "#platform/database/index.server.ts";
import type { Person } from "#kit/person.ts";
import type { Portal } from "./portal.ts";

/** The person behind a username, with the permissions and scope of a session. */
export async function personOf({ sql, url }: Pick<Portal, "sql" | "url">, username: string): Promise<Person> {
  const [user] = await sql<{ id: number }>("select id::int as id from app_user where username = $1", [username]);
  const pool = createPool(url, 1);
  const person = user && (await loadPersonById(pool, user.id, user.id));
  await pool.end();
  if (!person) throw new Error(`there is no user ${username}`);
  return person;
}
