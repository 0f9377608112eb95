import { isAcceptedDay } from "#kit/day.ts";
import { useSearchParams } from "react-router";
import { pageSizes } from "#kit/constants.ts";
import { type AnyMapping, memberOf } from "./mapping.ts";
import type { MembersQuery } from "./mapping.calls.ts";
import { fieldOf } from "#platform/records/index.web.ts";
import { isStep, type Patch, patched } from "#platform/ui/index.web.ts";

export type MappingQuery = {
  /** The requested day; undefined means today. */
  readonly on: string | undefined;
  readonly parent: string | undefined;
  readonly q: string;
  readonly filters: Readonly<Record<string, string>>;
  /** Invalid parameters of the address, by name. */
  readonly invalid: Readonly<Record<string, string>>;
  readonly page: number;
  readonly perPage: number;
  /** The member whose history is open. */
  readonly open: number | undefined;
};

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Parameters that are invalid, including filters that the mapping does not have. */
function invalidIn(
  mapping: AnyMapping,
  params: URLSearchParams,
  known: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const filters = (mapping.filters ?? []).map((name: string) => `f.${name}`);
  return Object.fromEntries(
    [...params].filter(([name, raw]) =>
      name.startsWith("f.")
        ? !filters.includes(name)
        : raw !== "" && name in known && raw !== String(known[name] ?? ""),
    ),
  );
}

/** The page's query, read from the address and written to it. */
export function useMappingQuery(mapping: AnyMapping) {
  const [params, setParams] = useSearchParams();
  const filters: Record<string, string> = {};
  for (const name of mapping.filters ?? []) {
    const raw = params.get(`f.${name}`);
    // an unknown value is sent nevertheless: the server refuses it instead of returning all rows
    if (raw && fieldOf(memberOf(mapping), name)) filters[name] = raw;
  }
  const on = params.get("on");
  const parent = params.get("parent");
  const perPage = Number(params.get("perPage"));
  const known = {
    on: isAcceptedDay(on) ? on : undefined,
    parent: parent === "none" || parent === "planned" || idOf(parent) ? (parent as string) : undefined,
    q: (params.get("q") ?? "").slice(0, 100),
    page: Math.max(1, idOf(params.get("page")) ?? 1),
    perPage: (pageSizes as readonly number[]).includes(perPage) ? perPage : 20,
  };
  const query: MappingQuery = {
    ...known,
    filters,
    invalid: invalidIn(mapping, params, known),
    open: idOf(params.get("member")),
  };
  /** Another query starts at its first page. */
  const change = (patch: Patch) =>
    setParams((now) => patched(now, "member" in patch ? patch : { page: undefined, ...patch }), {
      replace: !isStep(Object.keys(patch)),
    });
  return [query, change] as const;
}

type MembersPart = Pick<MappingQuery, "on" | "parent" | "q" | "filters" | "invalid">;
/** The query for the server, without its page. */
export const membersQueryOf = ({
  invalid: { page: _page, perPage: _perPage, ...invalid },
  ...query
}: MembersPart): MembersQuery => ({
  ...(query.on ? { on: query.on } : {}),
  ...(query.parent ? { parent: query.parent } : {}),
  ...(query.q.trim() ? { q: query.q.trim() } : {}),
  ...Object.fromEntries(Object.entries(query.filters).map(([name, value]) => [`f.${name}`, value])),
  // the server refuses these instead of answering another query
  ...invalid,
});
