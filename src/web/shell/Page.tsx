/** The frame of every page: one h1 with its star, adjacent content, and the document title. */
import StarFilled from "@ant-design/icons/StarFilled";
import StarOutlined from "@ant-design/icons/StarOutlined";
import { App } from "antd";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { usePageName, useT } from "#web/i18n.ts";
import { type Favourite, isFavourite, toggleFavourite, useFavourites } from "./favourites.ts";
import { isExact } from "./menu/tree.ts";
import { usePageTitle } from "./page-state.ts";
import { useTrail } from "./useShellMenu.ts";
import "./page.css";

/** A star button; reports an error if there are already three favourites. */
export function StarButton({ page, small = true }: { readonly page: Favourite; readonly small?: boolean }) {
  const t = useT();
  const pageName = usePageName();
  const { message } = App.useApp();
  const on = isFavourite(useFavourites(), page.url);
  const toggle = () => {
    if (!toggleFavourite(page)) void message.info("Only three pages can be added to your bookmarks.");
  };
  return (
    <button
      type="button"
      className="p-ib p-star"
      data-small={small ? "" : undefined}
      aria-pressed={on}
      aria-label={t("Favorit: {title}", { title: pageName(page.title) })}
      onClick={toggle}
    >
      {on ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}

function PageStar() {
  const { pathname } = useLocation();
  const item = useTrail().at(-1);
  if (!item?.url || !isExact(item, pathname)) return null;
  return <StarButton page={{ key: item.key, title: item.title, url: item.url }} />;
}

export type PageProps = {
  readonly title: string;
  /** A short text beside the title: data status, scope, count. */
  readonly subtitle?: ReactNode;
  /** Buttons at the right, of which at most one is primary. */
  readonly extra?: ReactNode;
  readonly children?: ReactNode;
};

export function Page({ title, subtitle, extra, children }: PageProps) {
  usePageTitle(title);
  return (
    <>
      <div className="p-head">
        <h1 className="p-title">{title}</h1>
        <PageStar />
        {subtitle ? <div className="p-subtitle">{subtitle}</div> : null}
        <span className="p-gap" />
        {extra ? <div className="p-extra">{extra}</div> : null}
      </div>
      {children}
    </>
  );
}
