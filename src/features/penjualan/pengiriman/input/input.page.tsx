import { call } from "#platform/http/index.web.ts";
import { tonnes, useT } from "#platform/ui/index.web.ts";
import { EntryPage } from "../../input/EntryPage.tsx";
import { TotalRows } from "../../input/TotalRows.tsx";
import { postDeliveryCall } from "../pengiriman.calls.ts";
import { DeliveryHead } from "./DeliveryHead.tsx";
import { deliveryOf, deliveryRules, useDeliveryForm, useDeliveryQuote } from "./delivery-form.ts";

/** The entry page of deliveries, like that of other documents; values are part of their receipts. */
export default function DeliveryInputPage() {
  const t = useT();
  const entry = useDeliveryForm();
  const { form, set } = entry;
  const quoted = useDeliveryQuote(form);
  const { quote, stale } = quoted;
  return (
    <EntryPage
      entry={entry}
      quoted={quoted}
      rules={deliveryRules}
      words={{
        title: t("Input pengiriman"),
        list: t("Daftar pengiriman"),
        lines: t("Baris pengiriman"),
        save: t("Simpan pengiriman"),
        lost: "Pengiriman sebelumnya sudah tersimpan walau jawabannya tidak sampai; periksa daftar pengiriman sebelum menyimpan lagi.",
      }}
      list="/tim-io/transaksi-e-pod"
      stock="comes"
      unpriced
      first="number"
      ready={(uomOf) => deliveryOf(form, uomOf)}
      send={(input, idempotencyKey) => call(postDeliveryCall, input, { idempotencyKey })}
      head={(wrong) => <DeliveryHead form={form} set={set} wrong={wrong} />}
      totals={() => (
        <TotalRows
          rows={[{ word: t("Volume"), value: tonnes(quote?.answer.tonnes ?? "0"), strong: true }]}
          stale={stale}
        />
      )}
    />
  );
}
