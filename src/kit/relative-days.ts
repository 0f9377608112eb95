/** Days relative to today, resolved by the database, so that a saved view remains relative. */
export const relativeDays = {
  "@today": "Hari ini",
  "@7": "7 hari terakhir",
  "@30": "30 hari terakhir",
  "@month": "Bulan ini",
  "@lastmonth": "Bulan lalu",
  "@year": "Tahun ini",
} as const;
export type RelativeDay = keyof typeof relativeDays;
export const isRelative = (v: string): v is RelativeDay => Object.hasOwn(relativeDays, v);
