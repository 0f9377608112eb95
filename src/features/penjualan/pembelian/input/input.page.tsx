import { call } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { EntryPage } from "../../input/EntryPage.tsx";
import { postPurchaseCall } from "../pembelian.calls.ts";
import { ReceiptHead } from "./ReceiptHead.tsx";
import { ReceiptTotals } from "./ReceiptTotals.tsx";
import { receiptOf, receiptRules, useReceiptForm, useReceiptQuote } from "./receipt-form.ts";

/** The entry page of goods receipts, like that of sales; prices are always typed. */
export default function ReceiptInputPage() {
  const t = useT();
  const entry = useReceiptForm();
  const { form, set } = entry;
  const quoted = useReceiptQuote(form);
  const { quote, stale } = quoted;
  return (
    <EntryPage
      entry={entry}
      quoted={quoted}
      rules={receiptRules}
      words={{
        title: t("Input penerimaan"),
        list: t("Daftar penerimaan"),
        lines: t("Baris penerimaan"),
        save: t("Simpan penerimaan"),
        lost: "Penerimaan sebelumnya sudah tersimpan walau jawabannya tidak sampai; periksa daftar penerimaan sebelum menyimpan lagi.",
      }}
      list="/penjualan/pembelian"
      stock="comes"
      first="number"
      ready={(uomOf) => receiptOf(form, uomOf)}
      send={(input, idempotencyKey) => call(postPurchaseCall, input, { idempotencyKey })}
      head={(wrong) => <ReceiptHead form={form} set={set} wrong={wrong} />}
      totals={() => <ReceiptTotals totals={quote?.answer.totals} stale={stale} />}
    />
  );
}
