/** The page transition chosen by the person; nothing is remounted for it. */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { type Settings, useSetting } from "#platform/ui/index.web.ts";
import styles from "./bars.module.css";

const from: Readonly<Record<Settings["routerAnimation"], Keyframe | undefined>> = {
  none: undefined,
  "slide-fadein-up": { opacity: 0, transform: "translateY(8px)" },
  "slide-fadein-right": { opacity: 0, transform: "translateX(-8px)" },
  fadein: { opacity: 0 },
  "zoom-fadein": { opacity: 0, transform: "scale(.99)" },
};
const calm = typeof matchMedia === "undefined" ? undefined : matchMedia("(prefers-reduced-motion: reduce)");

export function Transition({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className: string | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const animation = useSetting("routerAnimation");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what starts it
  useLayoutEffect(() => {
    const start = calm?.matches && animation !== "none" ? from.fadein : from[animation];
    if (start)
      box.current?.animate([start, { opacity: 1, transform: "none" }], {
        duration: 200,
        easing: "cubic-bezier(.2,0,0,1)",
      });
  }, [pathname, animation]);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}

/** A thin bar at the top while the next page is loading. */
export const Progress = () => (
  <div className={styles.progress} data-on={useNavigation().state === "loading" ? "" : undefined} aria-hidden="true" />
);
