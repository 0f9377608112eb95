import { can } from "#server/access/access.ts";
import type { Db } from "#server/db/db.ts";
import type { Registry } from "#server/registry.ts";
import { kindOf, readAction } from "#server/workflow/chain.ts";
import { listSubmissions } from "#server/workflow/read.ts";
import type { Board } from "./dashboard.calls.ts";

const shown = 4;

/** Proposals whose next step is the reader's to take, those that are due first, over all kinds the reader may open. */
export async function pendingOf(db: Db, registry: Registry): Promise<Board["pending"]> {
  const open = registry.workflows.filter((e) => can(db.access, readAction(e.value)) && registry.pages.some((p) => p.route === e.route));
  if (open.length === 0 || db.access.kind !== "person") return null;
  const boxes = [];
  for (const e of open) boxes.push({ route: e.route, ...(await listSubmissions(db, { kind: kindOf(e.value), box: "inbox", perPage: 5 })) });
  const rows = boxes.flatMap((b) =>
    b.data.map((r) => ({
      id: r.id,
      title: r.title,
      where: r.district?.label ?? r.distributor?.label ?? r.number,
      submitter: r.submitter.label,
      submittedAt: r.submittedAt,
      dueAt: r.dueAt,
      href: `${b.route}?box=inbox&id=${r.id}`,
    })),
  );
  return {
    count: boxes.reduce((n, b) => n + b.counts.inbox, 0),
    rows: rows.sort((a, b) => (a.dueAt ?? a.submittedAt).localeCompare(b.dueAt ?? b.submittedAt)).slice(0, shown),
    href: boxes.find((b) => b.counts.inbox > 0)?.route ?? boxes[0]?.route ?? null,
  };
}
