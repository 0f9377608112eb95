/** Reasons for points that are added or deducted manually. */
export const givenReasons = {
  correction: "Koreksi",
  compensation: "Kompensasi",
  event: "Acara",
  writeoff: "Hapus utang",
} as const;
export type GivenReason = keyof typeof givenReasons;
/** Including the reason of late claims, which users cannot select. */
export const lineReasons = { ...givenReasons, claim: "Klaim susulan" } as const;
export type LineReason = keyof typeof lineReasons;
export const lineStates = { open: "Diajukan", struck: "Dicoret", posted: "Dibukukan" } as const;
export type LineState = keyof typeof lineStates;
