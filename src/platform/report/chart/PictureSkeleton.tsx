import type { CSSProperties } from "react";
import { useT } from "#platform/ui/index.web.ts";
import styles from "./picture-skeleton.module.css";

const some = [52, 78, 64, 92, 70, 44, 84, 58, 74, 48];
/** The placeholder of a chart that is loading, of the same height; `bars` in percent of it. */
export function PictureSkeleton({
  room,
  bars = some,
}: {
  readonly room: CSSProperties;
  readonly bars?: readonly number[] | undefined;
}) {
  const t = useT();
  return (
    <div className={styles.chartBones} style={room} role="status" aria-busy="true" aria-label={t("Memuat")}>
      {bars.map((share) => (
        <span key={share} className="p-bone" style={{ height: `${share}%` }} />
      ))}
    </div>
  );
}
