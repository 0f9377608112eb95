import { Client } from "pg";
import type { Cluster } from "./cluster.server.ts";

/**
 * Creates the database, its owner and the application's role if they are missing, and verifies that the server is the
 * one of this folder.
 */
export async function createRoles(cluster: Cluster, port: number): Promise<void> {
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password: cluster.adminPassword,
    database: "postgres",
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string; role: boolean; database: boolean }>(
      `select current_setting('data_directory') as folder,
              exists (select 1 from pg_roles where rolname = 'portal') as role,
              exists (select 1 from pg_database where datname = 'portal') as database`,
    );
    const state = rows[0];
    if (state?.folder !== cluster.folder)
      throw new Error(`The PostgreSQL on port ${port} uses the data folder ${state?.folder}, not ${cluster.folder}`);
    // Not a superuser: access to this account through the portal gives no access to files or programs of the machine.
    if (!state.role) await client.query(`create role portal login createdb createrole password '${cluster.password}'`);
    if (!state.role) await client.query("grant pg_monitor, pg_signal_backend to portal");
    // also if the role exists: the file with its password may be from a backup
    await createApp(client, cluster.appPassword);
    if (!state.database) await client.query("create database portal owner portal");
  } finally {
    await client.end();
  }
}

/** A login without privileges; the owner grants those that the declarations require, and may assume the role. */
async function createApp(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = 'portal_app'");
  await client.query(`${rowCount ? "alter" : "create"} role portal_app login password '${password}'`);
  await client.query("grant portal_app to portal with admin option");
  await client.query("grant pg_monitor, pg_signal_backend to portal_app");
}
