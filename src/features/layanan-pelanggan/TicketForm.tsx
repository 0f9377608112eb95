import { Button, Input, Radio, Select } from "antd";
import { useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Refused } from "#kit/refused.ts";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import { useDirty, useT, useFeedback } from "#platform/ui/index.web.ts";
import { openTicket, type TicketCategory } from "./layanan-pelanggan.calls.ts";
import { useInvalidateTickets } from "./ticket-queries.ts";
import { categoryWords } from "./words.ts";
import styles from "./service.module.css";

type Values = {
  readonly subject: string;
  readonly body: string;
  readonly category: TicketCategory | null;
  readonly priority: "normal" | "high";
};
const nothing: Values = { subject: "", body: "", category: null, priority: "normal" };
type Wrong = Readonly<Partial<Record<keyof Values | "form", string>>>;

/** A question to the helpdesk. Each question has one idempotency key, so that a second click opens no second ticket. */
export function TicketForm() {
  const t = useT();
  const { message } = useFeedback();
  const base = useId();
  const invalidate = useInvalidateTickets();
  const intent = useRef(newIdempotencyKey());
  // The page of a refused access links here with the subject filled in.
  const [params] = useSearchParams();
  const [v, setV] = useState<Values>(() => ({ ...nothing, subject: (params.get("perihal") ?? "").slice(0, 200) }));
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  useDirty(v.subject !== "" || v.body !== "");
  const set = (patch: Partial<Values>) => {
    setV({ ...v, ...patch });
    setWrong({});
  };
  const send = async () => {
    if (busy) return;
    const early: Wrong = {
      ...(v.subject.trim().length < 5 ? { subject: t("Sebutkan pokoknya, paling sedikit 5 huruf.") } : {}),
      ...(v.body.trim().length < 10 ? { body: t("Jelaskan lebih rinci, paling sedikit 10 huruf.") } : {}),
      ...(v.category ? {} : { category: t("Pilih salah satu.") }),
    };
    setWrong(early);
    if (Object.keys(early).length > 0 || !v.category) return;
    setBusy(true);
    try {
      const { data } = await call(
        openTicket,
        { subject: v.subject.trim(), body: v.body.trim(), category: v.category, priority: v.priority },
        { idempotencyKey: intent.current },
      );
      intent.current = newIdempotencyKey();
      setV(nothing);
      void message.success(t("Tiket {number} terkirim", { number: data.number }));
      await invalidate();
    } catch (error) {
      setWrong(
        error instanceof Refused && error.fields.length > 0
          ? Object.fromEntries(error.fields.map((f) => [f.field, t(f.message, f.values)]))
          : { form: error instanceof Error ? t(error.message) : String(error) },
      );
    } finally {
      setBusy(false);
    }
  };
  const help = (name: keyof Values) => (
    <p id={`${base}-${name}-help`} className={styles.wrong} role={wrong[name] ? "alert" : undefined}>
      {wrong[name]}
    </p>
  );
  return (
    <form
      className={`p-card ${styles.form}`}
      noValidate
      aria-labelledby={`${base}-title`}
      onSubmit={(e) => {
        e.preventDefault();
        void send();
      }}
    >
      <h2 id={`${base}-title`}>{t("Kirim tiket")}</h2>
      <div className={styles.field}>
        <label htmlFor={`${base}-subject`}>
          {t("Perihal")} <span aria-hidden="true">*</span>
        </label>
        <Input
          id={`${base}-subject`}
          maxLength={200}
          status={wrong.subject ? "error" : undefined}
          aria-describedby={`${base}-subject-help`}
          value={v.subject}
          onChange={(e) => set({ subject: e.target.value })}
        />
        {help("subject")}
      </div>
      <div className={styles.pair}>
        <div className={styles.field}>
          <label htmlFor={`${base}-category`}>
            {t("Kategori")} <span aria-hidden="true">*</span>
          </label>
          <Select
            id={`${base}-category`}
            status={wrong.category ? "error" : undefined}
            aria-describedby={`${base}-category-help`}
            placeholder={t("Pilih")}
            value={v.category}
            options={Object.entries(categoryWords).map(([value, label]) => ({
              value: value as TicketCategory,
              label: t(label),
            }))}
            onChange={(category) => set({ category })}
          />
          {help("category")}
        </div>
        <div className={styles.field}>
          <span className={styles.label}>{t("Prioritas")}</span>
          <Radio.Group
            value={v.priority}
            onChange={(e) => set({ priority: e.target.value as Values["priority"] })}
            options={[
              { value: "normal", label: t("Biasa") },
              { value: "high", label: t("Tinggi: pekerjaan terhenti") },
            ]}
          />
        </div>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${base}-body`}>
          {t("Penjelasan")} <span aria-hidden="true">*</span>
        </label>
        <Input.TextArea
          id={`${base}-body`}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={4000}
          status={wrong.body ? "error" : undefined}
          aria-describedby={`${base}-body-help`}
          placeholder={t("Apa yang terjadi, di halaman mana, nomor dokumen atau nomor permintaan bila ada.")}
          value={v.body}
          onChange={(e) => set({ body: e.target.value })}
        />
        {help("body")}
      </div>
      <div className="p-row">
        <span className={styles.wrong} role={wrong.form ? "alert" : undefined}>
          {wrong.form}
        </span>
        <span className="p-gap" />
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("Kirim tiket")}
        </Button>
      </div>
    </form>
  );
}
