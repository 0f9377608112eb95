import { Refused } from "#kit/refused.ts";
import type { Row } from "#kit/resource.ts";
import { today, type Db } from "#platform/database/index.server.ts";
import { resourceHooks, type Values } from "#platform/records/index.server.ts";
import { positionsOf, changesAll, refuseForeign } from "../customer-curah/customer-rules.server.ts";
import { Project } from "./proyek.resource.ts";

type StoredProject = Row<typeof Project>;
const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });
const needKam = "Customer ini belum memiliki KAM; tetapkan dahulu atau pilih KAM.";

/** The position must be for bulk customers; users who change only their own projects need one of their own. */
async function checkPosition(db: Db, kam: number): Promise<void> {
  const position = await db.maybe("select 1 from {position} p where p.id = :kam and p.kind in ('KAM', 'CORSALES')", {
    kam,
  });
  if (!position) throw wrong("kam", "Pilih KAM atau Corsales.");
  if (!changesAll(db) && !(await positionsOf(db)).includes(kam)) throw wrong("kam", "Bukan posisi Anda.");
}

/** The position of a new project: the chosen one, else the person's own, else that of the customer. */
async function kamFor(db: Db, next: Values): Promise<number> {
  if (typeof next.kam === "number") {
    await checkPosition(db, next.kam);
    return next.kam;
  }
  const all = changesAll(db);
  const [own] = all ? [] : await positionsOf(db);
  if (own !== undefined) return own;
  const bulkCustomer = await db.maybe<{ kam: number | null }>(
    "select c.kam_id as kam from {bulk_customer} c where c.id = :id",
    { id: next.customer },
  );
  if (!all || bulkCustomer?.kam == null)
    throw wrong("kam", all ? needKam : "Anda tidak menempati posisi KAM atau Corsales.");
  return bulkCustomer.kam;
}

/** A new project begins in the first open stage. */
async function begin(db: Db, next: Values): Promise<Values> {
  const first = await db.one<{ id: number; probability: number }>(
    "select s.id, s.probability from {project_stage} s where s.kind = 'open' order by s.position limit 1",
  );
  const closed = await db.maybe("select 1 from {bulk_customer} c where c.id = :id and c.status = 'closed'", {
    id: next.customer,
  });
  if (closed) throw wrong("customer", "Customer ini sudah tutup.");
  return {
    ...next,
    kam: await kamFor(db, next),
    stage: first.id,
    probability: first.probability,
    stageSince: await today(db),
  };
}

async function checkChange(db: Db, next: Values, stored: StoredProject): Promise<void> {
  await refuseForeign(db, stored.kam?.id ?? null);
  if (next.customer !== undefined && next.customer !== stored.customer.id)
    throw wrong("customer", "Tidak dapat diubah; daftarkan proyek baru.");
  if (next.kam === null) throw wrong("kam", "Wajib diisi.");
  if (typeof next.kam === "number" && next.kam !== stored.kam?.id) await checkPosition(db, next.kam);
}

export const projectHooks = resourceHooks(Project, {
  async beforeSave(next, before, { db }) {
    const stored = before as StoredProject | null;
    const of = (name: "startOn" | "endOn") => (name in next ? next[name] : stored?.[name]);
    const [from, to] = [of("startOn"), of("endOn")];
    if (from && to && String(to) < String(from)) throw wrong("endOn", "Tidak boleh sebelum mulai dikirim.");
    if (!stored) return begin(db, next);
    await checkChange(db, next, stored);
    return next;
  },
  /** A new project starts its first stay in a stage. */
  async afterSave(id, before, { db }) {
    if (before !== null) return;
    const by = db.access.kind === "person" ? db.access.userId : null;
    await db.internal("first stage of a project").run(
      `insert into {!project_stage_history} (project_id, customer_id, stage_id, probability, tonnes, close_on, entered_by)
       select p.id, p.customer_id, p.stage_id, p.probability, p.expected_tonnes, p.expected_close_on, :by::bigint from {project} p where p.id = :id`,
      { id, by },
    );
  },
  beforeArchive: (row, { db }) => refuseForeign(db, row.kam?.id ?? null),
  beforeRestore: (row, { db }) => refuseForeign(db, row.kam?.id ?? null),
});
