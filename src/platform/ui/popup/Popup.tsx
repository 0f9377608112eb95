/**
 * A small panel below its button: closes on Escape, on a click elsewhere and when it loses the focus; arrow keys move
 * through it.
 */
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./popup.module.css";

export type TriggerProps = {
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string;
  readonly "aria-haspopup": "dialog" | "menu";
  readonly onClick: () => void;
};
type Props = {
  readonly trigger: (props: TriggerProps, open: boolean) => ReactNode;
  readonly children: (close: () => void) => ReactNode;
  readonly className?: string;
  readonly align?: "start" | "end";
  /** Opens upwards, for buttons at the foot of the page. */
  readonly up?: boolean;
  /** The accessible name of the panel. */
  readonly label?: string;
};

const focusable = "a[href], button:not(:disabled), input:not(:disabled)";

function step(box: HTMLElement, by: number) {
  const all = [...box.querySelectorAll<HTMLElement>(focusable)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + by + all.length) % all.length]?.focus();
}

export function Popup({ trigger, children, className = "", align = "start", up = false, label }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const outside = (e: Event) => !root.current?.contains(e.target as Node) && setOpen(false);
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);
  const onKeyDown = (e: KeyboardEvent) => {
    const panel = root.current?.querySelector<HTMLElement>("[data-popup]");
    if (!open || !panel) return;
    if (e.key === "Escape") {
      e.stopPropagation();
      close();
      root.current?.querySelector<HTMLElement>("button")?.focus();
    }
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      step(panel, e.key === "ArrowDown" ? 1 : -1);
    }
  };
  const onBlur = (e: FocusEvent) => {
    if (e.relatedTarget instanceof Node && !root.current?.contains(e.relatedTarget)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and the panel inside
    <span className={styles.popup} ref={root} onKeyDown={onKeyDown} onBlur={onBlur}>
      {trigger(
        { "aria-expanded": open, "aria-controls": id, "aria-haspopup": "dialog", onClick: () => setOpen(!open) },
        open,
      )}
      {open ? (
        <div
          id={id}
          className={`${styles.popupPanel} ${className}`}
          data-popup={align}
          data-up={up ? "" : undefined}
          {...(label ? { role: "dialog", "aria-label": label } : {})}
        >
          {children(close)}
        </div>
      ) : null}
    </span>
  );
}
