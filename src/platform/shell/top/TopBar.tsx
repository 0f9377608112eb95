/** Favourites and search at the left, language and user at the right. */
import { useSetting } from "#platform/ui/index.web.ts";
import { MobileMenuButton } from "../menu/MobileMenuButton.tsx";
import { Favourites } from "./Favourites.tsx";
import { SearchButton } from "./SearchButton.tsx";
import { TopTools } from "./TopTools.tsx";
import "./top.css";

export function TopBar() {
  const phone = useSetting("isMobileView");
  const name = useSetting("logo");
  const withMenu = useSetting("layoutMenu") !== "noMenu";
  return (
    <header
      className="p-top"
      data-fixed={useSetting("isTopbarFixed") ? "" : undefined}
      data-separated={useSetting("isTopbarSeparated") ? "" : undefined}
      data-gray={useSetting("isGrayTopbar") ? "" : undefined}
    >
      {phone ? (
        <>
          {withMenu ? <MobileMenuButton /> : null}
          <b className="p-cut p-top-name">{name}</b>
        </>
      ) : (
        <>
          <Favourites />
          <SearchButton />
        </>
      )}
      <span className="p-gap" />
      {phone ? <SearchButton /> : null}
      <TopTools />
    </header>
  );
}
