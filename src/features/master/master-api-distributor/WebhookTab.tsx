import { useQueryClient } from "@tanstack/react-query";
import { Button, Input } from "antd";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { Tone } from "#kit/field.ts";
import { describeError, keyOf, useCall, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, instant, LoadingState, StatusTag, useT, useFeedback } from "#platform/ui/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { IssuedKeyDialog } from "./IssuedKeyDialog.tsx";
import {
  type Delivery,
  getWebhook,
  replayDelivery,
  setWebhook,
  stopWebhook,
  testWebhook,
  type Webhook,
} from "./webhook.calls.ts";
import styles from "./keys.module.css";

const states: Readonly<Record<Delivery["state"], readonly [string, Tone]>> = {
  pending: ["Antre", "warning"],
  sent: ["Terkirim", "success"],
  failed: ["Gagal", "error"],
};

/** Created within the last minute and not answered yet. */
const isFresh = ({ state, status, error, createdAt }: Delivery): boolean =>
  state === "pending" && status === null && error === null && Date.now() - Date.parse(createdAt) < 60_000;

/** State of the webhook, with the reason if no messages are sent. */
function DeliveryState({ webhook: { active, failures, pausedUntil } }: { readonly webhook: Webhook }) {
  const t = useT();
  const word = active ? (pausedUntil ? "Dijeda" : "Aktif") : "Dihentikan";
  return (
    <>
      <StatusTag tone={active ? (pausedUntil ? "warning" : "success") : "neutral"}>{t(word)}</StatusTag>{" "}
      <small className="p-faint">
        {failures > 0 ? t("{count} kegagalan berturut-turut", { count: failures }) : ""}
        {pausedUntil ? ` · ${t("dicoba lagi {when}", { when: instant(pausedUntil) })}` : ""}
      </small>
    </>
  );
}

/** The webhook that receives later changes of documents, and the messages sent to it. */
export default function WebhookTab({ row }: { readonly row: { readonly id: number } }) {
  const t = useT();
  const id = useId();
  const may = useMay()("apiClient.manage");
  const client = useQueryClient();
  const { message } = useFeedback();
  const [typed, setTyped] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const query = useQueryCall(
    getWebhook,
    { id: row.id },
    // pending messages are sent within seconds, so the page polls for the answer
    { refetchInterval: (q) => (q.state.data?.deliveries.some((d) => isFresh(d)) ? 2_000 : false) },
  );
  const options = {
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(getWebhook, { id: row.id }) }),
    onError: (e: Error) => void message.error(describeError(e, t)),
  };
  const set = useCall(setWebhook, {
    ...options,
    onSuccess: (made) => {
      setSecret(made.secret);
      setTyped(undefined);
      options.onSuccess();
    },
  });
  const stop = useCall(stopWebhook, options);
  const replay = useCall(replayDelivery, options);
  const test = useCall(testWebhook, options);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState rows={4} />;
  const { webhook, deliveries } = query.data;
  const url = typed ?? webhook?.url ?? "";
  return (
    <div className={styles.keys}>
      <p className="p-small p-muted">
        {t(
          "Sistem diberi tahu setiap kali keadaan dokumennya berubah: diterapkan, gagal, dibatalkan di portal, atau digantikan. Pesan ditandatangani dengan HMAC-SHA256.",
        )}{" "}
        <Link to="/rest-api/distributor?call=webhook">{t("Cara memeriksa tanda tangan")}</Link>
      </p>
      <label htmlFor={id} className={styles.label}>
        {t("Alamat tujuan")} {webhook ? <DeliveryState webhook={webhook} /> : null}
      </label>
      <div className={styles.acts}>
        <Input
          id={id}
          type="url"
          value={url}
          placeholder="https://…"
          readOnly={!may}
          onChange={(e) => setTyped(e.target.value)}
        />
        {may ? (
          <>
            <Button
              type="primary"
              disabled={url === ""}
              loading={set.isPending}
              onClick={() => set.mutate({ id: row.id, url })}
            >
              {t(webhook ? "Simpan dengan rahasia baru" : "Pasang")}
            </Button>
            {webhook?.active ? (
              <Button loading={test.isPending} onClick={() => test.mutate({ id: row.id })}>
                {t("Kirim uji")}
              </Button>
            ) : null}
            {webhook?.active ? (
              <Button danger loading={stop.isPending} onClick={() => stop.mutate({ id: row.id })}>
                {t("Hentikan")}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      <ul>
        {deliveries.map((d) => (
          <li key={d.id}>
            <code className="p-mono">{d.event}</code>
            <StatusTag tone={states[d.state][1]}>{t(states[d.state][0])}</StatusTag>
            <span className="p-gap" />
            {may && webhook?.active ? (
              <Button size="small" onClick={() => replay.mutate({ id: row.id, delivery: d.id })}>
                {t(d.state === "pending" ? "Kirim sekarang" : "Kirim ulang")}
              </Button>
            ) : null}
            {d.externalId ? <small>{[d.externalId, d.number].filter(Boolean).join(" · ")}</small> : null}
            <small className="p-faint">
              {[
                instant(d.createdAt),
                t("{count} percobaan", { count: d.attempts }),
                d.error ?? (d.status ? `HTTP ${d.status}` : ""),
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </li>
        ))}
      </ul>
      {deliveries.length === 0 ? <p className="p-small p-faint">{t("Belum ada pesan.")}</p> : null}
      {secret ? (
        <IssuedKeyDialog
          issued={{ key: secret, olderEndsAt: null }}
          title="Rahasia webhook"
          onClose={() => setSecret(undefined)}
        />
      ) : null}
    </div>
  );
}
