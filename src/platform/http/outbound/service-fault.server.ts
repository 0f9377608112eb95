import { getSystemErrorName } from "node:util";
import { Refused } from "#kit/refused.ts";

/**
 * Possible faults of an external service, each with a message that says what to do; `{host}` and `{code}` are filled
 * in.
 */
export const faultWords = {
  dns: "Nama server {host} tidak ditemukan (DNS). Periksa penulisannya dan DNS server portal.",
  refused: "Server {host} menolak sambungan. Periksa port dan apakah layanannya berjalan.",
  unreachable: "Server {host} tidak terjangkau dari server portal. Periksa jaringan dan firewall.",
  closed: "Server {host} memutus sambungan sebelum menjawab. Periksa port dan pembatasan alamat di sana.",
  timeout: "Server {host} tidak menjawab sampai batas waktu. Periksa port dan firewall.",
  certificateExpired:
    "Sertifikat TLS {host} sudah kedaluwarsa. Perbarui sertifikatnya; bila masih baru, periksa jam server portal.",
  certificateEarly: "Sertifikat TLS {host} belum berlaku. Periksa jam server portal dan sertifikatnya.",
  certificateName: "Sertifikat TLS {host} dibuat untuk nama lain. Pakai nama yang tercantum di sertifikat.",
  certificateIssuer:
    "Penerbit sertifikat TLS {host} tidak dikenal. Daftarkan sertifikat penerbitnya lewat NODE_EXTRA_CA_CERTS.",
  tls: "{host} tidak dapat memakai TLS di alamat ini. Periksa awalan alamat (ldaps, smtps, https) dan portnya.",
  mailAccount: "Server surel menolak nama pengguna atau kata sandi di SMTP_URL ({code}).",
  mailAccountMissing: "Server surel meminta masuk dahulu ({code}). Isi nama pengguna dan kata sandi di SMTP_URL.",
  mailGreeting: "Server surel menolak melayani server portal ({code}). Periksa pembatasan alamat di server surel.",
  mailProtocol: "{host} tidak menjawab sebagai server surel ({code}). Periksa alamat dan port di SMTP_URL.",
  directoryAccount: "Direktori menolak akun portal. Periksa LDAP_BIND_DN dan LDAP_BIND_PASSWORD.",
  directoryBase: "LDAP_BASE_DN tidak ada di direktori, atau akun portal tidak boleh melihatnya.",
  directoryBaseSyntax: "LDAP_BASE_DN atau LDAP_BIND_DN bukan nama (DN) yang sah.",
  directoryFilter: "Direktori menolak LDAP_USER_FILTER. Periksa penulisannya.",
  directoryRights: "Akun portal tidak boleh mencari di LDAP_BASE_DN. Beri hak baca, atau isi LDAP_BIND_DN.",
  directoryTlsNeeded: "Direktori hanya melayani sambungan terenkripsi. Pakai ldaps:// atau LDAP_START_TLS=on.",
  directoryStartTls: "Direktori tidak mendukung StartTLS. Pakai ldaps:// atau LDAP_START_TLS=off.",
  directoryBusy: "Direktori sedang sibuk atau tidak melayani ({code}). Coba lagi sebentar.",
  directoryOther: "Direktori menjawab dengan kesalahan {code}.",
  providerDocument:
    "Dokumen discovery penyedia identitas tidak ditemukan ({code}). Periksa OIDC_ISSUER: alamat tanpa /.well-known.",
  providerContent: "Dokumen discovery penyedia identitas tidak dapat dibaca. Periksa OIDC_ISSUER.",
  providerIssuer: "Penyedia identitas menyebut dirinya {found}, bukan seperti OIDC_ISSUER. Samakan persis.",
  providerInsecure: "OIDC_ISSUER harus memakai https.",
  providerClient: "Penyedia identitas menolak OIDC_CLIENT_ID atau OIDC_CLIENT_SECRET ({code}).",
  providerClock: "Jam server portal dan penyedia identitas berbeda {seconds} detik. Samakan keduanya lewat NTP.",
  providerOther: "Penyedia identitas menjawab dengan kesalahan {code}.",
} as const;
export type Fault = keyof typeof faultWords;

/**
 * A fault of an external service with the portal's message; `code` is that of the service or the system, for the log.
 */
export class ServiceFault extends Refused {
  readonly fault: Fault;
  readonly faultCode: string;
  constructor(fault: Fault, values: Readonly<Record<string, string | number>> & { readonly code: string }) {
    super(`connection.${fault}`, faultWords[fault], [], 503, values);
    this.fault = fault;
    this.faultCode = values.code;
  }
}

const byCode: readonly (readonly [RegExp, Fault])[] = [
  [/^(ENOTFOUND|EAI_\w+|EDNS)$/, "dns"],
  [/^ECONNREFUSED$/, "refused"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/, "unreachable"],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|ECONNECTION|UND_ERR_SOCKET)$/, "closed"],
  [/^(ETIMEDOUT|ETIME|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|OAUTH_TIMEOUT)$/, "timeout"],
  [/^CERT_HAS_EXPIRED$/, "certificateExpired"],
  [/^CERT_NOT_YET_VALID$/, "certificateEarly"],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "certificateName"],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+)$/, "certificateIssuer"],
  [/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|ETLS)$/, "tls"],
];

type Coded = {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly errno?: unknown;
  readonly name?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
};

/** The codes of an error and its causes, innermost first, because that one is the system's. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== "object" || error === null || depth > 5) return [];
  const { code, originalCode, errno, name, message, cause, errors } = error as Coded;
  const own = [originalCode, code].filter((c): c is string => typeof c === "string");
  if (typeof errno === "number" && errno < 0) own.unshift(getSystemErrorName(errno));
  if (name === "TimeoutError" || (typeof message === "string" && /timed? ?out$/i.test(message))) own.push("ETIMEDOUT");
  return [...codesOf(cause, depth + 1), ...(errors ?? []).flatMap((e) => codesOf(e, depth + 1)), ...own];
}

/** Classifies a network fault, with its code; undefined if the service responded. */
export function networkFault(error: unknown): { readonly fault: Fault; readonly code: string } | undefined {
  for (const code of codesOf(error)) {
    const match = byCode.find(([pattern]) => pattern.test(code));
    if (match) return { fault: match[1], code };
  }
  return undefined;
}

/** Host and port only, because the URL may contain credentials. */
export function hostOf(url: string | undefined): string | null {
  if (!url) return null;
  return URL.canParse(url) ? new URL(url).host || null : "–";
}
