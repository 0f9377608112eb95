import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Refused } from "#kit/refused.ts";
import { GuestFrame } from "#platform/shell/index.web.ts";
import { messageOf, Notice, useGuestT } from "#platform/ui/index.web.ts";
import { forwardCallback, signIn, takeBinding } from "#platform/access/index.web.ts";
import guestStyles from "#platform/ui/guest/guest.module.css";

const LinkForm = lazy(() => import("./LinkForm.tsx"));

type End =
  | { readonly tone: "error" | "info"; readonly message: string }
  | { readonly ticket: string; readonly email: string };

/** Titles of the page by the result of the provider's response. */
const titles: Readonly<Record<string, string>> = {
  link: "Hubungkan akun",
  info: "Proses masuk dibatalkan",
  error: "Belum berhasil masuk",
};

/** A cancelled sign-in is not an error, and a known address leads to the link form; other errors are shown. */
function endOf(error: unknown): End {
  const { code, detail } = error as Partial<Refused>;
  if (code === "identity.known-email")
    return { ticket: String(detail?.ticket ?? ""), email: String(detail?.email ?? "") };
  return { tone: code === "provider.cancelled" ? "info" : "error", message: messageOf(error) };
}

/** The page to which the identity provider redirects. The code in the address is valid once and for this tab only. */
export default function CallbackPage() {
  const t = useGuestT();
  const [end, setEnd] = useState<End>();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const callback = location.hash.slice(location.hash.indexOf("?") + 1);
    // Removes the code from the address bar and the history.
    history.replaceState(null, "", "/#/auth/callback");
    const binding = takeBinding(callback);
    if (!binding) {
      forwardCallback(callback);
      // A window that cannot be closed by script shows this text.
      setEnd({
        tone: "error",
        message: t(
          "Jawaban ini tidak cocok dengan permintaan masuk dari tab ini, atau sudah dipakai. Mulai lagi dari halaman masuk; bila jendela ini terbuka sendiri, tutup saja.",
        ),
      });
    } else signIn({ way: "oidc", callback, binding }).catch((e: unknown) => setEnd(endOf(e)));
  }, [t]);
  const title = !end ? "Menyelesaikan proses masuk" : titles["ticket" in end ? "link" : end.tone];
  return (
    <GuestFrame
      title={t(title ?? "")}
      intro={end ? undefined : t("Sebentar, kami memeriksa jawaban penyedia identitas.")}
    >
      {end && "message" in end && <Notice tone={end.tone}>{end.message}</Notice>}
      {end && "ticket" in end && (
        <Suspense fallback={null}>
          <LinkForm {...end} />
        </Suspense>
      )}
      {end && (
        <p className={guestStyles.small}>
          <a href="#/guest/welcome">{t("Kembali ke halaman masuk")}</a>
        </p>
      )}
    </GuestFrame>
  );
}
