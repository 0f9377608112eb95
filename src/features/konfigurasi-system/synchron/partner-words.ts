/** Sentences about the partner's service that are kept with their values in them. */
export const partnerWords = {
  rests: "Layanan mitra sedang tidak dihubungi karena berulang kali gagal. Dicoba lagi dalam {seconds} detik.",
  unreadable: "Jawaban layanan mitra tidak dapat dibaca ({problem}).",
  failed: "Layanan mitra gagal menjawab ({why}).",
} as const;
