import { useEffect } from "react";
import { type Box, placeOf, type Size } from "./place.web.ts";

const againMs = 200;
const noticeQuery = ".ant-notification-notice, .ant-message-notice";
const dialogQuery =
  ".ant-modal-wrap:not([style*='display: none']) .ant-modal-container, dialog[open] > *, [aria-labelledby=lock-title]";
const drawerQuery = "aside[role=dialog], .ant-drawer-open .ant-drawer-content-wrapper";
/** The head, the tabs and the foot of a drawer. */
const drawerHeadQuery =
  "aside[role=dialog] > :is(:first-child, [role=tablist], :nth-child(4)), .ant-drawer-open :is(.ant-drawer-header, .ant-drawer-footer)";
const ratherQuery = "[data-page-head], #content [role=tablist], [data-popup]";
/** Controls of a page, except those in rows of tables and lists, which scroll. */
const controlQuery =
  ":is(#content, [data-crumbs]) :is(button, input, select, textarea, a[href], summary, [role=button], [role=tab], [role=combobox])";
const rowQuery = ":is(tbody tr, tfoot tr, li, [role=row], [role=option])";

const boxes = (query: string, within?: (e: Element) => boolean): readonly Box[] =>
  [...document.querySelectorAll(query)]
    .filter((e) => within?.(e) ?? true)
    .map((e) => e.getBoundingClientRect())
    .filter((b) => b.width > 0 && b.height > 0 && b.bottom > 0 && b.top < innerHeight);

/** The lower edge of the visible top bars. */
const barBottom = (): number =>
  Math.max(
    0,
    ...[...document.querySelectorAll("[data-bar]")]
      .map((bar) => bar.getBoundingClientRect())
      // a side menu is not a bar
      .map((b) => (b.height < 160 ? b.bottom : 0)),
  );

const widthOf = (view: number): number => (view < 768 ? view - 16 : view < 1200 ? 300 : 384);

/** For drawers of full width, only their header and footer must not be covered. */
function blockedBy(width: number): readonly Box[] {
  const drawers = boxes(drawerQuery);
  const beside = drawers.every((d) => d.left >= width + 16);
  return [...boxes(dialogQuery), ...(beside ? drawers : boxes(drawerHeadQuery))];
}

function heightOf(query: string): number {
  const all = boxes(query);
  return all.length === 0 ? 0 : Math.max(...all.map((b) => b.bottom)) - Math.min(...all.map((b) => b.top));
}

function place(): void {
  const view: Size = { width: document.documentElement.clientWidth, height: innerHeight };
  const width = widthOf(view.width);
  const notices = heightOf(".ant-notification-notice");
  const messages = heightOf(".ant-message-notice");
  const height = notices + messages + (notices > 0 && messages > 0 ? 8 : 0);
  const inRow = (e: Element): boolean => e.closest(rowQuery) !== null;
  const spot = placeOf(
    { width, height },
    view,
    barBottom(),
    blockedBy(width),
    boxes(ratherQuery),
    boxes(controlQuery, (e) => !inRow(e)),
    boxes(controlQuery, inRow),
  );
  const { style } = document.documentElement;
  style.setProperty("--n-left", `${spot.left}px`);
  style.setProperty("--n-top", `${spot.top}px`);
  style.setProperty("--n-width", `${width}px`);
  style.setProperty("--n-below", notices > 0 ? `${notices + 8}px` : "0px");
}

/** Keeps the position of notifications current while any is shown; otherwise it only observes their container. */
export function useNoticePlace(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const stop = () => {
      clearInterval(timer);
      timer = undefined;
    };
    const look = () => {
      if (document.querySelector(noticeQuery) === null) return stop();
      place();
      timer ??= setInterval(look, againMs);
    };
    // the containers of notifications are children of the body that exist only while they are not empty
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true });
    addEventListener("resize", look);
    return () => {
      watch.disconnect();
      removeEventListener("resize", look);
      stop();
    };
  }, []);
}
