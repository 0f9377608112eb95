import { z } from "zod";
import { todaySql } from "#platform/database/index.server.ts";
import { handle } from "#platform/http/index.server.ts";
import { bulkSystems } from "./distributor-curah.calls.ts";

export const onBulkSystems = handle(bulkSystems, z.strictObject({}), (_input, { db }) =>
  db.one<{ systems: number }>(
    `select count(*)::int as systems from {api_client} c where c.may_bulk and c.status = 'active' and c.archived_at is null and (c.expires_on is null or c.expires_on >= ${todaySql})`,
  ),
);
