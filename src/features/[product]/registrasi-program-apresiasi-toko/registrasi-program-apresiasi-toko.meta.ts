import { definePage } from "#kit/page.ts";

export const meta = definePage("Registrasi program apresiasi toko", "programRegistration.read");
