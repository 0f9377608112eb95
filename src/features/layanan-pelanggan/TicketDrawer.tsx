import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { Button, Input, Popconfirm } from "antd";
import { useEffect, useRef, useState } from "react";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import { ErrorState, instant, LoadingState, StatusTag, useDirty, useT, useFeedback } from "#platform/ui/index.web.ts";
import { DrawerFrame } from "#platform/records/index.web.ts";
import { answerTicket, closeTicket, type MyTicketDetail } from "./layanan-pelanggan.calls.ts";
import { useInvalidateTickets, useMyTicket } from "./ticket-queries.ts";
import { categoryWords, statusWords } from "./words.ts";
import styles from "./service.module.css";

/** One ticket as a conversation. A reply of the user reopens a waiting or solved ticket. */
export default function TicketDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT();
  const query = useMyTicket(id);
  const ticket = query.data?.data;
  useEffect(() => {
    const press = (e: KeyboardEvent) =>
      e.key === "Escape" && !(e.target as HTMLElement | null)?.closest("textarea") && onClose();
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onClose]);
  return (
    <DrawerFrame
      eyebrow={ticket ? <Eyebrow ticket={ticket} /> : null}
      buttons={
        <button type="button" className="p-ib" data-small="" aria-label={t("Tutup")} onClick={onClose}>
          <CloseOutlined aria-hidden="true" />
        </button>
      }
      title={ticket?.subject ?? t("Tiket saya")}
      foot={ticket && ticket.status !== "closed" ? <Foot ticket={ticket} /> : null}
    >
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !ticket ? (
        <LoadingState rows={5} />
      ) : (
        <Talk ticket={ticket} />
      )}
    </DrawerFrame>
  );
}

function Eyebrow({ ticket }: { readonly ticket: MyTicketDetail }) {
  const t = useT();
  const [label, tone] = statusWords[ticket.status];
  return (
    <>
      <span className="p-mono p-muted">{ticket.number}</span>
      <StatusTag tone={tone} mark={tone === "neutral" ? "ring" : undefined}>
        {t(label)}
      </StatusTag>
    </>
  );
}

function Talk({ ticket }: { readonly ticket: MyTicketDetail }) {
  const t = useT();
  return (
    <div className={styles.talk}>
      <p className="p-caption p-faint">
        {t(categoryWords[ticket.category])} · {t("dibuka {when}", { when: instant(ticket.openedAt) })}
      </p>
      <article className={styles.said} data-mine>
        <p className={styles.lines}>{ticket.body}</p>
      </article>
      {ticket.messages.map((m) => (
        <article key={m.id} className={styles.said} data-mine={m.mine || undefined}>
          <header className="p-caption p-faint">
            {m.mine ? t("Anda") : m.author} · {instant(m.at)}
          </header>
          <p className={styles.lines}>{m.body}</p>
        </article>
      ))}
    </div>
  );
}

function Foot({ ticket }: { readonly ticket: MyTicketDetail }) {
  const t = useT();
  const { message } = useFeedback();
  const invalidate = useInvalidateTickets();
  const [body, setBody] = useState("");
  const [busy, setBusy] = useState(false);
  const intent = useRef(newIdempotencyKey());
  useDirty(body !== "");
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      intent.current = newIdempotencyKey();
      setBody("");
      void message.success(done);
    } catch (error) {
      void message.error(error instanceof Error ? t(error.message) : String(error));
    } finally {
      setBusy(false);
      await invalidate();
    }
  };
  const answer = () =>
    body.trim() &&
    void act(
      () => call(answerTicket, { id: ticket.id, body: body.trim() }, { idempotencyKey: intent.current }),
      t("Pesan terkirim"),
    );
  return (
    <div className={styles.foot}>
      <Input.TextArea
        aria-label={t("Tulis balasan")}
        placeholder={t("Tulis balasan")}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={4000}
        value={body}
        onChange={(e) => setBody(e.target.value)}
        onKeyDown={(e) => e.key === "Enter" && (e.ctrlKey || e.metaKey) && answer()}
      />
      <Button type="primary" disabled={!body.trim()} loading={busy} title="Ctrl+Enter" onClick={answer}>
        {t("Kirim")}
      </Button>
      <Popconfirm
        title={t("Tutup tiket ini?")}
        okText={t("Tutup tiket")}
        cancelText={t("Batal")}
        onConfirm={() =>
          void act(() => call(closeTicket, { id: ticket.id, version: ticket.version }), t("Tiket ditutup"))
        }
      >
        <Button disabled={busy}>{t("Tutup tiket")}</Button>
      </Popconfirm>
    </div>
  );
}
