import type { Db } from "#platform/database/index.server.ts";
import { listApprovals } from "#platform/workflow/index.server.ts";
import type { Board } from "./dashboard.calls.ts";

const shown = 4;
const inbox = "/persetujuan";

/** Proposals that the reader can decide, of all kinds with access, the earliest due first. */
export async function pendingOf(db: Db): Promise<Board["pending"]> {
  if (db.access.kind !== "person") return null;
  const pending = await listApprovals(db, { box: "inbox", perPage: 5 }, new Map());
  if (pending.kinds.length === 0) return null;
  return {
    count: pending.counts.inbox,
    rows: pending.data.slice(0, shown).map((r) => ({
      id: r.id,
      title: r.title,
      where: r.district?.label ?? r.distributor?.label ?? r.number,
      submitter: r.submitter.label,
      submittedAt: r.submittedAt,
      dueAt: r.dueAt,
      href: `${inbox}?id=${r.id}`,
    })),
    href: inbox,
  };
}
