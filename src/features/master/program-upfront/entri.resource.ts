import { Store } from "#features/master/data-toko/data-toko.resource.ts";
import { Distributor } from "#features/master/distributor/distributor.resource.ts";
import { choice, date, money, ref, text } from "#kit/field.ts";
import { defineResource } from "#kit/resource.ts";
import { UpfrontCommitment } from "./komitmen.resource.ts";

/** Payments for a commitment and repayments. */
export const UpfrontEntry = defineResource("upfrontEntry", {
  title: "Entri up-front",
  scope: { vendor: "distributor_id", store: "store_id" },
  fields: {
    commitment: ref("Komitmen", UpfrontCommitment, { required: true }),
    distributor: ref("Distributor", Distributor, { readOnly: true }),
    store: ref("Toko", Store, { readOnly: true }),
    kind: choice(
      "Jenis",
      { paid: ["Dibayar", "info"], clawback: ["Dikembalikan", "success"] },
      { required: true, default: "paid" },
    ),
    amount: money("Jumlah", { required: true, min: "0.01", max: "9999999999999.99" }),
    postedOn: date("Tanggal", { required: true }),
    reference: text("Referensi", { max: 40 }),
    note: text("Catatan", { max: 400 }),
  },
  represent: ["commitment", "postedOn"],
  list: {
    columns: ["postedOn", "commitment", "distributor", "store", "kind", "amount", "reference"],
    search: ["reference"],
    filters: ["commitment", "distributor", "store", "kind", "postedOn"],
    sort: "-postedOn",
  },
  tally: { minus: { kind: ["clawback"] } },
  exchange: { export: true, key: ["commitment", "postedOn"] },
});
