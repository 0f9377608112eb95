import type { ReactNode } from "react";
import { dark, light } from "virtual:archipelago";
import { useLook } from "../look.web.ts";
import { useGuestT } from "#platform/ui/index.web.ts";
import guestStyles from "#platform/ui/guest/guest.module.css";
import { Mark } from "./Mark.tsx";
import { LanguageSwitch, LookSwitches } from "./Switches.tsx";

/** Illustrative plants, warehouses and areas with the legend of their marks. */
const legend = [
  ["plant", "Packing plant"],
  ["warehouse", "Gudang"],
  ["area", "Wilayah layanan"],
] as const;

function Art() {
  const t = useGuestT();
  const look = useLook();
  const isDark = look.theme === "dark" || look.authPagesColor === "image";
  return (
    <section className={guestStyles.art} data-ground={look.authPagesColor} aria-label={look.logo}>
      <img
        src={isDark ? dark : light}
        alt={t("Peta kepulauan Indonesia tersusun dari bata, dengan rute dari packing plant ke gudang")}
      />
      {look.isAuthTopbar === "true" && (
        <div className={guestStyles.artBrand}>
          <Mark />
          <b>{look.logo}</b>
        </div>
      )}
      <div className={guestStyles.artLine}>
        <p>{t("Dari pabrik sampai toko, satu jaringan.").replace(/([,，])\s*/, "$1\n")}</p>
        <p>{t("Portal internal untuk staf dan distributor.")}</p>
      </div>
      <div className={guestStyles.artLegend} aria-hidden="true">
        {legend.map(([key, text]) => (
          <span key={key}>
            <i data-kind={key} />
            {t(text)}
          </span>
        ))}
      </div>
    </section>
  );
}

/** The picture at the left, the form at the right; on a phone the picture is above the form. */
export function GuestFrame({
  title,
  intro,
  children,
}: {
  readonly title: string;
  readonly intro?: string | undefined;
  readonly children: ReactNode;
}) {
  const t = useGuestT();
  return (
    <div className={guestStyles.page}>
      <Art />
      <main className={guestStyles.pane}>
        <div className={guestStyles.bar}>
          <LanguageSwitch />
          <LookSwitches />
        </div>
        <div className={guestStyles.body}>
          <header>
            <h1>{title}</h1>
            {intro && <p>{intro}</p>}
          </header>
          {children}
        </div>
        <footer>
          <a href="#/page/faq">{t("FAQ")}</a>
          <a href="#/page/syarat-dan-ketentuan">{t("Ketentuan")}</a>
          <span>
            {t("Versi")} {window.portal?.version}
          </span>
        </footer>
      </main>
    </div>
  );
}
