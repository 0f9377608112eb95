import { useSearchParams } from "react-router";

/** Which import stands open, as the address says it, so that a reload comes back to it. */
export function useOpenBatch() {
  const [params, setParams] = useSearchParams();
  const raw = params.get("import");
  const id = raw && /^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : undefined;
  const open = (next: number | "new" | undefined, replace = false) =>
    setParams(
      (now) => {
        const p = new URLSearchParams(now);
        if (next === undefined) p.delete("import");
        else p.set("import", String(next));
        return p;
      },
      { replace },
    );
  return { id, asked: raw !== null, open };
}
