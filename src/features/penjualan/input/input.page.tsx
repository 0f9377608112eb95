import { call } from "#platform/http/index.web.ts";
import { useT } from "#platform/ui/index.web.ts";
import { postSaleCall, type TypedSale } from "../transaksi/transaksi.calls.ts";
import { usePriceConfirmation } from "./usePriceConfirmation.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { HeadFields } from "./HeadFields.tsx";
import { saleOf, useQuote } from "./quote.ts";
import { saleRules, useSaleForm } from "./sale-form.ts";
import { Totals } from "./Totals.tsx";

/** The entry page of sales, with prices and stock from the quote. */
export default function SaleInputPage() {
  const t = useT();
  const entry = useSaleForm();
  const { form, set } = entry;
  const quoted = useQuote(form);
  const confirm = usePriceConfirmation(form);
  const { quote, stale } = quoted;
  return (
    <EntryPage
      entry={entry}
      quoted={quoted}
      rules={saleRules}
      words={{
        title: t("Input penjualan"),
        list: t("Daftar transaksi"),
        lines: t("Baris penjualan"),
        save: t("Simpan penjualan"),
        lost: "Penjualan sebelumnya sudah tersimpan walau jawabannya tidak sampai; periksa daftar transaksi sebelum menyimpan lagi.",
      }}
      list="/penjualan/transaksi"
      stock="leaves"
      first="store"
      ready={(uomOf) => saleOf(form, uomOf)}
      send={(input: TypedSale, idempotencyKey) => call(postSaleCall, input, { idempotencyKey })}
      confirm={confirm}
      head={(wrong) => <HeadFields form={form} set={set} wrong={wrong} earliest={quote?.answer.earliest} />}
      totals={(wrong) => (
        <Totals
          totals={quote?.answer.totals}
          stale={stale}
          discount={form.discount}
          wrong={wrong.discount}
          onDiscount={(discount) => set({ discount })}
        />
      )}
    />
  );
}
