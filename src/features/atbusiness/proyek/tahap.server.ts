import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { resourceHooks } from "#server/resource/hooks.ts";
import { ProjectStage } from "./tahap.resource.ts";

const fixedMessage = "Daftar tahap tetap; hanya nama dan peluangnya yang dapat diubah.";

export const projectStageHooks = resourceHooks(ProjectStage, {
  beforeSave(next, before) {
    const held = before as Row<typeof ProjectStage> | null;
    if (!held) throw new Refused("stage.fixed", fixedMessage, { name: fixedMessage });
    if (held.kind !== "open" && next.probability !== undefined && next.probability !== held.probability)
      throw new Refused("invalid", "Isian belum benar.", { probability: "Hanya untuk tahap terbuka." });
    return next;
  },
  /** Open projects follow their stage; closed ones keep what they were closed with. */
  async afterSave(id, _before, { db }) {
    await db.internal("probability of open projects").run(
      `update {!project} t set probability = s.probability, version = t.version + 1, updated_at = now()
       from {project_stage} s where s.id = :id and s.kind = 'open' and t.stage_id = s.id and t.probability <> s.probability`,
      { id },
    );
  },
  beforeArchive() {
    throw new Refused("stage.fixed", fixedMessage);
  },
});
