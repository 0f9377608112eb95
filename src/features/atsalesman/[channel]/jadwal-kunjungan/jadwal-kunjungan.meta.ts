import { definePage } from "#kit/page.ts";

export const meta = definePage("Jadwal kunjungan", "visitSchedule.read");
