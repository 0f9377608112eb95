import { todaySql } from "#platform/database/index.server.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { noticeTexts, notifyAll } from "#platform/jobs/index.server.ts";
import { Release } from "./version-rilis.resource.ts";

/** Notifies all users of a release once, on the day it is published. */
export const releaseHooks = resourceHooks(Release, {
  async afterSave(id, before, { db }) {
    const sys = db.asPortal("notice", "notify of a release");
    const out = await sys.maybe<{ version: string }>(
      `select r.release_version as version from {release} r where r.id = :id and r.released_on <= ${todaySql} and (:before::date is null or :before::date > ${todaySql})`,
      { id, before: before?.releasedOn ?? null },
    );
    if (!out) return;
    const people = await sys.query<{ id: number }>(
      "select u.id from {app_user} u where u.status = 'active' and u.archived_at is null",
    );
    await notifyAll(
      db,
      people.map((p) => p.id),
      { kind: "release", ...noticeTexts.release, values: { version: out.version } },
    );
  },
});
