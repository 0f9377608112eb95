import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { defaultPerPage } from "./list-query.ts";
import type { ListState } from "./useList.ts";

/** A bare address gets the page size this person used last, written into it: from then on the address is the truth. */
export function useBarePerPage(list: ListState, kept: number | undefined): void {
  const { search } = useLocation();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (search === "" && kept && kept !== defaultPerPage) list.change({ perPage: kept }, { replace: true });
  }, [search, kept, list]);
}
