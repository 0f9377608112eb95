/** The page that everybody may open, so that it is not among the permitted links. */
export const publicPage = "/page/faq";
/** Pages without an entry in the menu, which other pages and parts of the shell link to, with their titles. */
export const unlisted: ReadonlyMap<string, string> = new Map([
  ["/akun/pemberitahuan", "Pemberitahuan dan pekerjaan"],
  ["/layanan-pelanggan", "Layanan pelanggan"],
  [publicPage, "FAQ"],
  ["/penjualan/unggah/baris", "Baris unggahan penjualan"],
  ["/penjualan/pembelian/unggah/baris", "Baris unggahan penerimaan"],
  ["/penjualan/pengiriman/unggah/baris", "Baris unggahan pengiriman"],
  ["/atbusiness/penjualan-curah/unggah/baris", "Baris unggahan penjualan curah"],
  ["/program-loyalty/unggah-poin/baris", "Baris unggahan poin"],
  ...["retail", "corsales"].flatMap((channel): [string, string][] => [
    [`/atsalesman/${channel}/survei/baru`, "Survei baru"],
    [`/atsalesman/${channel}/survei/butir`, "Butir survei"],
    [`/atsalesman/${channel}/survei/pilihan`, "Pilihan jawaban survei"],
    [`/atsalesman/${channel}/survei/versi`, "Versi survei"],
    [`/atsalesman/${channel}/user-salesman/cuti`, "Cuti salesman"],
    [`/atsalesman/${channel}/user-salesman/posisi`, "Posisi salesman"],
  ]),
]);
