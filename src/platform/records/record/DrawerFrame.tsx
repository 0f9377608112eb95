import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "#platform/ui/index.web.ts";
import { useDrawerTop } from "./useDrawerTop.ts";
import styles from "./drawer.module.css";

type Tab = { readonly key: string; readonly label: string; readonly count?: number };
type Props = {
  /** Placed before the buttons: code and status. */
  readonly eyebrow?: ReactNode;
  readonly buttons?: ReactNode;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly tabs?: readonly Tab[];
  readonly tab?: string;
  readonly onTab?: (key: string) => void;
  readonly foot?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/**
 * A panel at the right that moves the content aside instead of covering it where possible; a bottom sheet on phones.
 */
export function DrawerFrame({ eyebrow, buttons, title, subtitle, tabs, tab, onTab, foot, wide, children }: Props) {
  const heading = useId();
  const panel = useId();
  const frame = useRef<HTMLElement>(null);
  const top = useDrawerTop();
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  // The element that opened it regains the focus when it closes.
  useEffect(() => {
    // one of its fields may already have the focus
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true });
    return () => {
      const now = document.activeElement;
      if (!now || now === document.body || frame.current?.contains(now)) before?.focus?.({ preventScroll: true });
    };
  }, [before]);
  return createPortal(
    <aside
      ref={frame}
      className={styles.drawer}
      data-wide={wide || undefined}
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      style={{ "--r-top": `${top}px` } as React.CSSProperties}
    >
      <div className={styles.drawerHead}>
        <div className={styles.drawerLine}>
          {eyebrow}
          <span className="p-gap" />
          {buttons}
        </div>
        <h2 id={heading} className={styles.drawerTitle}>
          {title}
        </h2>
        {subtitle ? <p className="p-small p-muted">{subtitle}</p> : null}
      </div>
      {tabs && tabs.length > 1 ? (
        <Tabs tabs={tabs} tab={tab} onTab={onTab} panel={panel} />
      ) : (
        <div className={styles.drawerRule} />
      )}
      {tabs && tabs.length > 1 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls, so the keyboard must be able to reach it
        <div id={panel} className={styles.drawerBody} role="tabpanel" aria-labelledby={`${panel}-${tab}`} tabIndex={0}>
          {children}
        </div>
      ) : (
        <div className={styles.drawerBody}>{children}</div>
      )}
      {foot ? <div className={styles.drawerFoot}>{foot}</div> : null}
    </aside>,
    document.body,
  );
}

/** Scrolls an element into view when its id changes. */
const useShown = (id: string | undefined): void =>
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [id]);

function Tabs({
  tabs,
  tab,
  onTab,
  panel,
}: {
  readonly tabs: readonly Tab[];
  readonly tab: string | undefined;
  readonly onTab: Props["onTab"];
  readonly panel: string;
}) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  useShown(tab && `${panel}-${tab}`);
  const walk = (event: KeyboardEvent) => {
    const by = Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft");
    if (!by) return;
    event.preventDefault();
    const next = tabs[(tabs.findIndex((x) => x.key === tab) + by + tabs.length) % tabs.length];
    if (!next) return;
    onTab?.(next.key);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus());
  };
  return (
    <div ref={list} className={styles.drawerTabs} role="tablist" aria-label={t("Bagian")} onKeyDown={walk}>
      {tabs.map((x) => (
        <button
          key={x.key}
          type="button"
          id={`${panel}-${x.key}`}
          role="tab"
          aria-selected={x.key === tab}
          aria-controls={panel}
          tabIndex={x.key === tab ? 0 : -1}
          onClick={() => onTab?.(x.key)}
        >
          {x.label} {x.count === undefined ? null : <span>{x.count}</span>}
        </button>
      ))}
    </div>
  );
}
