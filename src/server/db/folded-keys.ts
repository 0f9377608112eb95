import pg from "pg";

type Log = { readonly warn: (message: string) => void };

/**
 * Makes unique keys of folded codes whole that a migration had to leave rows out of, once people have changed the codes that were alike
 * (docs/adr/0011). `owner` owns the tables. A table that is in use is tried again at the next start; nothing of it stops a start.
 */
export async function healFoldedKeys(owner: string, log: Log): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: owner, application_name: "portal-keys" });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>("select heal_folded_keys() as name");
    return rows.map((r) => r.name);
  } catch (error) {
    log.warn(`W071 unique keys of folded codes could not be made whole: ${(error as Error).message}`);
    return [];
  } finally {
    await client.end().catch(() => undefined);
  }
}
