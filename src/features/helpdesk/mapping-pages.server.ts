import { levelsOf } from "#platform/report/index.ts";
import { emptyMark } from "#kit/filter.ts";
import { defineRowPages, type RowQuestion } from "#platform/report/index.server.ts";
import { MappingHealth } from "./mapping.report.ts";

/** A page with the stores that have a gap. */
type GapPage = {
  readonly page: string;
  readonly params: Readonly<Record<string, string>>;
  /** The names of the page's parameters for filters of the report; each accepts several members. */
  readonly filters: Readonly<Record<string, string>>;
  /** Parameters for a day other than today; without this function, the page can only show today. */
  readonly onDay?: (day: string) => Readonly<Record<string, string>>;
  /** Parameters that make the page filter places by today's assignment, although it shows another day. */
  readonly placed?: Readonly<Record<string, string>>;
};
/** A page that corrects the mapping of today. */
const correction = (page: string, more: Readonly<Record<string, string>> = {}): GapPage => ({
  page,
  params: { parent: "none", ...more },
  filters: { district: "f.district", segment: "f.segment" },
});
/** The list of all mappings. */
const list = (gap: string): GapPage => ({
  page: "/master/data-mapping-toko",
  params: { gap, "f.status": "active,inactive" },
  filters: {
    region: "region",
    areaGroup: "areaGroup",
    area: "area",
    district: "f.district",
    distributor: "distributor",
    segment: "f.segment",
  },
  onDay: (day) => ({ on: day }),
  placed: { placed: "today" },
});
const pages: Readonly<Record<number, readonly GapPage[]>> = {
  1: [list("area")],
  2: [correction("/master/mapping-dist"), list("distributor")],
  3: [correction("/master/master-data-jaringan-lt", { "f.status": "active,inactive" }), list("lt")],
  4: [correction("/master/data-mapping-toko/tso"), list("tso")],
  5: [correction("/master/data-mapping-toko/spc"), list("spc")],
  6: [list("ltOther")],
  8: [
    {
      page: "/helpdesk/failed-sync",
      params: { "f.message.has": "tidak dikenal" },
      filters: { distributor: "f.distributor", client: "f.client" },
      onDay: (day) => ({ "f.receivedAt": `..${day}` }),
    },
  ],
};

/** The value of a list filter for members; undefined if "no member" is combined with others, which lists refuse. */
function filterOf(name: string | undefined, ids: string): string | undefined {
  if (name === undefined) return undefined;
  if (!name.startsWith("f.") || !ids.split(",").includes("0")) return ids;
  return ids === "0" ? emptyMark : undefined;
}

/** For each kind of gap, the first page that the reader may open and that supports every filter and the day. */
function gapPages({ level, members, day, today, opens }: RowQuestion): Record<string, string> | undefined {
  if (level !== "gapKind") return undefined;
  const filtered = members.filter(([id]) => id !== "gapKind");
  // a report filters by today's assignments, a list by those of its day unless specified
  const moved = day !== today && filtered.some(([id]) => levelsOf(MappingHealth.of)[id]?.from.kind === "dated");
  const match = Object.entries(pages).flatMap(([kind, candidates]): [string, string][] => {
    const row = candidates.find(
      ({ page, filters, onDay, placed }) =>
        opens(page) &&
        (day === today || onDay) &&
        (!moved || placed) &&
        filtered.every(([id, ids]) => filterOf(filters[id], ids) !== undefined),
    );
    if (!row) return [];
    const { page, params, filters, onDay, placed } = row;
    const filterParams = Object.fromEntries(
      filtered.map(([id, ids]) => [filters[id] as string, filterOf(filters[id], ids) as string]),
    );
    const then = day === today ? {} : onDay?.(day);
    return [
      [kind, `${page}?${new URLSearchParams({ ...params, ...filterParams, ...then, ...(moved ? placed : {}) })}`],
    ];
  });
  return Object.fromEntries(match);
}

export const mappingPages = defineRowPages(MappingHealth, gapPages);
