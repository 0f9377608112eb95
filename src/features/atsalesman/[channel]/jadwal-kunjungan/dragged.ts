import type { Card } from "./jadwal-kunjungan.calls.ts";

/** A card on its way, and whose it is. */
export type Dragged = { readonly card: Card; readonly salesman: number };
