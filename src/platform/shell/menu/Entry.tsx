/** One line of a menu: a link, a button or, without an address, plain text. */
import type { AriaAttributes, MouseEventHandler, ReactNode, Ref } from "react";
import { Link } from "react-router";
import { useT } from "#platform/ui/index.web.ts";
import { MenuIcon } from "../icons.tsx";
import { useMenuCount } from "./menu-counts.web.ts";
import type { MenuItem } from "./tree.web.ts";
import styles from "./side.module.css";

type LineProps = {
  readonly item: MenuItem;
  readonly className: string | undefined;
  readonly current?: boolean;
  readonly children: ReactNode;
  readonly onClick?: MouseEventHandler<HTMLElement>;
  readonly style?: React.CSSProperties;
  readonly ref?: Ref<HTMLElement>;
  readonly "data-tip"?: string | undefined;
  readonly "data-tip-side"?: string;
} & Pick<AriaAttributes, "aria-expanded" | "aria-haspopup" | "aria-controls" | "aria-label">;

const isForeign = (url: string): boolean => /^[a-z]+:\/\//i.test(url);

/** `expands` makes an entry with children a button that opens them. */
export function Line({
  item,
  className,
  current = false,
  expands = false,
  children,
  ref,
  ...rest
}: LineProps & { readonly expands?: boolean }) {
  if (item.disabled || (!item.url && !expands)) {
    return (
      <span className={className} aria-disabled={item.disabled ? true : undefined} style={rest.style}>
        {children}
      </span>
    );
  }
  if (expands) {
    return (
      <button type="button" className={className} ref={ref as Ref<HTMLButtonElement>} {...rest}>
        {children}
      </button>
    );
  }
  const url = item.url ?? "";
  if (isForeign(url)) {
    return (
      <a
        className={className}
        href={url}
        target="_blank"
        rel="noreferrer"
        ref={ref as Ref<HTMLAnchorElement>}
        {...rest}
      >
        {children}
      </a>
    );
  }
  return (
    <Link
      className={className}
      to={url}
      aria-current={current ? "page" : undefined}
      ref={ref as Ref<HTMLAnchorElement>}
      {...rest}
    >
      {children}
    </Link>
  );
}

const maxShown = 99;
/** The count of an entry: that of its row, or the number of steps that wait for the reader there. */
export function Count({ item }: { readonly item: MenuItem }) {
  const t = useT();
  const waiting = useMenuCount(item.url);
  const of = item.count ?? waiting;
  if (!of) return null;
  return (
    <span className={styles.menuCount} role="img" aria-label={t("{count} menunggu", { count: of })}>
      {of > maxShown ? `${maxShown}+` : of}
    </span>
  );
}
export const Icon = ({ item }: { readonly item: MenuItem }) => (
  <span className={styles.menuIcon} aria-hidden="true">
    <MenuIcon name={item.icon} />
  </span>
);
