/** Sequences of two keys that open a page: g, then this letter. */
export type GoTarget = { readonly letter: string; readonly urls: readonly string[] };
export type GoPage = { readonly url: string; readonly title: string; readonly above: readonly string[] };
export type GoKey = GoPage & { readonly letter: string };

/** Pages by letter; the first one in the person's menu is used. */
export const goTargets: readonly GoTarget[] = [
  { letter: "d", urls: ["/dashboard"] },
  { letter: "a", urls: ["/persetujuan"] },
  { letter: "s", urls: ["/penjualan/transaksi"] },
  { letter: "i", urls: ["/penjualan/input"] },
  { letter: "b", urls: ["/penjualan/pembelian"] },
  { letter: "w", urls: ["/gudang", "/master/gudang-distributor"] },
  { letter: "t", urls: ["/master/data-toko", "/master/master-toko-v2"] },
  { letter: "p", urls: ["/master/produk"] },
  { letter: "c", urls: ["/master/distributor"] },
  { letter: "r", urls: ["/laporan"] },
  { letter: "u", urls: ["/manajemen-user/daftar-pengguna"] },
  { letter: "h", urls: ["/layanan-pelanggan"] },
];

/** The key sequences available to a person with these pages. */
export const goKeysOf = (pages: readonly GoPage[]): readonly GoKey[] =>
  goTargets.flatMap(({ letter, urls }) => {
    const page = urls.flatMap((url) => pages.find((p) => p.url === url) ?? [])[0];
    return page ? [{ letter, url: page.url, title: page.title, above: page.above }] : [];
  });
