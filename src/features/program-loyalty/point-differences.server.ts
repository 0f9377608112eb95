import type { Db } from "#platform/database/index.server.ts";
import { notifySummaryAdministrators, summariesPage } from "#platform/jobs/index.server.ts";

/** Notifies the administrators of report summaries of new differences, whichever instance found them. */
export const notifyOfDifferences = (db: Db): Promise<number> =>
  db.tx(async (tx) => {
    const sys = tx.asPortal("notice", "differences of points");
    const fresh = await sys.query<{ id: number }>(
      "update {!point_incident} i set told_at = now() where i.told_at is null returning i.id",
    );
    if (fresh.length > 0)
      await notifySummaryAdministrators(sys, {
        title: "Poin berbeda dari yang membentuknya",
        body: "{count} perbedaan ditemukan pemeriksaan harian.",
        values: { count: fresh.length },
        href: summariesPage,
      });
    return fresh.length;
  });
