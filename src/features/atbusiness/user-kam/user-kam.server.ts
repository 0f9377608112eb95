import { onStartup } from "#platform/http/index.server.ts";
import { mappingHooks, mappingRules } from "#platform/mapping/index.server.ts";
import { repeatEvery } from "#platform/jobs/index.server.ts";
import { Refused } from "#kit/refused.ts";
import { updateCurrentKams } from "./current-kams.server.ts";
import { kamAssignments } from "./user-kam.resource.ts";

export const kamAssignmentRules = mappingRules(kamAssignments, {
  check: async (db, { to }) => {
    if (to === null) return;
    const position = await db.maybe(
      "select 1 from {position} p where p.id = :to and p.kind in ('KAM', 'CORSALES') and p.archived_at is null",
      { to },
    );
    if (!position)
      throw new Refused("mapping.parent", "Posisi ini bukan untuk customer curah.", { to: "Pilih KAM atau Corsales." });
  },
  afterChange: async (db, { members }) => {
    await updateCurrentKams(db, members);
  },
});
export const kamAssignmentHooks = mappingHooks(kamAssignments, kamAssignmentRules);

const everyMs = 10 * 60_000;
/** A planned assignment takes effect at midnight. */
export const currentKamsTask = onStartup("update current key account managers of customers", async (db, log) => {
  await updateCurrentKams(db, "all");
  repeatEvery(
    everyMs,
    () => updateCurrentKams(db, "all"),
    (error) => log.warn({ err: error }, "updating the current key account managers of customers failed"),
  );
});
