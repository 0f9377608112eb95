import { useSearchParams } from "react-router";

/** The open import, stored in the address, so that it survives a reload. */
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
  return { id, requested: raw !== null, open };
}
