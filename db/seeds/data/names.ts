/** Words that form the names in the demo; any similarity to real names is accidental. */
const words = (s: string): readonly string[] => s.split("|");

export const firstNames = words(
  "Abdul|Ade|Agus|Ahmad|Ali|Andi|Anton|Ari|Asep|Bambang|Budi|Cecep|Cahyo|Darmawan|Dedi|Dewi|Djoko|Edi|Eko|Endang|Fitri|Gunawan|Hadi|Haji Amin|Hari|Hartini|Hendra|Heri|Herman|Imam|Indra|Iwan|Joko|Kadek|Ketut|Komang|Kusnadi|Lilik|Lina|Made|Marlina|Mariati|Mulyono|Nanang|Ni Luh|Nurdin|Nyoman|Puji|Putu|Rahmat|Ratna|Ridwan|Rini|Rosmini|Rudi|Sapto|Siti|Slamet|Sofyan|Sri|Subur|Sugeng|Sulastri|Sumarno|Supri|Suryadi|Susi|Sutrisno|Syamsul|Tati|Teguh|Titik|Tjahjono|Toni|Umi|Usman|Wahyu|Wawan|Wayan|Winarti|Yanto|Yohanes|Yuli|Yusuf|Zainal",
);
export const lastNames = words(
  "Abdullah|Anwar|Arifin|Aritonang|Asmara|Basri|Budiarto|Chandra|Damanik|Effendi|Firmansyah|Ginting|Gunadi|Hakim|Halim|Handoko|Harahap|Hartono|Hasan|Hidayat|Irawan|Iskandar|Junaedi|Kurniawan|Kusuma|Latif|Lesmana|Lubis|Mahmud|Manurung|Maulana|Nasution|Nugroho|Pangaribuan|Pranoto|Prasetyo|Purnama|Purwanto|Rahman|Rasyid|Ritonga|Saleh|Santoso|Saputra|Sembiring|Setiawan|Sihombing|Simanjuntak|Siregar|Suharto|Sulaiman|Suparman|Susanto|Sutanto|Suwandi|Syahrial|Tanjung|Tarigan|Wahyudi|Wibowo|Widodo|Wijaya|Winata|Wirawan|Yudhistira|Yulianto|Yusran|Zulkifli",
);
export const storeKinds = words("TB.|TB.|TB.|UD.|UD.|Toko Bangunan|Toko|Toko Besi|Depo|CV.");
export const storeWords = words(
  "Abadi|Agung|Aman|Anugerah|Baja|Bangun|Barokah|Berkah|Bina|Bintang|Bumi|Cahaya|Cipta|Citra|Damai|Duta|Eka|Gemilang|Gunung|Harapan|Hasil|Indah|Jaya|Karunia|Karya|Keluarga|Kencana|Kita|Kurnia|Lancar|Langgeng|Lestari|Maju|Makmur|Mandiri|Mekar|Mitra|Mulia|Murni|Mustika|Nusa|Pelita|Permata|Prima|Putra|Rahayu|Rejeki|Rezeki|Rukun|Sahabat|Sarana|Sari|Sejahtera|Sejati|Selamat|Sentosa|Setia|Sinar|Subur|Sukses|Sumber|Surya|Tani|Tiga|Tirta|Tunas|Usaha|Utama|Wahana|Wijaya",
);
export const storeTails = words(
  "Abadi|Agung|Baru|Bersama|Indah|Jaya|Jaya|Jaya|Makmur|Makmur|Mandiri|Mulya|Perkasa|Rejeki|Sakti|Sejahtera|Sentosa|Utama|Bangunan|Baja|Family|Putra|Raya",
);
export const streets = words(
  "Jl. Ahmad Yani|Jl. Diponegoro|Jl. Gajah Mada|Jl. Gatot Subroto|Jl. Hasanuddin|Jl. Imam Bonjol|Jl. Jenderal Sudirman|Jl. Kartini|Jl. KH. Wahid Hasyim|Jl. Kusuma Bangsa|Jl. Letjen S. Parman|Jl. Merdeka|Jl. Mayjen Sungkono|Jl. Pahlawan|Jl. Panglima Sudirman|Jl. Pasar Baru|Jl. Pattimura|Jl. Pemuda|Jl. Raya|Jl. Raya Pasar|Jl. Soekarno-Hatta|Jl. Sultan Agung|Jl. Teuku Umar|Jl. Trunojoyo|Jl. Urip Sumoharjo|Jl. Veteran|Jl. Yos Sudarso",
);
export const distributorWords = words(
  "Adidaya|Agung|Anugerah|Armada|Bahari|Bahtera|Bangun|Bintang|Buana|Cahaya|Catur|Cemerlang|Cipta|Dharma|Duta|Dwi|Gading|Graha|Indo|Intan|Jasa|Karya|Kencana|Lintas|Mega|Mitra|Multi|Nusa|Panca|Perdana|Persada|Prima|Raya|Sarana|Satria|Sentra|Sinar|Surya|Tata|Tri|Tunggal|Utama|Wahana|Wira",
);
export const distributorTails = words(
  "Abadi|Bangunan|Distrindo|Jaya|Logistik|Makmur|Mandiri|Niaga|Nusantara|Perkasa|Persada|Prima|Raya|Sejahtera|Semesta|Sentosa|Utama|Wijaya",
);
export const banks = [
  ["BSN", "Bank Samudra Nusa", "BSNAIDJA"],
  ["BKN", "Bank Karya Negeri", "BKNGIDJA"],
  ["BTM", "Bank Tani Makmur", "BTMKIDJA"],
  ["BCU", "Bank Cahaya Utama", "BCUTIDJA"],
  ["BDJ", "Bank Daerah Jawa", "BDJWIDJA"],
  ["BSY", "Bank Syariah Amanah", "BSYAIDJA"],
  ["BPR", "Bank Perdagangan Raya", "BPRRIDJA"],
  ["BNT", "Bank Niaga Timur", "BNTMIDJA"],
] as const;
export const segments = [
  ["RB", "Ritel besar", "Toko bangunan besar dengan gudang sendiri"],
  ["RM", "Ritel menengah", "Toko bangunan kota dan kecamatan"],
  ["RK", "Ritel kecil", "Toko desa, kios, dan warung bangunan"],
  ["PRJ", "Proyek dan kontraktor", "Pembeli untuk pekerjaan, bukan untuk dijual lagi"],
  ["AGN", "Agen", "Menjual lagi kepada toko lain"],
] as const;
export const clusters = [
  ["PLT", "Platinum", "Toko terbesar di areanya"],
  ["GLD", "Gold", "Belanja besar dan teratur"],
  ["SLV", "Silver", "Belanja teratur"],
  ["BRZ", "Bronze", "Belanja kecil atau jarang"],
] as const;
export const paymentMethods = [
  ["TUNAI", "Tunai", "cash", 0],
  ["TRF", "Transfer", "transfer", 0],
  ["GIRO", "Giro mundur", "giro", 30],
  ["TOP14", "Kredit 14 hari", "credit", 14],
  ["TOP30", "Kredit 30 hari", "credit", 30],
  ["TOP45", "Kredit 45 hari", "credit", 45],
] as const;
