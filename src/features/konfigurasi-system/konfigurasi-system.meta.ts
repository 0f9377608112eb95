import { definePage } from "#kit/page.ts";

export const meta = definePage("Konfigurasi system", "setting.read");
