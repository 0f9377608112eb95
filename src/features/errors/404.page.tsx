import { Button } from "antd";
import { useLocation } from "react-router";
import { usePageName, useT } from "#web/i18n.ts";
import { missingPath } from "#web/router/denied.ts";
import { usePageTitle } from "#web/shell/page-state.ts";
import { State } from "#web/shell/states.tsx";
import { usePages } from "#web/shell/useShellMenu.ts";
import { nearestPages } from "./nearest.ts";

/** Shows an unknown address and the menu pages with the most similar addresses. */
export default function MissingPage() {
  const t = useT();
  const pageName = usePageName();
  // subscribes to the location, so that a second unknown address renders this page again
  useLocation();
  const path = missingPath();
  const near = nearestPages(path ?? "", usePages());
  usePageTitle(t("Halaman tidak ditemukan"));
  const buttons =
    near.length > 0 ? (
      near.map((p, i) => (
        <Button key={p.url} type={i === 0 ? "primary" : "default"} href={`#${p.url}`}>
          {pageName(p.title)}
        </Button>
      ))
    ) : (
      <Button type="primary" href="#/">
        {t("Ke dashboard")}
      </Button>
    );
  return (
    <State kind="missing" heading title={t("Halaman tidak ditemukan")} action={buttons}>
      <p>
        {path && <code className="p-mono">{path} </code>}
        {path ? t("tidak ada.") : t("Alamat ini tidak ada.")} {near.length > 0 && t("Mungkin maksud Anda:")}
      </p>
    </State>
  );
}
