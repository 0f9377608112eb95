import { useEffect, useState } from "react";
import type { Providers } from "#platform/access/index.ts";
import { GuestFrame } from "#platform/shell/index.web.ts";
import { Notice, useGuestT } from "#platform/ui/index.web.ts";
import { consumeAccountFailure } from "#platform/access/index.web.ts";
import { SignInForm } from "./SignInForm.tsx";
import guestStyles from "#platform/ui/guest/guest.module.css";

/** The sign-in options; until they are loaded, only name and password are shown. */
function useProviders(): Providers | null {
  const [providers, setProviders] = useState<Providers | null>(null);
  useEffect(() => {
    void window.portal?.ways?.then((ways) => setProviders(ways as Providers | null));
  }, []);
  return providers;
}

/** Shown if a person is signed in but the account could not be loaded; offers to retry instead of a sign-in form. */
function AccountFailed({ message }: { readonly message: string }) {
  const t = useGuestT();
  return (
    <Notice tone="warning" title={t("Akun Anda belum dapat dimuat")}>
      <p>{message}</p>
      <button type="button" className={guestStyles.link} onClick={() => location.replace("/")}>
        {t("Coba lagi")}
      </button>
    </Notice>
  );
}

export default function WelcomePage() {
  const t = useGuestT();
  const providers = useProviders();
  const [failure] = useState(consumeAccountFailure);
  return (
    <GuestFrame title={t("Selamat datang")} intro={t("Masuk dengan akun perusahaan Anda.")}>
      {failure && <AccountFailed message={failure} />}
      <SignInForm providers={providers} />
    </GuestFrame>
  );
}
