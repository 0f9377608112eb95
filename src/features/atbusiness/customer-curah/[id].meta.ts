import { definePage } from "#kit/page.ts";

export const meta = definePage("Profil customer curah", "bulkCustomer.read");
