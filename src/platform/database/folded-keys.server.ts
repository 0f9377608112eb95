import pg from "pg";

type Log = { readonly warn: (message: string) => void };

/**
 * Completes unique keys of folded codes from which a migration had to exclude rows, once the duplicate codes have been
 * corrected (docs/adr/0011). `owner` is the connection URL of the tables' owner. A table in use is retried at the next
 * start. Failures are logged and do not prevent the start.
 */
export async function completeFoldedKeys(owner: string, log: Log): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: owner, application_name: "portal-keys" });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>("select heal_folded_keys() as name");
    return rows.map((r) => r.name);
  } catch (error) {
    log.warn(`W071 unique keys of folded codes could not be completed: ${(error as Error).message}`);
    return [];
  } finally {
    await client.end().catch(() => undefined);
  }
}
