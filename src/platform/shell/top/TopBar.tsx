/** Favourites and search at the left, language and user at the right. */
import { useSetting } from "#platform/ui/index.web.ts";
import { MobileMenuButton } from "../menu/MobileMenuButton.tsx";
import { Favourites } from "./Favourites.tsx";
import { SearchButton } from "./SearchButton.tsx";
import { TopTools } from "./TopTools.tsx";
import styles from "./top.module.css";

export function TopBar() {
  const phone = useSetting("isMobileView");
  const name = useSetting("logo");
  const withMenu = useSetting("layoutMenu") !== "noMenu";
  return (
    <header
      className={styles.top}
      data-bar="top"
      data-fixed={useSetting("isTopbarFixed") ? "" : undefined}
      data-separated={useSetting("isTopbarSeparated") ? "" : undefined}
      data-gray={useSetting("isGrayTopbar") ? "" : undefined}
    >
      {phone ? (
        <>
          {withMenu ? <MobileMenuButton /> : null}
          <b className={`p-cut ${styles.topName}`}>{name}</b>
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
