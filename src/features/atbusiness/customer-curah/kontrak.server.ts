import { Refused } from "#kit/refused.ts";
import { resourceHooks } from "#platform/records/index.server.ts";
import { BulkContract } from "./kontrak.resource.ts";

const wrong = (field: string, message: string) => new Refused("invalid", "Isian belum benar.", { [field]: message });
const idOf = (v: unknown): unknown => (v !== null && typeof v === "object" && "id" in v ? v.id : v);

export const bulkContractHooks = resourceHooks(BulkContract, {
  async beforeSave(next, before, { db }) {
    const stored = before as Record<string, unknown> | null;
    const of = (name: string): unknown => (Object.hasOwn(next, name) ? next[name] : stored?.[name]);
    if (String(of("validTo")) <= String(of("validFrom"))) throw wrong("validTo", "Harus sesudah tanggal mulai.");
    if (of("status") !== "active") return next;
    // locked, so that the customer cannot be closed while one of the customer's contracts comes into force
    const customer = await db.maybe<{ status: string }>(
      "select c.status from {bulk_customer} c where c.id = :id for share of c",
      { id: idOf(of("customer")) },
    );
    if (customer?.status === "closed") throw wrong("customer", "Customer ini sudah tutup.");
    return next;
  },
});
