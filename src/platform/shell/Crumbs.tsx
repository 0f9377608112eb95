/** The position of the page in the menu, and its help. */
import HomeOutlined from "@ant-design/icons/HomeOutlined";
import QuestionCircleOutlined from "@ant-design/icons/QuestionCircleOutlined";
import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { openDialog, Popup, usePageName, usePageState, useSetting, useT } from "#platform/ui/index.web.ts";
import { crumbsOf } from "./crumbs-of.web.ts";
import type { MenuItem } from "./menu/tree.web.ts";
import { useTrail } from "./useShellMenu.ts";
import styles from "./crumbs.module.css";
import optionsStyles from "./top/options.module.css";

/** A branch opens a list of its pages; a page is a link. */
function Ancestor({ item }: { readonly item: MenuItem }) {
  const pageName = usePageName();
  const pages = item.children?.filter((c) => c.url && !c.disabled) ?? [];
  if (item.url) return <Link to={item.url}>{pageName(item.title)}</Link>;
  if (pages.length === 0) return <span>{pageName(item.title)}</span>;
  return (
    <Popup
      label={pageName(item.title)}
      trigger={(props) => (
        <button type="button" className={styles.crumbBranch} {...props}>
          {pageName(item.title)}
        </button>
      )}
    >
      {(close) => (
        <ul className={optionsStyles.options}>
          {pages.map((page) => (
            <li key={page.key}>
              <Link to={page.url ?? ""} onClick={close}>
                {pageName(page.title)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Popup>
  );
}

export function Crumbs() {
  const t = useT();
  const pageName = usePageName();
  const variant = useSetting("layoutBreadcrumbs");
  const { pathname } = useLocation();
  const trail = useTrail();
  const { crumb, title } = usePageState();
  // a group and its first page may have the same name, which is shown once
  const crumbs = crumbsOf(trail, pathname, crumb, title).filter(
    (c, i, all) => pageName(c.title) !== pageName(all[i + 1]?.title ?? ""),
  );
  return (
    <div className={styles.crumbs} data-crumbs="" data-variant={variant}>
      <nav aria-label={t("Jejak halaman")}>
        <ol>
          <li>
            <Link to="/dashboard" aria-label={variant === "v1" ? t("Beranda") : undefined}>
              {variant === "v1" ? <HomeOutlined /> : t("Utama")}
            </Link>
          </li>
          {crumbs.map((c, at) => (
            <Fragment key={c.item?.key ?? c.title}>
              <li className={styles.crumbGap} aria-hidden="true">
                {variant === "v1" ? "/" : "-"}
              </li>
              <li className={at === crumbs.length - 1 ? "p-cut" : undefined}>
                {at === crumbs.length - 1 ? (
                  <b aria-current="page">{pageName(c.title)}</b>
                ) : c.item ? (
                  <Ancestor item={c.item} />
                ) : (
                  <span>{pageName(c.title)}</span>
                )}
              </li>
            </Fragment>
          ))}
        </ol>
      </nav>
      <button
        type="button"
        className="p-ib"
        data-tip={t("Catatan halaman")}
        data-small=""
        aria-label={t("Catatan halaman")}
        onClick={() => openDialog("note")}
      >
        <QuestionCircleOutlined />
      </button>
    </div>
  );
}
