import { Refused } from "#kit/refused.ts";
import { exact, useT, useFeedback } from "#platform/ui/index.web.ts";
import { offList, type TypedSale } from "../transaksi/transaksi.calls.ts";
import { begun, type SaleForm } from "./quote.ts";
import styles from "./input.module.css";

/** Asks for confirmation of prices that are far from the list price. */
export function usePriceConfirmation(form: SaleForm) {
  const t = useT();
  const { modal } = useFeedback();
  return async (refused: unknown, input: TypedSale): Promise<TypedSale | undefined> => {
    if (!(refused instanceof Refused && refused.code === offList)) return undefined;
    const lines = begun(form);
    const isMeant = await modal.confirm({
      title: t("Simpan dengan harga ini?"),
      content: (
        <ul className={styles.prices}>
          {refused.fields.map((f) => {
            const line = lines[Number(f.field.split(".")[1])];
            return (
              <li key={f.field}>
                <b>{line?.product?.label}</b> <span className="p-num">{exact(line?.price ?? "")}</span>
                <div className="p-muted">{t(f.message, f.values)}</div>
              </li>
            );
          })}
        </ul>
      ),
      okText: t("Ya, simpan"),
      cancelText: t("Periksa lagi"),
      // a typing error must not be confirmed by the next Enter
      autoFocusButton: "cancel",
    });
    return isMeant ? { ...input, pricesMeant: true } : undefined;
  };
}
