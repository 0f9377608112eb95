import { useSearchParams } from "react-router";
import { type BoardPeriod, boardPeriods } from "./board.ts";
import type { AnyResource } from "#kit/resource.ts";
import { patched } from "#platform/ui/index.web.ts";

/** What a board may be filtered by: the name of the parameter, its label, and the resource whose id it takes. */
export type BoardFilter<F extends string> = {
  readonly name: F;
  readonly label: string;
  readonly target: AnyResource;
};
export type FilterValues<F extends string> = Readonly<Partial<Record<F, string>>>;
export type BoardAddress<F extends string> = {
  readonly period: BoardPeriod;
  readonly initial: BoardPeriod;
  readonly filters: FilterValues<F>;
  readonly set: (patch: Readonly<Record<string, string | undefined>>) => void;
};

const isId = (text: string | null): text is string => /^[1-9]\d{0,14}$/.test(text ?? "");

/** The period and the filters that the address of a board names; parameters that are no id are left out. */
export function useBoardAddress<F extends string>(
  known: readonly BoardFilter<F>[],
  initial: BoardPeriod,
): BoardAddress<F> {
  const [params, setParams] = useSearchParams();
  const addressPeriod = boardPeriods.find((p) => p === params.get("period"));
  const filters = Object.fromEntries(
    known.flatMap(({ name }) => {
      const id = params.get(name);
      return isId(id) ? [[name, id]] : [];
    }),
  ) as FilterValues<F>;
  return {
    period: addressPeriod ?? initial,
    initial,
    filters,
    set: (patch) => setParams((now) => patched(now, patch)),
  };
}
