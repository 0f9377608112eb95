import type { Translate } from "../language/i18n.web.ts";

const least = 3;
/** Why a reason is invalid: missing or too short; otherwise undefined. */
export function reasonFault(reason: string, t: Translate): string | undefined {
  const { length } = reason.trim();
  return length >= least
    ? undefined
    : length === 0
      ? t("Alasan wajib diisi.")
      : t("Paling sedikit {min} karakter.", { min: least });
}
