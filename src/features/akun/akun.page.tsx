import { lazy, Suspense } from "react";
import { useT } from "#web/i18n.ts";
import { useMe } from "#web/session/account.ts";
import { Page } from "#web/shell/Page.tsx";
import { AccessCard } from "./AccessCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";
import "#web/field/field.css";
import "#web/resource/drawer.css";
import "#web/resource/form.css";
import "./akun.css";

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
      <div className="a-grid">
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
