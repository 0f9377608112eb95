import QrcodeOutlined from "@ant-design/icons/QrcodeOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
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
import { ActivationDialog } from "./ActivationDialog.tsx";
import { type Activation, type Device, issueActivation, listDevices, revokeDevice } from "./devices.calls.ts";
import { Salesman } from "./user-salesman.resource.ts";
import styles from "./devices.module.css";

type Props = { readonly row: { readonly id: number; readonly code: string; readonly status: string } };

/** The phones of a salesman: the active one, earlier ones, and the activation code for the next. */
export default function DevicesTab({ row }: Props) {
  const t = useT();
  const may = useMay()("salesmanDevice.manage");
  const client = useQueryClient();
  const { message, modal } = useFeedback();
  const [made, setMade] = useState<Activation>();
  const query = useQueryCall(listDevices, { id: row.id });
  const invalidate = () => {
    void client.invalidateQueries({ queryKey: keyOf(listDevices, { id: row.id }) });
    void invalidateResource(client, Salesman);
  };
  const onError = (e: Error) => void message.error(t(e.message));
  const issue = useCall(issueActivation, { onSuccess: setMade, onError });
  const revoke = useCall(revokeDevice, { onSuccess: invalidate, onError });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  const devices = query.data.data;
  const confirmRevoke = (d: Device) =>
    modal.confirm({
      title: t("Cabut perangkat {model}?", { model: d.model }),
      content: t("Perangkat langsung ditolak, dan aplikasi menghapus datanya. Tindakan ini tidak dapat dibatalkan."),
      okText: t("Cabut"),
      okButtonProps: { danger: true },
      cancelText: t("Batal"),
      onOk: () => revoke.mutateAsync({ id: row.id, device: d.id }).catch(() => undefined),
    });
  return (
    <>
      {may && row.status === "active" ? (
        <div className={styles.acts}>
          <Button
            type="primary"
            icon={<QrcodeOutlined aria-hidden="true" />}
            loading={issue.isPending}
            onClick={() => issue.mutate({ id: row.id })}
          >
            {t("Kode aktivasi")}
          </Button>
          <span className="p-small p-faint">{t("Perangkat baru menggantikan yang lama.")}</span>
        </div>
      ) : null}
      {devices.length === 0 ? (
        <EmptyState title={t("Belum ada perangkat")} />
      ) : (
        <ul className={styles.devices}>
          {devices.map((d) => (
            <DeviceItem key={d.id} device={d} onRevoke={may ? () => confirmRevoke(d) : undefined} />
          ))}
        </ul>
      )}
      {made ? (
        <ActivationDialog
          made={made}
          onClose={() => {
            setMade(undefined);
            invalidate();
          }}
        />
      ) : null}
    </>
  );
}

function DeviceItem({ device: d, onRevoke }: { readonly device: Device; readonly onRevoke: (() => void) | undefined }) {
  const t = useT();
  return (
    <li>
      <strong>{d.model}</strong>
      <StatusTag tone={d.revokedAt ? "neutral" : "success"}>{d.revokedAt ? t("Dicabut") : t("Berlaku")}</StatusTag>
      <span className="p-gap" />
      {onRevoke && !d.revokedAt ? (
        <Button size="small" danger onClick={onRevoke}>
          {t("Cabut")}
        </Button>
      ) : null}
      <small className="p-faint">
        {t("{os}, aplikasi {version}, terdaftar {when}", {
          os: d.os,
          version: d.appVersion,
          when: instant(d.issuedAt),
        })}
        {d.revokedAt ? ` · ${t("dicabut {when}", { when: instant(d.revokedAt) })}` : ""}
      </small>
      <small className="p-faint">
        {d.lastSeenAt
          ? t("Terhubung {when} dari {ip}", { when: relative(d.lastSeenAt), ip: d.lastIp ?? "?" })
          : t("Belum pernah terhubung")}
      </small>
    </li>
  );
}
