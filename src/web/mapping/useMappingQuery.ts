import { useSearchParams } from "react-router";
import { pageSizes } from "#kit/constants.ts";
import { type AnyMapping, memberOf } from "#kit/mapping.ts";
import type { MembersQuery } from "#kit/mapping.calls.ts";
import { fieldOf } from "#web/resource/list-query.ts";
import { type Patch, patched } from "#web/router/patched.ts";
import { isStep } from "#web/router/step.ts";

export type MappingQuery = {
  /** Day asked for; none means today. */
  readonly on: string | undefined;
  readonly parent: string | undefined;
  readonly q: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly perPage: number;
  /** Member whose history stands open. */
  readonly open: number | undefined;
};

const isDay = (text: string | null): text is string => text !== null && /^(20\d\d|2100)-\d\d-\d\d$/.test(text);
const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** What the page shows, read from the address and written back to it. */
export function useMappingQuery(m: AnyMapping) {
  const [params, setParams] = useSearchParams();
  const filters: Record<string, string> = {};
  for (const name of m.filters ?? []) {
    const raw = params.get(`f.${name}`);
    // an unknown value is sent all the same: the server refuses it instead of answering every row
    if (raw && fieldOf(memberOf(m), name)) filters[name] = raw;
  }
  const on = params.get("on");
  const parent = params.get("parent");
  const perPage = Number(params.get("perPage"));
  const query: MappingQuery = {
    on: isDay(on) ? on : undefined,
    parent: parent === "none" || parent === "planned" || idOf(parent) ? (parent as string) : undefined,
    q: (params.get("q") ?? "").slice(0, 100),
    filters,
    page: Math.max(1, idOf(params.get("page")) ?? 1),
    perPage: (pageSizes as readonly number[]).includes(perPage) ? perPage : 20,
    open: idOf(params.get("member")),
  };
  /** Another question starts at its first page again. */
  const change = (patch: Patch) =>
    setParams((now) => patched(now, "member" in patch ? patch : { page: undefined, ...patch }), {
      replace: !isStep(Object.keys(patch)),
    });
  return [query, change] as const;
}

/** The question as the server takes it, without its page. */
export const askedOf = (query: MappingQuery): MembersQuery => ({
  ...(query.on ? { on: query.on } : {}),
  ...(query.parent ? { parent: query.parent } : {}),
  ...(query.q.trim() ? { q: query.q.trim() } : {}),
  ...Object.fromEntries(Object.entries(query.filters).map(([name, value]) => [`f.${name}`, value])),
});
