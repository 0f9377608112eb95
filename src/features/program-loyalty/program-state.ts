import type { Tone } from "#kit/field.ts";

export type ProgramState = "archived" | "draft" | "planned" | "running" | "paused" | "ended" | "closed";
type Dated = { readonly status: string; readonly validFrom: string; readonly validTo: string | null };

/** State of a programme by its status and the day. */
export function programState(p: Dated, today: string): Exclude<ProgramState, "archived"> {
  if (p.status === "draft" || p.status === "paused" || p.status === "closed") return p.status;
  if (p.validFrom > today) return "planned";
  return p.validTo !== null && p.validTo <= today ? "ended" : "running";
}
export const stateWords: Readonly<Record<Exclude<ProgramState, "archived">, readonly [Tone, string]>> = {
  draft: ["neutral", "Draf"],
  planned: ["info", "Terjadwal"],
  running: ["success", "Berjalan"],
  paused: ["warning", "Dijeda"],
  ended: ["neutral", "Berakhir"],
  closed: ["info", "Selesai"],
};
