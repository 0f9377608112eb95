import type { Card } from "./jadwal-kunjungan.calls.ts";

/** A card that is being dragged, and its salesman. */
export type Dragged = { readonly card: Card; readonly salesman: number };
