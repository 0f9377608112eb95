import KeyOutlined from "@ant-design/icons/KeyOutlined";
import SyncOutlined from "@ant-design/icons/SyncOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import type { Tone } from "#kit/field.ts";
import { keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import {
  EmptyState,
  ErrorState,
  instant,
  LoadingState,
  relative,
  StatusTag,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { invalidateResource, useMay } from "#platform/records/index.web.ts";
import { type ApiKey, type IssuedKey, issueKey, listKeys, revokeKey, rotateKey } from "./api-keys.calls.ts";
import { IssuedKeyDialog } from "./IssuedKeyDialog.tsx";
import { ApiClient } from "./master-api-distributor.resource.ts";
import styles from "./keys.module.css";

const states: Readonly<Record<ApiKey["state"], readonly [string, Tone]>> = {
  active: ["Berlaku", "success"],
  ending: ["Akan berakhir", "warning"],
  ended: ["Berakhir", "neutral"],
  revoked: ["Dicabut", "error"],
};

/** Keys of a system: issue the first one, replace one with a week of overlap, or revoke one at once. */
export default function KeysTab({ row }: { readonly row: { readonly id: number; readonly code: string } }) {
  const t = useT();
  const may = useMay()("apiClient.manage");
  const client = useQueryClient();
  const { message, modal } = useFeedback();
  const [issued, setIssued] = useState<IssuedKey>();
  const query = useQueryCall(listKeys, { id: row.id });
  const invalidate = () => {
    void client.invalidateQueries({ queryKey: keyOf(listKeys, { id: row.id }) });
    void invalidateResource(client, ApiClient);
  };
  const shown = {
    onSuccess: (made: IssuedKey) => {
      setIssued(made);
      invalidate();
    },
    onError: (e: Error) => void message.error(t(e.message)),
  };
  const issue = useCall(issueKey, shown);
  const rotate = useCall(rotateKey, shown);
  const revoke = useCall(revokeKey, { onSuccess: invalidate, onError: shown.onError });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  const keys = query.data.data;
  const living = keys.some((k) => k.state === "active" || k.state === "ending");
  const confirmRevoke = (k: ApiKey) =>
    modal.confirm({
      title: t("Cabut kunci {prefix}?", { prefix: k.prefix }),
      content: t("Sistem yang memakainya langsung ditolak. Tindakan ini tidak dapat dibatalkan."),
      okText: t("Cabut"),
      okButtonProps: { danger: true },
      cancelText: t("Batal"),
      onOk: () => revoke.mutateAsync({ id: row.id, key: k.id }).catch(() => undefined),
    });
  return (
    <div className={styles.keys}>
      {may ? (
        <div className={styles.acts}>
          {living ? (
            <Button icon={<SyncOutlined />} loading={rotate.isPending} onClick={() => rotate.mutate({ id: row.id })}>
              {t("Ganti kunci")}
            </Button>
          ) : (
            <Button
              type="primary"
              icon={<KeyOutlined />}
              loading={issue.isPending}
              onClick={() => issue.mutate({ id: row.id })}
            >
              {t("Terbitkan kunci")}
            </Button>
          )}
          <span className="p-small p-faint">
            {living ? t("Kunci lama tetap diterima 7 hari.") : t("Kunci hanya ditampilkan sekali.")}
          </span>
        </div>
      ) : null}
      {keys.length === 0 ? (
        <EmptyState title={t("Belum ada kunci")} />
      ) : (
        <ul>
          {keys.map((k) => (
            <li key={k.id}>
              <code className="p-mono">pjd_{k.prefix}_…</code>
              <StatusTag tone={states[k.state][1]}>{t(states[k.state][0])}</StatusTag>
              <span className="p-gap" />
              {may && (k.state === "active" || k.state === "ending") ? (
                <Button size="small" danger onClick={() => confirmRevoke(k)}>
                  {t("Cabut")}
                </Button>
              ) : null}
              <small className="p-faint">
                {t("Terbit {when} oleh {who}", { when: instant(k.issuedAt), who: k.issuedBy ?? t("sistem") })}
                {k.endsAt && !k.revokedAt ? ` · ${t("sampai {when}", { when: instant(k.endsAt) })}` : ""}
                {k.revokedAt ? ` · ${t("dicabut {when}", { when: instant(k.revokedAt) })}` : ""}
              </small>
              <small className="p-faint">
                {k.lastUsedAt
                  ? t("Dipakai {when} dari {ip}", { when: relative(k.lastUsedAt), ip: k.lastIp ?? "?" })
                  : t("Belum pernah dipakai")}
              </small>
            </li>
          ))}
        </ul>
      )}
      {issued ? <IssuedKeyDialog issued={issued} onClose={() => setIssued(undefined)} /> : null}
    </div>
  );
}
