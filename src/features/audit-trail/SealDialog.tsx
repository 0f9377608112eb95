import { Button, Modal } from "antd";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useCall } from "#platform/http/index.web.ts";
import { ErrorState, instant, integer, LoadingState, useT } from "#platform/ui/index.web.ts";
import { type AuditFinding, verifyAuditCall } from "./audit-trail.calls.ts";
import drawerStyles from "#platform/records/record/drawer.module.css";
import styles from "./audit.module.css";

const kinds: Readonly<Record<AuditFinding["kind"], string>> = {
  edited: "Diubah setelah disegel",
  deleted: "Dihapus",
  inserted: "Disisipkan",
  seal: "Segel tidak cocok",
};

/** Verifies the seals of the whole trail on request. */
export default function SealDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const verify = useCall(verifyAuditCall);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    verify.mutate({});
  }, [verify]);
  const v = verify.data;
  return (
    <Modal
      open
      width={560}
      title={t("Keutuhan audit trail")}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => verify.mutate({})} loading={verify.isPending}>
            {t("Periksa lagi")}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t("Tutup")}
          </Button>
        </>
      }
    >
      {verify.error ? <ErrorState error={verify.error} onRetry={() => verify.mutate({})} /> : null}
      {verify.isPending || !v ? (
        verify.error ? null : (
          <LoadingState rows={3} label={t("Membandingkan baris dengan segelnya…")} />
        )
      ) : null}
      {v && !verify.isPending ? (
        <div className={styles.seal}>
          <p className="p-note" data-tone={v.sound ? undefined : "error"} role="status">
            {v.sound
              ? v.seals > 0
                ? t("Utuh: tidak ada baris tersegel yang diubah, dihapus, atau disisipkan.")
                : t("Belum ada segel; segel pertama dibuat dalam beberapa menit.")
              : t("Ditemukan {count} ketidakcocokan.", { count: v.findings.length })}
          </p>
          <dl className={drawerStyles.facts}>
            <div>
              <dt>{t("Baris tersegel")}</dt>
              <dd>{t("{rows} baris dalam {seals} segel", { rows: integer(v.rows), seals: integer(v.seals) })}</dd>
            </div>
            <div>
              <dt>{t("Belum disegel")}</dt>
              <dd>{integer(v.unsealed)}</dd>
            </div>
            <div>
              <dt>{t("Segel terakhir")}</dt>
              <dd>{instant(v.sealedAt)}</dd>
            </div>
            {v.head ? (
              <div>
                <dt>{t("Sidik segel")}</dt>
                <dd className="p-mono">{v.head}</dd>
              </div>
            ) : null}
          </dl>
          {v.findings.length > 0 ? (
            <ul className={styles.found}>
              {v.findings.map((f) => (
                <li key={`${f.kind}${f.id}`}>
                  <b>{t(kinds[f.kind])}</b>{" "}
                  {f.kind === "seal" ? (
                    `#${f.id}`
                  ) : f.kind === "deleted" ? (
                    t("baris #{id}", { id: f.id })
                  ) : (
                    <Link to={{ search: `?id=${f.id}` }}>{t("baris #{id}", { id: f.id })}</Link>
                  )}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </Modal>
  );
}
