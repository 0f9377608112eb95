import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { ApprovalBox, DueSpan } from "#platform/workflow/index.ts";

export type InboxAddress = {
  readonly box: ApprovalBox;
  readonly kind: string | undefined;
  readonly due: DueSpan | undefined;
  readonly area: number | undefined;
  readonly q: string;
  readonly page: number;
  readonly open: number | undefined;
};
const numberIn = (s: string | null): number | undefined => (s && /^[1-9]\d{0,14}$/.test(s) ? Number(s) : undefined);
const span = (s: string | null): DueSpan | undefined =>
  s === "late" || s === "today" || s === "later" ? s : undefined;

const read = (p: URLSearchParams): InboxAddress => ({
  box: p.get("box") === "overdue" ? "overdue" : "inbox",
  kind: p.get("kind") ?? undefined,
  due: span(p.get("due")),
  area: numberIn(p.get("area")),
  q: p.get("q") ?? "",
  page: numberIn(p.get("page")) ?? 1,
  open: numberIn(p.get("id")),
});

/** State of the inbox as stored in the address. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams();
  const go = useCallback(
    (patch: Partial<InboxAddress>, replace = false) =>
      setParams(
        (now) => {
          const next = { ...read(now), ...patch };
          const p = new URLSearchParams();
          if (next.box !== "inbox") p.set("box", next.box);
          for (const name of ["kind", "due", "area", "q"] as const) if (next[name]) p.set(name, String(next[name]));
          if (next.page > 1) p.set("page", String(next.page));
          if (next.open !== undefined) p.set("id", String(next.open));
          return p;
        },
        { replace },
      ),
    [setParams],
  );
  return { at: read(params), go };
}
