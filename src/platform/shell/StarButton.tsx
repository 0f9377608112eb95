import StarFilled from "@ant-design/icons/StarFilled";
import StarOutlined from "@ant-design/icons/StarOutlined";
import { useLocation } from "react-router";
import { usePageName, useT, useFeedback } from "#platform/ui/index.web.ts";
import { type Favourite, isFavourite, toggleFavourite, useFavourites } from "./favourites.web.ts";
import { isExact } from "./menu/tree.web.ts";
import { useTrail } from "./useShellMenu.ts";
import pageStyles from "#platform/ui/page/page.module.css";

/** A star button; reports an error if there are already three favourites. */
export function StarButton({ page, small = true }: { readonly page: Favourite; readonly small?: boolean }) {
  const t = useT();
  const pageName = usePageName();
  const { message } = useFeedback();
  const on = isFavourite(useFavourites(), page.url);
  const toggle = () => {
    if (!toggleFavourite(page)) void message.info("Only three pages can be added to your bookmarks.");
  };
  return (
    <button
      type="button"
      className={`p-ib ${pageStyles.star}`}
      data-small={small ? "" : undefined}
      aria-pressed={on}
      aria-label={t("Favorit: {title}", { title: pageName(page.title) })}
      onClick={toggle}
    >
      {on ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}

/** The star of the current page, if the menu contains it. */
export function PageStar() {
  const { pathname } = useLocation();
  const item = useTrail().at(-1);
  if (!item?.url || !isExact(item, pathname)) return null;
  return <StarButton page={{ key: item.key, title: item.title, url: item.url }} />;
}
