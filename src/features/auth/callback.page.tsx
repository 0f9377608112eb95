import { useEffect, useRef, useState } from "react";
import { GuestFrame } from "#web/boot/frame/GuestFrame.tsx";
import { Notice } from "#web/boot/frame/Parts.tsx";
import { messageOf } from "#web/boot/frame/useForm.ts";
import { useT } from "#web/boot/words.ts";
import { signIn } from "#web/session/actions.ts";
import { handOver, takeBinding } from "#web/session/oidc.ts";

/** Where the identity provider sends the browser back to; the code in the address is worth something once and for this tab only. */
export default function CallbackPage() {
  const t = useT();
  const [problem, setProblem] = useState<string>();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const callback = location.hash.slice(location.hash.indexOf("?") + 1);
    // The code leaves the address bar, and with it the history.
    history.replaceState(null, "", "/#/auth/callback");
    const binding = takeBinding(callback);
    if (!binding) {
      handOver(callback);
      // A window that may not close itself is left with these words.
      setProblem(t("Jendela ini boleh ditutup. Bila halaman asal tidak lanjut, ulangi dari sana."));
    } else signIn({ way: "oidc", callback, binding }).catch((e: unknown) => setProblem(messageOf(e)));
  }, [t]);
  return (
    <GuestFrame
      title={t("Menyelesaikan proses masuk")}
      lead={problem ? undefined : t("Sebentar, kami memeriksa jawaban penyedia identitas.")}
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      {problem && (
        <p className="g-small">
          <a href="#/guest/welcome">{t("Kembali ke halaman masuk")}</a>
        </p>
      )}
    </GuestFrame>
  );
}
