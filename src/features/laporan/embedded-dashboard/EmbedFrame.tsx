import { type RefObject, useEffect, useState } from "react";
import { LoadingState, useT } from "#platform/ui/index.web.ts";
import type { EmbedOpening } from "./embed.calls.ts";
import type { Buffer } from "./useFrames.ts";
import styles from "./embed.module.css";

const slowMs = 12_000;
type Props = {
  readonly opening: EmbedOpening;
  readonly frames: readonly Buffer[];
  readonly shown: number | undefined;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly onLoaded: (key: number) => void;
};

/** A sandboxed frame of the provider's page: it runs its own scripts without access to the portal or its address. */
export function EmbedFrame({ opening, frames, shown, frame, onLoaded }: Props) {
  const t = useT();
  const [slow, setSlow] = useState(false);
  const waiting = shown === undefined;
  useEffect(() => {
    if (!waiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  const sandbox = `allow-scripts allow-forms allow-popups allow-downloads${opening.ownStorage ? " allow-same-origin" : ""}`;
  return (
    <div className={styles.glass} aria-busy={waiting}>
      {frames.map((f) => {
        const on = f.key === shown;
        return (
          <iframe
            key={f.key}
            ref={on || waiting ? frame : undefined}
            title={opening.name}
            src={f.url}
            sandbox={sandbox}
            referrerPolicy="no-referrer"
            allow="fullscreen"
            data-shown={on ? "" : undefined}
            aria-hidden={on ? undefined : true}
            tabIndex={on ? undefined : -1}
            onLoad={() => onLoaded(f.key)}
          />
        );
      })}
      {waiting ? (
        <div className={styles.wait}>
          <LoadingState rows={8} label={slow ? t("Penyedia dashboard lama menjawab…") : t("Membuka dashboard…")} />
        </div>
      ) : null}
    </div>
  );
}
