import { Button } from "antd";
import { useLocation } from "react-router";
import { State, usePageName, usePageTitle, useT } from "#platform/ui/index.web.ts";
import { missingPath, usePages } from "#platform/shell/index.web.ts";
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
