import { trimZeros, fromUnits, unitsOf } from "#kit/exact.ts";
import { decimal, plainDate, tonnes, useT } from "#platform/ui/index.web.ts";
import { fact } from "#platform/workflow/index.web.ts";
import type { ItemStock } from "./approval-adjustment-stock.calls.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import proposalStyles from "#platform/workflow/proposal.module.css";

/** The ledger's current stock, the last stock report, and the stock after the adjustment. */
export function StockBeside({
  stock,
  way,
  amount,
}: {
  readonly stock: ItemStock;
  readonly way: "in" | "out";
  readonly amount: string | null;
}) {
  const t = useT();
  const change = amount && /^\d+(\.\d+)?$/.test(amount) ? unitsOf(amount) * (way === "out" ? -1n : 1n) : null;
  const after = change === null ? null : unitsOf(stock.qty) + change;
  return (
    <section className="p-card">
      <div className={proposalStyles.facts}>
        <h2>{t("Stok sekarang")}</h2>
        <dl className={drawerStyles.facts}>
          {fact("Menurut buku stok", <Amount value={stock.qty} uom={stock.uom} />)}
          {fact("Volume", <span className="p-tabular">{tonnes(stock.tonnes)}</span>)}
          {fact(
            "Dilaporkan distributor",
            stock.reported ? (
              <>
                <Amount value={stock.reported.qty} uom={stock.uom} />{" "}
                <span className="p-faint">{plainDate(stock.reported.day)}</span>
              </>
            ) : null,
          )}
          {after === null
            ? null
            : fact("Sesudah disetujui", <Amount value={fromUnits(after)} uom={stock.uom} bad={after < 0n} />)}
        </dl>
      </div>
    </section>
  );
}

export function Amount({
  value,
  uom,
  bad,
  signed,
}: {
  readonly value: string;
  readonly uom: string;
  readonly bad?: boolean;
  readonly signed?: boolean;
}) {
  const text = trimZeros(value);
  const scale = text.split(".")[1]?.length ?? 0;
  return (
    <span className={bad ? "p-tabular p-down" : "p-tabular"}>
      {signed && !value.startsWith("-") ? "+" : ""}
      {decimal(value, scale)} <span className="p-faint">{uom}</span>
    </span>
  );
}
