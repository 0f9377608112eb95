import { lazy, Suspense } from "react";
import { Page, useT } from "#platform/ui/index.web.ts";
import { useMe } from "#platform/access/index.web.ts";
import { AccessCard } from "./AccessCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";
import styles from "./akun.module.css";

const SecondStepCard = lazy(() => import("./SecondStepCard.tsx"));

/** The user's account: profile, sign-in, sessions and permissions. */
export default function AccountPage() {
  const t = useT();
  const me = useMe();
  const own = me.masking === null;
  return (
    <Page title={t("Akun")} subtitle={me.email}>
      {own ? null : (
        <p className="p-note" data-tone="warning" style={{ marginBottom: 16 }}>
          {t("Selama masking user, akun ini hanya dapat dilihat.")}
        </p>
      )}
      <div className={styles.grid}>
        <div>
          <ProfileCard key={me.id} me={me} editable={own} />
          {own && me.provider === "password" ? <PasswordCard username={me.email} /> : null}
          {own && me.provider !== "oidc" ? (
            <Suspense fallback={null}>
              <SecondStepCard />
            </Suspense>
          ) : null}
        </div>
        <div>
          <SessionsCard editable={own} />
          <AccessCard me={me} />
        </div>
      </div>
    </Page>
  );
}
