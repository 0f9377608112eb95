import { Popover } from "antd";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { LoadingState } from "#platform/ui/index.web.ts";
import type { Report } from "../report.ts";
import type { View } from "../page/report-query.web.ts";
import type { Change } from "../page/useReport.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./filter-line.module.css";

const FilterEditor = lazy(() => import("./FilterEditor.tsx"));

/** The button that adds filters, in the sheet while that is open; without it, the period button. */
const ownButton = () =>
  document.querySelector<HTMLElement>(`:is(.${styles.sheet}, .${styles.filters}) .${resourceStyles.add}`) ??
  document.querySelector<HTMLElement>(`.${styles.filters} .${styles.pick}`);
/** Restores the focus. If the pressed element no longer exists, focuses the line's own button. */
export function backTo(from: Element | null, pressed = document.activeElement, tries = 10): void {
  setTimeout(() => {
    const now = document.activeElement;
    if (now !== null && now !== document.body && !now.closest(`.${resourceStyles.editor}, .${resourceStyles.fields}`)) {
      // it exists until the page is rendered again
      if (now === pressed && tries > 0) backTo(from, pressed, tries - 1);
      return;
    }
    const next = from instanceof HTMLElement && from !== document.body && from.isConnected ? from : ownButton();
    next?.focus();
  }, 60);
}

type Props = {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
  readonly report: Report;
  readonly view: View;
  readonly change: Change;
  readonly level?: string;
};
/**
 * A popover that returns the focus to the element it was opened from, or to the button that adds filters if that is
 * gone.
 */
export function EditorPopover({ open, onOpen, children, ...rest }: Props) {
  const opener = useRef<Element>(null);
  const turn = (next: boolean) => {
    if (next) opener.current = document.activeElement;
    onOpen(next);
  };
  const done = () => {
    onOpen(false);
    backTo(opener.current);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={turn}
      destroyOnHidden
      content={
        <Suspense fallback={<LoadingState rows={3} />}>
          <FilterEditor {...rest} onDone={done} />
        </Suspense>
      }
      styles={{ container: { padding: 0 } }}
    >
      {children}
    </Popover>
  );
}
