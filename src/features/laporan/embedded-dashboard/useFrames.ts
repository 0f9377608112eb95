import { useCallback, useEffect, useRef, useState } from "react";

export type Buffer = { readonly key: number; readonly url: string };
/** The old frame stays below the new one for this time while the new one is rendered. */
const restMs = 400;

/** At most two frames: the next one loads hidden and replaces the current one when it has loaded. */
export function useFrames() {
  const [frames, setFrames] = useState<readonly Buffer[]>([]);
  const [shown, setShown] = useState<number>();
  const count = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const put = useCallback((url: string) => {
    const next = { key: ++count.current, url };
    setFrames((now) => [...now.slice(-1), next]);
  }, []);
  const loaded = useCallback((key: number) => {
    setShown(key);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => setFrames((now) => now.filter((f) => f.key >= key)), restMs);
  }, []);
  const clear = useCallback(() => {
    setFrames([]);
    setShown(undefined);
  }, []);
  return { frames, shown, put, loaded, clear };
}
