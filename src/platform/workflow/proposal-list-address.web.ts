/** The state of a proposal list in the address: box, state filter and open proposal. */
import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";
import { currentPath } from "#platform/records/index.web.ts";
import type { SubmissionBox } from "./submission.calls.ts";

export type ProposalListAddress = {
  readonly box: SubmissionBox | undefined;
  readonly state: string | undefined;
  readonly q: string;
  readonly page: number;
  readonly open: number | "new" | undefined;
  readonly edit: boolean;
};
const boxes: readonly string[] = ["inbox", "mine", "all"];

function read(p: URLSearchParams): ProposalListAddress {
  const box = p.get("box") ?? "";
  const id = p.get("id");
  const page = Number(p.get("page") ?? "1");
  return {
    box: boxes.includes(box) ? (box as SubmissionBox) : undefined,
    state: p.get("state") ?? undefined,
    q: p.get("q") ?? "",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    open: id === "new" ? "new" : id && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined,
    edit: p.get("edit") === "1",
  };
}

export function useProposalListAddress() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const go = useCallback(
    (patch: Partial<ProposalListAddress>, replace = false) => {
      // A late response must not navigate if the reader has moved to another page.
      if (currentPath() !== pathname) return;
      setParams(
        (now) => {
          const next = { ...read(now), edit: false, ...patch };
          const p = new URLSearchParams();
          if (next.box) p.set("box", next.box);
          if (next.state) p.set("state", next.state);
          if (next.q) p.set("q", next.q);
          if (next.page > 1) p.set("page", String(next.page));
          if (next.open !== undefined) p.set("id", String(next.open));
          if (next.edit) p.set("edit", "1");
          return p;
        },
        { replace },
      );
    },
    [setParams, pathname],
  );
  return { at: read(params), go };
}
