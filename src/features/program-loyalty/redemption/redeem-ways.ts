import type { RefValue } from "#kit/field.ts";

const kinds = [
  { access: "giftRedemption.submit", at: "/program-loyalty/laporan/penukaran-hadiah", label: "Tukar dengan hadiah" },
  { access: "moneyRedemption.submit", at: "/program-loyalty/laporan/penukaran-uang", label: "Tukar dengan uang" },
] as const;

/** Links to the forms of redemptions, with the store filled in. */
export const redeemWays = (store: RefValue, wallet?: RefValue) =>
  kinds.map(({ access, at, label }) => ({
    ...{ access, label },
    to: `${at}?id=new&store=${store.id}&storeName=${encodeURIComponent(store.label)}${wallet ? `&program=${wallet.id}` : ""}`,
  }));
