import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openPortal } from "../support/portal.ts";

const folder = fileURLToPath(new URL("../../db/cluster/", import.meta.url));

test.each(readdirSync(folder))("%s has the rows and columns of the view of one server", async (file) => {
  const portal = await openPortal();
  try {
    const text = readFileSync(folder + file, "utf8");
    const view = /create or replace view (\w+)/.exec(text)?.[1] ?? "";
    const rows = () =>
      portal.sql<{ n: number; hash: string }>(
        `select count(*)::int as n, md5(string_agg(v::text, '' order by v.distributor_id, v.id)) as hash from ${view} v`,
      );
    const before = await rows();
    expect(before[0]?.n).toBeGreaterThan(100);
    // refuses a view whose columns differ
    await portal.sql(text);
    expect(await rows()).toEqual(before);
  } finally {
    await portal.close();
  }
});
