import { lastDocuments } from "#features/penjualan/day-documents.server.ts";
import { ownTable, slotted, type Source } from "#platform/report/index.server.ts";

/** The last receipt of a document from a distributor as of the end of a day. */
const incoming = lastDocuments(
  () => "i.received_at",
  () => "i.received_at < (x.day + 1)::timestamp at time zone 'Asia/Jakarta'",
);
/** When a distributor last sent data. */
export const inbound: Source = {
  table: "distributor",
  grain: "asOf",
  date: "date '2000-01-01'",
  until: "null::date",
  where: "f.archived_at is null",
  tables: { incoming },
  lookup: slotted`left join ${ownTable("incoming")} i on i.distributor_id = f.id and i.day = x.day`,
  columns: { distributor_id: "f.id" },
  leaves: { lastDataAt: "(i.last at time zone 'Asia/Jakarta')::date" },
  weight: 300,
};
