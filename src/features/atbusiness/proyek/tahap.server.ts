import { z } from "zod";
import { conflict, notFound, Refused } from "#kit/refused.ts";
import { audit } from "#platform/database/index.server.ts";
import { handle, pathId, version } from "#platform/http/index.server.ts";
import { rowsChanged } from "#platform/jobs/index.server.ts";
import { setProbability } from "./tahap.calls.ts";

type Stage = {
  readonly version: number;
  readonly name: string;
  readonly kind: string;
  readonly probability: number;
};
const input = z.strictObject({ id: pathId, version, probability: z.int().min(0).max(100) });
const closedMessage = "Hanya untuk tahap terbuka.";

export const onSetProbability = handle(setProbability, input, (i, ctx) =>
  ctx.db.tx(async (db) => {
    const stage = await db.maybe<Stage>(
      "select s.version, s.name, s.kind, s.probability from {project_stage} s where s.id = :id and s.archived_at is null for update of s",
      { id: i.id },
    );
    if (!stage) throw notFound();
    if (stage.version !== i.version) throw conflict({ version: stage.version, probability: stage.probability });
    if (stage.kind !== "open") throw new Refused("stage.closed", closedMessage, { probability: closedMessage });
    const by = ctx.person.userId;
    const next = await db.one<{ version: number }>(
      "update {!project_stage} as s set probability = :probability, version = s.version + 1, updated_at = now(), updated_by = :by where s.id = :id returning s.version",
      { id: i.id, probability: i.probability, by },
    );
    // updated_at is not set: the probability of the stage changed, not the projects themselves
    await db.internal("probability of open projects").run(
      `update {!project} as p set probability = :probability, version = p.version + 1
       where p.stage_id = :id and p.archived_at is null and p.probability <> :probability`,
      { id: i.id, probability: i.probability },
    );
    await audit(db, {
      action: "update",
      entity: "projectStage",
      entityId: i.id,
      label: stage.name,
      before: { probability: stage.probability },
      after: { probability: i.probability },
    });
    await rowsChanged(db, "projectStage");
    await rowsChanged(db, "project");
    return { id: i.id, version: next.version };
  }),
);
