import { Refused } from "#kit/refused.ts";
import type { AnyResource } from "#kit/resource.ts";
import type { Db } from "#platform/database/index.server.ts";

/** The codes, deduplicated and sorted. Throws a refusal at `field` if no active row of the noun has a code. */
export async function knownCodes(
  db: Db,
  field: string,
  noun: Pick<AnyResource, "table">,
  text: string,
): Promise<string | null> {
  const codes = [
    ...new Set(
      text
        .split(",")
        .map((c) => c.trim())
        .filter(Boolean),
    ),
  ].sort();
  if (codes.length === 0) return null;
  const known = await db
    .internal("rows of codes")
    .query<{ code: string }>(
      `select x.code from {${noun.table}} x where x.archived_at is null and x.code = any(:codes::text[])`,
      { codes },
    );
  if (known.length !== codes.length)
    throw new Refused("invalid", "Isian belum benar.", { [field]: "Ada pilihan yang tidak dikenal. Pilih lagi." });
  return codes.join(",");
}
