/** Operating system and browser as reported by the browser; informational for the audit trail, not reliable. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android ([\d.]+)?/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];
const brands: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod|Macintosh/, "Apple"],
  [/SM-|Samsung/i, "Samsung"],
  [/Redmi|Xiaomi|POCO|\bMi \d/i, "Xiaomi"],
  [/OPPO|CPH\d/i, "OPPO"],
  [/vivo|\bV2\d{3}/i, "vivo"],
  [/realme|RMX\d/i, "realme"],
  [/Pixel/, "Google"],
  [/HUAWEI|HONOR/i, "Huawei"],
];
const first = (list: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

export function deviceName(userAgent: string = navigator.userAgent): string {
  return [first(systems, userAgent) ?? "Tidak dikenal", first(brands, userAgent) ?? "PC"].join(" ");
}

/** The time zone as approximate location, so that masking does not require geolocation. */
export const placeName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
