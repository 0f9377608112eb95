import { z } from "zod";
import { todaySql } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { type Release, versionGet } from "#platform/shell/index.ts";

/** Published releases, newest first. */
export const onVersionGet = handle(versionGet, z.strictObject({}), async (_input, { db }) => ({
  items: await db.query<Release>(
    `select id, release_version as version, released_on as date_rilis, description as deskripsi from {release}
     where archived_at is null and released_on <= ${todaySql} order by released_on desc, string_to_array(release_version, '.')::numeric[] desc limit 100`,
  ),
}));
