/** Messages about the partner's service that are stored filled in. */
export const partnerWords = {
  rests: "Layanan mitra sedang tidak dihubungi karena berulang kali gagal. Dicoba lagi dalam {seconds} detik.",
  unreadable: "Jawaban layanan mitra tidak dapat dibaca ({problem}).",
  failed: "Layanan mitra gagal menjawab ({why}).",
} as const;

type Fault = { readonly code: string; readonly text: string; readonly values?: Readonly<Record<string, string>> };
const fault = (code: string, text: string): Fault => ({ code: `partner.${code}`, text });
const unreached = fault("failed", "Layanan mitra tidak terjangkau.");
const faults: readonly (readonly [RegExp, Fault])[] = [
  [/^HTTP 40[13]$/, fault("token", "Layanan mitra menolak token portal. Periksa PARTNER_TOKEN.")],
  [/^timeout$/, fault("timeout", "Layanan mitra tidak menjawab tepat waktu.")],
  [
    /^address not allowed$/,
    fault("address", "Alamat layanan mitra tidak diizinkan: harus HTTPS di luar jaringan sendiri."),
  ],
  [/^answer too large$/, fault("failed", "Jawaban layanan mitra terlalu besar.")],
  [/ECONNREFUSED/, fault("failed", "Layanan mitra menolak sambungan; mungkin sedang mati.")],
  [/ENOTFOUND|EAI_AGAIN/, fault("failed", "Host layanan mitra tidak ditemukan. Periksa PARTNER_URL.")],
  [/ECONNRESET|EPIPE|socket hang up|aborted/, fault("failed", "Sambungan ke layanan mitra terputus.")],
  [/certificate|CERT_|SSL|TLS/i, fault("failed", "Sertifikat layanan mitra tidak dipercaya.")],
];
/** The message of a failed call, without addresses or library messages, which the call log contains. */
export const faultOf = (why: string): Fault =>
  faults.find(([is]) => is.test(why))?.[1] ??
  (/^HTTP \d{3}$/.test(why) ? { code: "partner.failed", text: partnerWords.failed, values: { why } } : unreached);
