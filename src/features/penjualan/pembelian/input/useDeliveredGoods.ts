import { useRef, useState } from "react";
import type { RefValue } from "#kit/field.ts";
import { call } from "#web/api/call.ts";
import { emptyLine } from "../../input/entry-form.ts";
import { begun } from "../../input/quote.ts";
import { unreceivedGoods } from "../pembelian.calls.ts";
import type { ReceiptForm } from "./receipt-form.ts";

/** Naming a delivery fills in what it says and nobody has typed; `done` is the one of which nothing is left to receive. */
export function useDeliveredGoods(form: ReceiptForm, set: (patch: Partial<ReceiptForm>) => void) {
  const now = useRef(form);
  now.current = form;
  // lines that nobody touched since they were filled in give way to those of another delivery
  const filled = useRef<ReceiptForm["lines"]>(undefined);
  const [done, setDone] = useState<number>();
  const name = async (delivery: RefValue | null) => {
    set({ delivery });
    setDone(undefined);
    if (!delivery) return;
    // without an answer the form is typed as it is without a delivery; what is wrong with it is told beside it
    const found = await call(unreceivedGoods, { id: delivery.id, on: now.current.receivedOn }).catch(() => undefined);
    const f = now.current;
    if (!found || f.delivery?.id !== delivery.id) return;
    const { lines: left, ...between } = found.data;
    if (left.length === 0) return setDone(delivery.id);
    const free = begun(f).length === 0 || f.lines === filled.current;
    const lines = free ? left.map((l) => ({ ...emptyLine(), ...l })) : f.lines;
    if (free) filled.current = lines;
    set({
      warehouse: f.warehouse ?? between.warehouse,
      opco: f.opco ?? between.opco,
      packingPlant: f.packingPlant ?? between.packingPlant,
      lines,
    });
  };
  return {
    name: (delivery: RefValue | null) => void name(delivery),
    nothingLeft: done !== undefined && done === form.delivery?.id,
  };
}
