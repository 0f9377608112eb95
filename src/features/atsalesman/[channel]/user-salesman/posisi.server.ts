import { Refused } from "#kit/refused.ts";
import { mappingHooks, mappingRules } from "#platform/mapping/index.server.ts";
import { updateCurrentPositions } from "./current-positions.server.ts";
import { positionKinds, salesmanPositions } from "./posisi.resource.ts";

export const salesmanPositionRules = mappingRules(salesmanPositions, {
  check: async (db, { to, members }) => {
    if (to === null) return;
    const position = await db.maybe<{ kind: string }>("select p.kind from {position} p where p.id = :to", { to });
    const salesmen = await db.query<{ channel: keyof typeof positionKinds }>(
      "select distinct s.channel from {salesman} s where s.id = any(:members::bigint[])",
      { members },
    );
    if (
      !position ||
      salesmen.some(({ channel }) => !(positionKinds[channel] as readonly string[]).includes(position.kind))
    )
      throw new Refused("mapping.parent", "Jabatan ini bukan untuk kanal salesman.", {
        to: "Pilih TSO untuk retail, Corsales atau KAM untuk corsales.",
      });
  },
  afterChange: async (db, { members }) => {
    await updateCurrentPositions(db, members);
  },
});
export const salesmanPositionHooks = mappingHooks(salesmanPositions, salesmanPositionRules);
