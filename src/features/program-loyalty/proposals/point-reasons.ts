/** Why points are given or taken by hand. */
export const givenReasons = {
  correction: "Koreksi",
  compensation: "Kompensasi",
  event: "Acara",
  writeoff: "Hapus utang",
} as const;
export type GivenReason = keyof typeof givenReasons;
/** Beside those that people may give: points of a window that had closed. */
export const lineReasons = { ...givenReasons, claim: "Klaim susulan" } as const;
export type LineReason = keyof typeof lineReasons;
export const lineStates = { open: "Diajukan", struck: "Dicoret", posted: "Dibukukan" } as const;
export type LineState = keyof typeof lineStates;
