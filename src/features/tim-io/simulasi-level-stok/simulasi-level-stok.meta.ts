import { definePage } from "#kit/page.ts";

export const meta = definePage("Simulasi level stok", "stockSimulation.read");
