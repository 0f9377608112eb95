/** A panel beside or below a menu entry, opened by pointer, keyboard or touch, and closed 100 ms after it is left. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { flyoutHideDelayMs } from "#kit/constants.ts";
import { usePageName } from "#platform/ui/index.web.ts";
import { Count, Icon, Line } from "./Entry.tsx";
import { useMenuState } from "./menu-state.web.ts";
import type { MenuItem } from "./tree.web.ts";
import coloursStyles from "./colours.module.css";
import styles from "./flyout.module.css";

export type Side = "right" | "below";
/** The panel slightly overlaps the wide menu, and leaves room for the marker of the narrow one. */
const gap = { right: -10, narrow: 14, below: 4 } as const;
const margin = 8;

/** The entry whose panel is open, with the delay that lets a pointer move from entry to panel. */
export function useFlyout() {
  const [open, setOpen] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const byKeyboard = useRef(false);
  const keep = useCallback(() => clearTimeout(timer.current), []);
  const show = useCallback((key: string, keyboard = false) => {
    clearTimeout(timer.current);
    byKeyboard.current = keyboard;
    setOpen(key);
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(undefined);
  }, []);
  const hideSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(undefined), flyoutHideDelayMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { open, show, hide, hideSoon, keep, byKeyboard };
}
export type FlyoutState = ReturnType<typeof useFlyout>;

/** The event handlers of the entry. */
export const flyoutTrigger = (state: FlyoutState, key: string) => ({
  onPointerEnter: (e: PointerEvent) => e.pointerType === "mouse" && state.show(key),
  onPointerLeave: (e: PointerEvent) => e.pointerType === "mouse" && state.hideSoon(),
  onClick: (e: MouseEvent) => state.show(key, e.detail === 0),
});

function usePlace(anchor: HTMLElement | null, side: Side, narrow: boolean) {
  const panel = useRef<HTMLElement>(null);
  const [at, setAt] = useState<{ left: number; top: number }>();
  useLayoutEffect(() => {
    const box = panel.current;
    if (!anchor || !box) return;
    const from = anchor.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h } = box;
    const left = side === "right" ? from.right + (narrow ? gap.narrow : gap.right) : from.left + from.width / 2 - w / 2;
    const top = side === "right" ? from.top + from.height / 2 - h / 2 : from.bottom + gap.below;
    setAt({
      left: Math.max(margin, Math.min(left, innerWidth - w - margin)),
      top: Math.max(margin, Math.min(top, innerHeight - h - margin)),
    });
  }, [anchor, side, narrow]);
  return { panel, at };
}

type PanelProps = {
  readonly item: MenuItem;
  readonly anchor: HTMLElement | null;
  readonly side: Side;
  readonly state: FlyoutState;
  readonly color: string;
  readonly list?: boolean;
  /** Shows the entry's name in the panel, if the menu shows only icons. */
  readonly titled?: boolean;
};

export function FlyoutPanel({ item, anchor, side, state, color, list = false, titled = false }: PanelProps) {
  const { panel, at } = usePlace(anchor, side, titled);
  const pageName = usePageName();
  useEffect(() => {
    const outside = (e: Event) => {
      const target = e.target as Node;
      if (!panel.current?.contains(target) && !anchor?.contains(target)) state.hide();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [anchor, panel, state.hide]);
  // Opened by keyboard, the panel takes the focus, because it is at the end of the document.
  useEffect(() => {
    if (at && state.byKeyboard.current) panel.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [at, panel, state.byKeyboard]);
  const onBlur = (e: FocusEvent) => {
    const to = e.relatedTarget;
    if (to instanceof Node && !panel.current?.contains(to) && !anchor?.contains(to)) state.hide();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== "Escape") return;
    state.hide();
    anchor?.querySelector<HTMLElement>("a, button")?.focus();
  };
  const children = item.children ?? [];
  const columns = list ? 1 : Math.min(3, Math.max(1, Math.ceil(children.length / 4)));
  return createPortal(
    <section
      ref={panel}
      className={`${styles.flyout} ${coloursStyles.flyoutGround}`}
      data-color={color}
      data-side={side}
      style={{
        ...at,
        visibility: at ? "visible" : "hidden",
        width: columns * 180 + 24,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
      aria-label={pageName(item.title)}
      onPointerEnter={state.keep}
      onPointerLeave={(e) => e.pointerType === "mouse" && state.hideSoon()}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {titled ? <div className={styles.flyoutTitle}>{pageName(item.title)}</div> : null}
      {item.url ? <FlyoutEntry item={{ ...item, children: undefined }} onNavigate={state.hide} /> : null}
      {children.map((child) => (
        <FlyoutEntry key={child.key} item={child} onNavigate={state.hide} />
      ))}
    </section>,
    document.body,
  );
}

/** A third level is a small group with its own heading. */
function FlyoutEntry({ item, onNavigate }: { readonly item: MenuItem; readonly onNavigate: () => void }) {
  const pageName = usePageName();
  const { selected } = useMenuState();
  if (item.divider) return null;
  if (item.category) return <div className={styles.flyoutSection}>{pageName(item.title)}</div>;
  return (
    <div className={styles.flyoutCell}>
      <Line item={item} className={styles.flyoutItem} current={item.key === selected} onClick={onNavigate}>
        {item.icon && !item.children ? <Icon item={item} /> : null}
        <span className="p-cut">{pageName(item.title)}</span>
        <Count item={item} />
      </Line>
      {item.children ? (
        <div className={styles.flyoutGroup}>
          {item.children.map((child) => (
            <FlyoutEntry key={child.key} item={child} onNavigate={onNavigate} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
