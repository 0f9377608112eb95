import { Refused } from "#kit/refused.ts";
import { authEnv } from "#platform/access/index.server.ts";
import { hostOf, networkFault, ServiceFault } from "#platform/http/index.server.ts";

type ProviderError = {
  readonly code?: unknown;
  /** The error code of OAuth 2.0 (RFC 6749, 4.1.2.1 and 5.2). */
  readonly error?: unknown;
  readonly status?: unknown;
  readonly cause?: unknown;
};

/** A code in the usual form; other values are omitted, because they are untrusted. */
const clean = (code: unknown): string | undefined =>
  typeof code === "string" && /^[\w.-]{2,60}$/.test(code) ? code : undefined;

/** The provider's error code, otherwise that of the library or the system; for the log. */
export function codeOf(error: unknown): string {
  const { code, error: oauthError } = (error ?? {}) as ProviderError;
  return clean(oauthError) ?? networkFault(error)?.code ?? clean(code) ?? "–";
}

const clientErrors = new Set(["invalid_client", "unauthorized_client"]);

/** Whether the provider refuses the portal's credentials. */
export function isClientRefused(error: unknown): boolean {
  const { code, error: oauthError, status } = (error ?? {}) as ProviderError;
  return clientErrors.has(String(oauthError)) || (code === "OAUTH_WWW_AUTHENTICATE_CHALLENGE" && status === 401);
}

/** The issuer in the provider's metadata, truncated for display. */
function namedIssuer(error: unknown): string {
  const { cause } = error as { cause?: { body?: { issuer?: unknown }; cause?: unknown } };
  const issuer = cause?.body?.issuer;
  return typeof issuer === "string" ? issuer.slice(0, 200) : "–";
}

const httpStatus = (error: unknown): string => {
  const { cause } = error as { cause?: { status?: unknown } };
  return typeof cause?.status === "number" ? `HTTP ${cause.status}` : "–";
};

/** The fault of the connection to the provider, with the portal's message. */
export function providerFault(error: unknown): ServiceFault {
  if (error instanceof ServiceFault) return error;
  const host = hostOf(authEnv().OIDC_ISSUER) ?? "–";
  const code = codeOf(error);
  const network = networkFault(error);
  if (network) return new ServiceFault(network.fault, { host, code: network.code });
  if (isClientRefused(error)) return new ServiceFault("providerClient", { host, code });
  switch ((error as ProviderError).code) {
    case "OAUTH_HTTP_REQUEST_FORBIDDEN":
    case "OAUTH_REQUEST_PROTOCOL_FORBIDDEN":
      return new ServiceFault("providerInsecure", { host, code });
    case "OAUTH_RESPONSE_IS_NOT_CONFORM":
      return new ServiceFault("providerDocument", { host, code: httpStatus(error) });
    case "OAUTH_RESPONSE_IS_NOT_JSON":
    case "OAUTH_PARSE_ERROR":
    case "OAUTH_INVALID_RESPONSE":
      return new ServiceFault("providerContent", { host, code });
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      return new ServiceFault("providerIssuer", { host, code, found: namedIssuer(error) });
    default:
      return new ServiceFault("providerOther", { host, code });
  }
}

/** The provider does not respond, or not validly; the person can only try again. */
export const unreachable = (): Refused =>
  new Refused(
    "identity-provider.unreachable",
    "Penyedia identitas sedang tidak dapat dihubungi. Coba lagi sebentar.",
    [],
    503,
    { retryAfter: 5 },
  );

/** The response does not belong to a request of this browser: it was modified, used before, or is too old. */
export const wrongState = (): Refused =>
  new Refused(
    "provider.state",
    "Jawaban penyedia identitas tidak cocok dengan permintaan dari peramban ini, atau sudah kedaluwarsa. Mulai lagi dari halaman masuk.",
    [],
    401,
  );

/** Why the response of a sign-in is refused, for the person. */
export function refusalOf(error: unknown): Refused {
  const { code, error: oauthError } = (error ?? {}) as ProviderError;
  if (oauthError === "access_denied")
    return new Refused(
      "provider.cancelled",
      "Proses masuk dibatalkan di penyedia identitas. Tidak ada yang berubah; silakan masuk lagi kapan saja.",
      [],
      401,
    );
  if (isClientRefused(error))
    return new Refused(
      "provider.client",
      "Penyedia identitas tidak mengenali portal ini: pengaturan klien di server salah. Hubungi administrator.",
      [],
      503,
    );
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED")
    return new Refused(
      "provider.clock",
      "Jawaban penyedia identitas sudah atau belum berlaku menurut jam server portal. Coba lagi; bila berulang, hubungi administrator.",
      [],
      401,
    );
  if (networkFault(error)) return unreachable();
  if (code === "OAUTH_AUTHORIZATION_RESPONSE_ERROR" && clean(oauthError))
    return new Refused(
      "provider.refused",
      "Penyedia identitas menolak permintaan masuk ({code}). Coba lagi, atau hubungi administrator.",
      [],
      401,
      { code: String(oauthError) },
    );
  return new Refused(
    "provider.answer",
    "Jawaban penyedia identitas tidak dapat dipercaya, jadi ditolak. Mulai lagi dari halaman masuk.",
    [],
    401,
  );
}
