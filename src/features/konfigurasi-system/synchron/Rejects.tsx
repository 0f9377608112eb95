import { Button, Input } from "antd";
import { useId, useState } from "react";
import { Refused } from "#kit/refused.ts";
import {
  ErrorState,
  instant,
  integer,
  LoadingState,
  prettyJson,
  StatusTag,
  useT,
  useFeedback,
} from "#platform/ui/index.web.ts";
import { useCall, useQueryCall } from "#platform/http/index.web.ts";
import { useMay } from "#platform/records/index.web.ts";
import { rejectPlace, rejectReason } from "./reject-words.ts";
import { type Reject, readRejects, repairReject } from "./synchron.calls.ts";
import styles from "./synchron.module.css";

/** Rejected lines as received, with correction. */
export function Rejects({ id, count }: { readonly id: number; readonly count: number }) {
  const t = useT();
  const found = useQueryCall(readRejects, { id });
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingState rows={3} />;
  return (
    <section className={styles.rejects} aria-label={t("Baris ditolak")}>
      <h3>{t("{count} baris ditolak", { count: integer(count) })}</h3>
      <ul>
        {found.data.data.map((r) => (
          <OneReject key={r.id} of={r} onDone={() => void found.refetch()} />
        ))}
      </ul>
    </section>
  );
}

function OneReject({ of: r, onDone }: { readonly of: Reject; readonly onDone: () => void }) {
  const t = useT();
  const may = useMay()("syncRun.run");
  const [open, setOpen] = useState(false);
  return (
    <li>
      <b>{r.externalId ?? "–"}</b> <span className="p-small">{rejectReason(r.message, t)}</span>{" "}
      {r.resolvedAt ? (
        <StatusTag tone="success">{t("Diperbaiki {time}", { time: instant(r.resolvedAt) })}</StatusTag>
      ) : null}
      {open && !r.resolvedAt ? (
        <RepairReject of={r} onDone={onDone} onCancel={() => setOpen(false)} />
      ) : (
        <>
          <pre className="p-mono">{r.payload}</pre>
          {may && !r.resolvedAt ? (
            <Button
              size="small"
              aria-label={`${t("Perbaiki baris")} ${r.externalId ?? ""}`}
              onClick={() => setOpen(true)}
            >
              {t("Perbaiki baris")}
            </Button>
          ) : null}
        </>
      )}
    </li>
  );
}

function RepairReject({
  of: r,
  onDone,
  onCancel,
}: {
  readonly of: Reject;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT();
  const id = useId();
  const { message } = useFeedback();
  const [text, setText] = useState(() => prettyJson(r.payload));
  const send = useCall(repairReject, {
    onSuccess: ({ inserted, changed }) => {
      void message.success(t(inserted + changed > 0 ? "Baris diambil" : "Salinan di sini sudah sama atau lebih baru"));
      onDone();
    },
  });
  const error = send.error ? whyNot(send.error, t) : undefined;
  return (
    <div className={styles.repair}>
      <label htmlFor={id}>{t("Isi dokumen")}</label>
      <Input.TextArea
        id={id}
        className="p-mono"
        spellCheck={false}
        autoFocus
        autoSize={{ minRows: 6, maxRows: 20 }}
        value={text}
        status={error ? "error" : undefined}
        aria-describedby={error ? `${id}-wrong` : undefined}
        onChange={(e) => setText(e.target.value)}
      />
      {error ? (
        <p id={`${id}-wrong`} className="p-note" data-tone="error" role="alert">
          {error}
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button
          type="primary"
          size="small"
          loading={send.isPending}
          onClick={() => send.mutate({ id: r.id, payload: text })}
        >
          {t("Simpan dan coba ulang")}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t("Batal")}
        </Button>
      </div>
    </div>
  );
}

/** The server's messages are already translated; the field names are not. */
function whyNot(error: Error, t: ReturnType<typeof useT>): string {
  if (!(error instanceof Refused) || error.code !== "sync.item") return error.message;
  return t("Masih belum benar: {why}", {
    why: error.fields.map((f) => `${rejectPlace(f.field, t)}: ${f.message}`).join("; "),
  });
}
