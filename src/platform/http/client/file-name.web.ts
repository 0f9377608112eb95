/** The file name given by the server, plain or RFC 5987. */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  const star = disposition?.match(/filename\*=(?:UTF-8'')?([^;]+)/i)?.[1];
  if (star) {
    try {
      return decodeURIComponent(star.trim());
    } catch {
      return otherwise;
    }
  }
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]?.trim() ?? otherwise;
}
