import { useRef, useState } from "react";
import type { RefValue } from "#kit/field.ts";
import { call } from "#platform/http/index.web.ts";
import { emptyLine } from "../../input/entry-form.ts";
import { begun } from "../../input/quote.ts";
import { unreceivedGoods } from "../pembelian.calls.ts";
import type { ReceiptForm } from "./receipt-form.ts";

/**
 * Fills in the data of a selected delivery where nothing was typed; `done` is a delivery that is completely received.
 */
export function useDeliveredGoods(form: ReceiptForm, set: (patch: Partial<ReceiptForm>) => void) {
  const now = useRef(form);
  now.current = form;
  // lines that were filled in and not edited are replaced by those of another delivery
  const filled = useRef<ReceiptForm["lines"]>(undefined);
  const [done, setDone] = useState<number>();
  const name = async (delivery: RefValue | null) => {
    set({ delivery });
    setDone(undefined);
    if (!delivery) return;
    // without a response the form is completed manually; the error is shown beside it
    const goods = await call(unreceivedGoods, { id: delivery.id, on: now.current.receivedOn }).catch(() => undefined);
    const f = now.current;
    if (!goods || f.delivery?.id !== delivery.id) return;
    const { lines: left, ...between } = goods.data;
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
