/** Up to three pages as icons, and a star that opens the list of all pages to choose them from. */
import SearchOutlined from "@ant-design/icons/SearchOutlined";
import StarOutlined from "@ant-design/icons/StarOutlined";
import { Button, Input, Tooltip } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { useT } from "#web/i18n.ts";
import { useFavourites } from "../favourites.ts";
import { MenuIcon } from "../icons.tsx";
import { StarButton } from "../Page.tsx";
import { Popup } from "../Popup.tsx";
import { usePages } from "../useShellMenu.ts";

function Links() {
  const t = useT();
  const pages = usePages();
  const shown = useFavourites().flatMap((f) => pages.find((p) => p.url === f.url) ?? []);
  return shown.map((page) => (
    <Tooltip key={page.url} title={t(page.title)} placement="bottom">
      <Link className="p-ib" to={page.url} aria-label={t(page.title)}>
        <MenuIcon name={page.icon} />
      </Link>
    </Tooltip>
  ));
}

function Finder({ close }: { readonly close: () => void }) {
  const t = useT();
  const pages = usePages();
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const found = pages.filter((p) => t(p.title).toLowerCase().includes(wanted) || p.title.toLowerCase().includes(wanted));
  return (
    <div className="p-finder">
      <Input autoFocus allowClear value={query} onChange={(e) => setQuery(e.target.value)} placeholder="Find pages..." aria-label="Find pages..." prefix={<SearchOutlined />} />
      <ul>
        {found.map((page) => (
          <li key={page.url}>
            <Link to={page.url} onClick={close}>
              <span className="p-menu-icon" aria-hidden="true">
                <MenuIcon name={page.icon} />
              </span>
              <span className="p-cut">{t(page.title)}</span>
            </Link>
            <StarButton page={page} />
          </li>
        ))}
        {found.length === 0 ? <li className="p-small p-faint">{t("Tidak ada halaman yang cocok")}</li> : null}
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
    <span className="p-favs">
      <Links />
      <Popup
        label={t("Halaman favorit")}
        trigger={(props, open) => (
          <Tooltip title={open ? "" : t("Halaman favorit")} placement="bottom">
            <button type="button" className="p-ib" data-on={open ? "" : undefined} aria-label={t("Halaman favorit")} {...props}>
              <StarOutlined />
            </button>
          </Tooltip>
        )}
      >
        {(close) => <Finder close={close} />}
      </Popup>
    </span>
  );
}
