import type { Range, Report } from "../report.ts";
import type { SeasonName } from "../season.ts";
import { monthEnd, monthStart } from "#kit/day.ts";
import type { Db } from "#platform/database/index.server.ts";

/** A season of the year by which a feature explains the figures of months. */
export type Season = SeasonName & {
  /** The figure that a page must show; without it, the season is shown on every page. */
  readonly shownWith?: string;
};
/** The seasons of months by their first day, for a range of whole months. Months without a season may be missing. */
export type SeasonsByMonth = (db: Db, months: Range) => Promise<ReadonlyMap<string, readonly Season[]>>;
export type DeclaredSeasons = { readonly kind: "seasons"; readonly seasons: readonly Season[] };

const known = new Set<SeasonsByMonth>();

/** Declares seasons and the months in which they are. Belongs in a server file. */
export function defineSeasons(seasons: readonly Season[], ofMonths: SeasonsByMonth): DeclaredSeasons {
  known.add(ofMonths);
  return { kind: "seasons", seasons };
}

/** The seasons that a page shows, by the first day of the month, from the month of `from` to that of `to`. */
export async function seasonsOf(
  db: Db,
  { show }: Pick<Report, "show">,
  { from, to }: Range,
): Promise<ReadonlyMap<string, readonly SeasonName[]>> {
  const shown = new Map<string, SeasonName[]>();
  for (const ofMonths of known)
    for (const [month, seasons] of await ofMonths(db, { from: monthStart(from), to: monthEnd(to) })) {
      const names = seasons
        .filter((s) => s.shownWith === undefined || show.includes(s.shownWith))
        .map(({ label, onAxes }): SeasonName => ({ label, onAxes }));
      if (names.length > 0) shown.set(month, [...(shown.get(month) ?? []), ...names]);
    }
  return shown;
}
