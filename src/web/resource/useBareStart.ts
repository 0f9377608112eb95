import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { defaultPerPage } from "./list-query.ts";
import type { ListState } from "./useList.ts";

/** A bare address begins with the view and the page size this person begins with, written into it: from then on the address is the truth. */
export function useBareStart(list: ListState): void {
  const { search } = useLocation();
  const { answer, perPage } = list.keeping;
  const over = useRef(search !== "");
  const written = useRef("");
  useEffect(() => {
    if (over.current) return;
    // Somebody asked for something in the meantime; that counts.
    if (search !== "" && search !== written.current) over.current = true;
    else if (answer) {
      over.current = true;
      const start = answer.data.find((v) => v.id === answer.startView);
      if (start) list.openView(start, { replace: true });
      else if (perPage && search === "" && perPage !== defaultPerPage) list.change({ perPage }, { replace: true });
    } else if (perPage && perPage !== defaultPerPage && written.current === "") {
      written.current = `?perPage=${perPage}`;
      list.change({ perPage }, { replace: true });
    }
  }, [search, answer, perPage, list]);
}
