import { defineTable } from "#kit/resource.ts";

export const BankAccount = defineTable("bank_account", { vendor: "distributor_id" });
