import type { ReactNode } from "react";
import { settingsPackageVersion } from "#kit/constants.ts";
import { useT } from "#web/i18n.ts";
import { useSetting } from "#web/settings/store.ts";
import { Mark } from "#web/shell/Bricks.tsx";
import { BrickMap } from "./BrickMap.tsx";
import "./guest.css";
import { LanguageSwitch, ThemeSwitch } from "./Switches.tsx";

function Legend() {
  const t = useT();
  return (
    <div className="art-legend" aria-hidden="true">
      <span>
        <i className="key-plant" />
        {t("Packing plant")}
      </span>
      <span>
        <i className="key-warehouse" />
        {t("Gudang")}
      </span>
      <span>
        <i className="key-area" />
        {t("Wilayah layanan")}
      </span>
    </div>
  );
}

function Art() {
  const t = useT();
  const name = useSetting("logo");
  const topbar = useSetting("isAuthTopbar");
  return (
    <section className="art" data-ground={useSetting("authPagesColor")} aria-label={name}>
      <BrickMap label={t("Peta kepulauan Indonesia tersusun dari bata, dengan rute dari packing plant ke gudang")} />
      {topbar && (
        <div className="art-brand">
          <Mark size={32} />
          <b>{name}</b>
        </div>
      )}
      <div className="art-line">
        <p>{t("Dari pabrik sampai toko, satu jaringan.")}</p>
        <p>{t("Portal internal untuk staf dan distributor.")}</p>
      </div>
      <Legend />
    </section>
  );
}

/** The picture at the left, the form at the right; on a phone the picture is a band above the form. */
export function GuestFrame({ title, lead, children }: { readonly title: string; readonly lead?: string; readonly children: ReactNode }) {
  const t = useT();
  return (
    <div className="g">
      <Art />
      <main className="g-pane">
        <div className="g-bar">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className="g-body">
          <header>
            <h1>{title}</h1>
            {lead && <p className="g-lead">{lead}</p>}
          </header>
          {children}
        </div>
        <footer className="g-foot">
          <a href="#/page/faq">{t("FAQ")}</a>
          <a href="#/page/ketentuan">{t("Ketentuan")}</a>
          <span>
            {t("Versi")} {settingsPackageVersion}
          </span>
        </footer>
      </main>
    </div>
  );
}
