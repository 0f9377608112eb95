import MailOutlined from "@ant-design/icons/MailOutlined";
import PhoneOutlined from "@ant-design/icons/PhoneOutlined";
import WhatsAppOutlined from "@ant-design/icons/WhatsAppOutlined";
import { useState } from "react";
import { useQueryCall } from "#platform/http/index.web.ts";
import { EmptyState, ErrorState, LoadingState, useT } from "#platform/ui/index.web.ts";
import { type Contact, contactsCall } from "./layanan-pelanggan.calls.ts";
import styles from "./service.module.css";

const shownAtFirst = 6;
const dial = (s: string): string => s.replace(/[^\d+]/g, "");
const whatsapp = (s: string): string => `https://wa.me/${dial(s).replace(/^\+/, "").replace(/^0/, "62")}`;

/** Contacts of the user's own area first, then national contacts; the others are shown on demand. */
export function Contacts() {
  const t = useT();
  const query = useQueryCall(contactsCall, {}, { staleTime: 60_000 });
  const [all, setAll] = useState(false);
  const contacts = query.data?.data ?? [];
  const near = contacts.filter((c) => c.near);
  const shown = all ? contacts : near.length > 0 ? near : contacts.slice(0, shownAtFirst);
  return (
    <aside className={`p-card ${styles.contacts}`} aria-label={t("Kontak")}>
      <header>
        <h2>{t("Kontak")}</h2>
      </header>
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <LoadingState rows={4} />
      ) : contacts.length === 0 ? (
        <EmptyState title={t("Belum ada kontak")} />
      ) : null}
      <ul>
        {shown.map((c) => (
          <Card key={c.id} contact={c} />
        ))}
      </ul>
      {contacts.length > shown.length || all ? (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("Tampilkan area saya saja") : t("Semua area ({count})", { count: contacts.length })}
        </button>
      ) : null}
    </aside>
  );
}

function Card({ contact: c }: { readonly contact: Contact }) {
  const t = useT();
  return (
    <li>
      <div className="p-row">
        <b className="p-cut">{c.name}</b>
        <span className="p-gap" />
        <span className="p-caption p-faint">{c.area?.label ?? t("Seluruh Indonesia")}</span>
      </div>
      {c.role ? <div className="p-small p-muted">{c.role}</div> : null}
      <div className={styles.ways}>
        {c.phone ? (
          <a href={`tel:${dial(c.phone)}`}>
            <PhoneOutlined aria-hidden="true" /> <span className="p-tabular">{c.phone}</span>
          </a>
        ) : null}
        {c.whatsapp ? (
          <a href={whatsapp(c.whatsapp)} target="_blank" rel="noreferrer">
            <WhatsAppOutlined aria-hidden="true" /> WhatsApp
          </a>
        ) : null}
        {c.email ? (
          <a href={`mailto:${c.email}`}>
            <MailOutlined aria-hidden="true" /> <span className="p-cut">{c.email}</span>
          </a>
        ) : null}
      </div>
      {c.hours ? <div className="p-caption p-faint">{c.hours}</div> : null}
    </li>
  );
}
