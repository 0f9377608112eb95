/** Help, the latest release, and advice about the password. */
import SafetyCertificateOutlined from "@ant-design/icons/SafetyCertificateOutlined";
import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { versionGet } from "./version.calls.ts";
import { useQueryCall } from "#platform/http/index.web.ts";
import { daysSince, Logo, openDialog, useSetting, useT } from "#platform/ui/index.web.ts";
import { getSession, subscribeSession } from "#platform/access/index.web.ts";
import styles from "./footer.module.css";

const year = new Date().getFullYear();

function Advice() {
  const t = useT();
  const since = useSyncExternalStore(subscribeSession, () => getSession()?.status.password_at ?? null);
  const days = since ? daysSince(since) : undefined;
  return (
    <span className={styles.advice}>
      <SafetyCertificateOutlined aria-hidden="true" />
      <span>
        {t("Ganti kata sandi secara berkala.")}{" "}
        {days === undefined
          ? null
          : days === 0
            ? t("Terakhir diganti hari ini.")
            : t("Terakhir diganti {days} hari lalu.", { days })}
      </span>
    </span>
  );
}

function ReleaseButton() {
  const t = useT();
  const latest = useQueryCall(versionGet, {}, { staleTime: 600_000 }).data?.items[0];
  if (!latest) return null;
  return (
    <button type="button" className={styles.footLink} onClick={() => openDialog("release")}>
      {t("Versi {version}", { version: latest.version })}
    </button>
  );
}

function HelpLinks() {
  const t = useT();
  return (
    <>
      <Link to="/layanan-pelanggan">{t("Layanan pelanggan")}</Link>
      <Link to="/page/faq">FAQ</Link>
    </>
  );
}

function Columns() {
  const t = useT();
  return (
    <div className={styles.footColumns}>
      <section>
        <h2>{t("Bantuan")}</h2>
        <HelpLinks />
      </section>
      <section>
        <h2>{t("Akun")}</h2>
        <Link to="/akun">{t("Akun saya")}</Link>
        <ReleaseButton />
      </section>
      <section>
        <h2>{t("Keamanan")}</h2>
        <Advice />
      </section>
    </div>
  );
}

const versionNames = { fluent: "Fluent", clean: "Clean", air: "Air" } as const;

export function Footer() {
  const t = useT();
  const variant = useSetting("layoutFooter");
  const name = useSetting("logo");
  const style = versionNames[useSetting("version")];
  const rights = (
    <span>
      © {year} {name}
    </span>
  );
  if (variant === "v3" || variant === "v4") {
    return (
      <footer className={styles.foot} data-variant={variant}>
        <Columns />
        <div className={styles.footLine}>
          <Logo size={20} />
          <b>{name}</b>
          <span>{style}</span>
          <span className="p-gap" />
          {rights}
        </div>
      </footer>
    );
  }
  return (
    <footer className={styles.foot} data-variant={variant}>
      {variant === "v2" ? (
        <p>
          {t(
            "Portal internal untuk staf dan distributor: toko, stok, penjualan, dan program loyalitas dalam satu tempat.",
          )}
        </p>
      ) : null}
      <div className={styles.footLine}>
        {variant === "v2" ? <Logo size={20} /> : null}
        {rights}
        <HelpLinks />
        <ReleaseButton />
        <span className="p-gap" />
        <Advice />
      </div>
    </footer>
  );
}
