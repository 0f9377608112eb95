import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { date, ref } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { BulkCustomer } from "./customer-curah.resource.ts";

/** Which distributors serve a bulk customer on which days; several may at once. */
export const BulkCustomerDistributor = defineResource("bulkCustomerDistributor", {
  title: "Distributor customer curah",
  counts: "distributor customer",
  scope: { vendor: "distributor_id", bulkCustomer: "customer_id" },
  fields: {
    customer: ref("Pelanggan curah", BulkCustomer, { required: true }),
    distributor: ref("Distributor", Distributor, { required: true }),
    validFrom: date("Berlaku dari", { required: true, default: "today" }),
    validTo: date("Berlaku sampai", { help: "Hari pertama yang tidak lagi berlaku; kosong berarti seterusnya." }),
  },
  represent: ["customer", "distributor"],
  unique: [["customer", "distributor", "validFrom"]],
  list: {
    columns: ["customer", "distributor", "validFrom", "validTo"],
    filters: ["customer", "distributor", "validFrom", "validTo"],
    sort: "-validFrom",
  },
  exchange: { import: true, export: true, key: ["customer", "distributor", "validFrom"] },
});
