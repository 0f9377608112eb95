import { QRCode } from "antd";
import type { SecondStepStart } from "#features/auth/second-step.calls.ts";
import { useT } from "#platform/ui/index.web.ts";

/** The secret for the app, to be scanned or typed; dark on light in both themes, because scanners need it. */
export function SecretPart({ secret, uri }: SecondStepStart) {
  const t = useT();
  return (
    <>
      <p className="p-small p-muted">
        {t("Pindai dengan aplikasi autentikator atau ketik kuncinya, lalu isi kode 6 angka yang muncul.")}
      </p>
      <div role="img" aria-label={t("Kode QR untuk aplikasi autentikator")} style={{ margin: "12px 0" }}>
        <span aria-hidden="true">
          <QRCode value={uri} type="svg" color="#000" bgColor="#fff" />
        </span>
      </div>
      <p className="p-mono p-small" style={{ overflowWrap: "anywhere", marginBottom: 16 }}>
        {secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </p>
    </>
  );
}
