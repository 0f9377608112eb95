/** Up to three pages as icons, and a star that opens the list of all pages to select them. */
import SearchOutlined from "@ant-design/icons/SearchOutlined";
import StarOutlined from "@ant-design/icons/StarOutlined";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { Popup, usePageName, useT } from "#platform/ui/index.web.ts";
import styles from "./favourites.module.css";
import { useFavourites } from "../favourites.web.ts";
import { MenuIcon } from "../icons.tsx";
import { StarButton } from "../StarButton.tsx";
import { usePages } from "../useShellMenu.ts";
import topStyles from "./top.module.css";
import sideStyles from "../menu/side.module.css";

function Links() {
  const pageName = usePageName();
  const pages = usePages();
  const shown = useFavourites().flatMap((f) => pages.find((p) => p.url === f.url) ?? []);
  return shown.map((page) => (
    <Link
      key={page.url}
      className="p-ib"
      to={page.url}
      aria-label={pageName(page.title)}
      data-tip={pageName(page.title)}
    >
      <MenuIcon name={page.icon} />
    </Link>
  ));
}

function Finder({ close }: { readonly close: () => void }) {
  const t = useT();
  const pageName = usePageName();
  const pages = usePages();
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const matches = pages.filter(
    (p) => pageName(p.title).toLowerCase().includes(wanted) || p.title.toLowerCase().includes(wanted),
  );
  return (
    <div className={styles.finder}>
      <span className={styles.finderField}>
        <SearchOutlined aria-hidden="true" />
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to type into it
          autoFocus
          value={query}
          onChange={(e) => setQuery(e.target.value)}
          placeholder="Find pages..."
          aria-label="Find pages..."
        />
      </span>
      <ul>
        {matches.map((page) => (
          <li key={page.url}>
            <Link to={page.url} onClick={close}>
              <span className={sideStyles.menuIcon} aria-hidden="true">
                <MenuIcon name={page.icon} />
              </span>
              <span className="p-cut">{pageName(page.title)}</span>
            </Link>
            <StarButton page={page} />
          </li>
        ))}
        {matches.length === 0 ? <li className="p-small p-faint">{t("Tidak ada halaman yang cocok")}</li> : null}
      </ul>
      <Button type="primary" block onClick={close}>
        Close
      </Button>
    </div>
  );
}

export function Favourites() {
  const t = useT();
  return (
    <span className={topStyles.favs}>
      <Links />
      <Popup
        label={t("Halaman favorit")}
        trigger={(props, open) => (
          <button
            type="button"
            className="p-ib"
            data-tip={open ? undefined : t("Halaman favorit")}
            data-on={open ? "" : undefined}
            aria-label={t("Halaman favorit")}
            {...props}
          >
            <StarOutlined />
          </button>
        )}
      >
        {(close) => <Finder close={close} />}
      </Popup>
    </span>
  );
}
