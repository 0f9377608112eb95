import { definePage } from "#kit/page.ts";

export const meta = definePage("Profil toko", "store.read");
