import { createHash } from "node:crypto";
import type pg from "pg";

type Applied = { readonly name: string; readonly checksum: string };

/** Migrations that were combined into fewer files. Applying either set to an empty database gives the same schema. */
export type Baseline = {
  /** The last file of the combined migrations. */
  readonly last: string;
  /** The replaced files, which no longer exist, by the names of the first and last and a digest of all of them. */
  readonly replaced: { readonly first: string; readonly last: string; readonly count: number; readonly digest: string };
};

export const baseline: Baseline = {
  last: "0018-administration.sql",
  replaced: {
    first: "0001-platform.sql",
    last: "0830-messages-to-devices.sql",
    count: 178,
    digest: "1da936262134ff59e279c0746fb91572d0e1ab48b81bafb63789a2c20e8abffa",
  },
};

/** A digest of names and checksums, in the order of the names. */
export const digestOf = (files: readonly Applied[]): string =>
  createHash("sha256")
    .update(
      files
        .map((f) => `${f.name} ${f.checksum}`)
        .sort()
        .join("\n"),
    )
    .digest("hex");

/**
 * Records the baseline as applied in a database that has applied all files that it replaced. Refuses a database that
 * has applied only some of them, or other versions of them, because its schema is unknown. Returns whether it recorded
 * the baseline.
 */
export async function adoptBaseline(
  client: pg.Client,
  migrations: readonly Applied[],
  done: ReadonlyMap<string, string>,
  { last, replaced }: Baseline = baseline,
): Promise<boolean> {
  if (!done.has(replaced.first)) return false;
  const current = new Set(migrations.map((m) => m.name));
  const old = [...done]
    .map(([name, checksum]) => ({ name, checksum }))
    .filter((f) => f.name <= replaced.last && !current.has(f.name));
  if (digestOf(old) !== replaced.digest) throw new Error(unknownSchema(old.length, replaced.count));
  const files = migrations.filter((m) => m.name <= last);
  await client.query("begin");
  try {
    await client.query("delete from schema_migration where name = any($1)", [old.map((f) => f.name)]);
    await client.query(
      "insert into schema_migration (name, checksum) select * from unnest($1::text[], $2::text[]) f (name, checksum)",
      [files.map((f) => f.name), files.map((f) => f.checksum)],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  return true;
}

const unknownSchema = (recorded: number, count: number): string =>
  `This database was made before release 0.2 and cannot be upgraded: the migrations of that time were combined, and only a database that has applied all ${count} of them unchanged can be taken over (${recorded} are recorded). Nothing was changed. Start with an empty database (another DATA_DIR or DATABASE_URL), or first start the last version before the migrations were combined on this one.`;
