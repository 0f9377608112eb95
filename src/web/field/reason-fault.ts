import type { t as translate } from "#web/i18n.ts";

const least = 3;
/** What is wrong with a reason, if anything: it is missing, or too short to say something. */
export function reasonFault(reason: string, t: typeof translate): string | undefined {
  const { length } = reason.trim();
  return length >= least
    ? undefined
    : length === 0
      ? t("Alasan wajib diisi.")
      : t("Paling sedikit {min} karakter.", { min: least });
}
