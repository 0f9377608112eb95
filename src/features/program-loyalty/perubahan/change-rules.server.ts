import { type FieldError, Refused } from "#kit/refused.ts";
import type { ProgramRow } from "../apply-rules.server.ts";
import type { Terms } from "../program-rules.calls.ts";
import { faultsOf, refuseFaults } from "../rule-set.server.ts";
import type { ProposedChange } from "./perubahan.calls.ts";

/** The first day of a change; of a retroactive one the first day of the programme. */
export const firstDayOf = (p: ProgramRow, c: ProposedChange): string =>
  c.from === null || c.from < p.valid_from ? p.valid_from : c.from;

/** Refuses a change that cannot be applied to the programme in its current state. */
export function refuseUnfit(p: ProgramRow, c: ProposedChange, today: string): void {
  if (p.status === "closed")
    throw new Refused("program.state", "Program ini sudah selesai dan tidak berubah lagi.", [], 409);
  if (c.activate ? p.status !== "draft" : p.status === "draft")
    throw new Refused(
      "program.state",
      c.activate ? "Program ini sudah diaktifkan." : "Program ini masih draf; aturannya diubah langsung.",
      [],
      409,
    );
  const changes = Object.values(c.rules ?? {}).filter((v) => v !== undefined);
  if (!c.activate && !c.members && changes.length === 0)
    throw new Refused("invalid", "Isian belum benar.", { "content.rules": "Belum ada yang diubah." });
  refuseFaults([...faultsOf(c.rules ?? {}), ...dayFaults(p, c, today)], "content.");
}

function dayFaults(p: ProgramRow, c: ProposedChange, today: string): FieldError[] {
  const faults: FieldError[] = [];
  const say = (field: string, message: string) => faults.push({ field, message });
  const from = firstDayOf(p, c);
  const { rules } = c;
  if (p.valid_to && from >= p.valid_to) say("from", "Program sudah berakhir sebelum tanggal ini.");
  const limits = Object.keys(rules?.terms ?? {}).some((n) => n !== "budget" && n !== "validTo");
  if ((limits || rules?.areas) && from > p.valid_from)
    say("from", "Batas, tonase minimum, dan area berlaku untuk seluruh masa program; pilih berlaku surut.");
  if (rules?.value !== undefined && from < today)
    say("value", "Nilai poin hanya berubah mulai hari ini atau sesudahnya.");
  return [...faults, ...endFaults(p, rules?.terms)];
}

/** A programme must end after its start, and needs an end if its window is the whole programme. */
export function endFaults(p: ProgramRow, terms: Terms | undefined): FieldError[] {
  const to = terms?.validTo;
  if (to && to <= p.valid_from) return [{ field: "terms", message: "Harus sesudah tanggal mulai." }];
  if (to === null && p.window_kind === "program")
    return [{ field: "terms", message: "Wajib diisi bila jendelanya seluruh program." }];
  return [];
}
