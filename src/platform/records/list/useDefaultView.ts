import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import type { ViewHost } from "../view/view-host.web.ts";

/**
 * For an address without parameters, writes the person's default view and page size, or the page's default query, into
 * it.
 */
export function useDefaultView(host: ViewHost, defaultPerPage: number, onPerPage: (perPage: number) => void): void {
  const { search } = useLocation();
  // while another page is loading, this page is still shown, and writing its address would cancel the navigation
  const leaving = useNavigation().state === "loading";
  const { starts, openView } = host;
  const { answer, perPage } = host.keeping;
  const over = useRef(search !== "");
  const written = useRef("");
  useEffect(() => {
    if (over.current || leaving) return;
    if (search === "" && starts && written.current === "") {
      written.current = `?${starts}`;
      return openView({ link: "", search: starts }, { replace: true });
    }
    // Another query was requested in the meantime, which takes precedence.
    if (search !== "" && search !== written.current) over.current = true;
    else if (answer) {
      over.current = true;
      const start = answer.data.find((v) => v.id === answer.startView);
      if (start) openView(start, { replace: true });
      else if (perPage && search === written.current && perPage !== defaultPerPage) onPerPage(perPage);
    } else if (perPage && perPage !== defaultPerPage && written.current === "") {
      written.current = `?perPage=${perPage}`;
      onPerPage(perPage);
    }
  }, [search, answer, perPage, starts, openView, defaultPerPage, onPerPage, leaving]);
}
