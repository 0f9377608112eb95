import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { total } from "#kit/exact.ts";
import { Refused } from "#kit/refused.ts";
import { call, describeError, useQueryCall } from "#platform/http/index.web.ts";
import { ErrorState, LoadingState, money, Page, tonnes, useDirty, useT, useFeedback } from "#platform/ui/index.web.ts";
import { getCall } from "#platform/records/index.web.ts";
import { useMe } from "#platform/access/index.web.ts";
import { BulkFields } from "./BulkFields.tsx";
import { useInvalidateBulkSales } from "./bulk-parts.ts";
import {
  type BulkForm,
  type Faults,
  faultsOf,
  formOf,
  inputOf,
  isTyped,
  missingIn,
  nextForm,
  useBulkQuote,
} from "./bulk-form.ts";
import { type BulkQuote, type BulkSaved, changeBulkSale, postBulkSale } from "./penjualan-curah.calls.ts";
import { BulkSale } from "./penjualan-curah.resource.ts";
import styles from "./penjualan-curah.module.css";

const list = "/atbusiness/penjualan-curah";
const maxShown = 8;

/** Enters bulk sales ticket by ticket, or changes a manually entered one; the server computes the amounts. */
export default function BulkSaleInputPage() {
  const [params] = useSearchParams();
  const id = /^[1-9]\d{0,14}$/.test(params.get("id") ?? "") ? Number(params.get("id")) : undefined;
  return id === undefined ? <Entry /> : <Change key={id} id={id} />;
}

function Change({ id }: { readonly id: number }) {
  const t = useT();
  const query = useQueryCall(getCall(BulkSale), { id }, { staleTime: 0 });
  if (query.data) return <Entry changed={{ id, version: query.data.data.version, form: formOf(query.data.data) }} />;
  return (
    <Page title={t("Ubah penjualan curah")}>
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState rows={6} />
      )}
    </Page>
  );
}

type Changed = { readonly id: number; readonly version: number; readonly form: BulkForm };
function useEntry(changed: Changed | undefined) {
  const t = useT();
  const { message } = useFeedback();
  const navigate = useNavigate();
  const invalidate = useInvalidateBulkSales();
  const [form, setForm] = useState<BulkForm>(() => changed?.form ?? nextForm());
  const [wrong, setWrong] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<readonly BulkSaved[]>([]);
  const typed = changed ? form !== changed.form : isTyped(form);
  useDirty(typed);
  const set = (patch: Partial<BulkForm>) => {
    setForm((f) => ({ ...f, ...patch }));
    setWrong((w) => Object.fromEntries(Object.entries(w).filter(([field]) => !Object.hasOwn(patch, field))));
  };
  const sent = (input: ReturnType<typeof inputOf>, idempotencyKey: string) =>
    changed
      ? call(changeBulkSale, { ...input, id: changed.id, version: changed.version }, { idempotencyKey })
      : call(postBulkSale, input, { idempotencyKey });
  const save = async () => {
    if (busy) return;
    const missing = missingIn(form);
    setWrong(missing);
    setFailure(Object.keys(missing).length > 0 ? t("Isian belum benar.") : undefined);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const { data } = await sent(inputOf(form), form.intent);
      void message.success(t("{number} tercatat", { number: data.number }));
      await invalidate();
      if (changed) return navigate(`${list}?id=${changed.id}`);
      setSaved((s) => [data, ...s].slice(0, maxShown));
      setForm(nextForm(form));
    } catch (error) {
      setWrong(error instanceof Refused ? faultsOf(error.fields) : {});
      setFailure(describeError(error, t));
    } finally {
      setBusy(false);
    }
  };
  return { form, set, wrong, failure, busy, saved, typed, save };
}

function Entry({ changed }: { readonly changed?: Changed }) {
  const t = useT();
  const me = useMe();
  const root = useRef<HTMLFormElement>(null);
  const { form, set, wrong, failure, busy, saved, typed, save } = useEntry(changed);
  const { quote, stale, error } = useBulkQuote(form);
  const faults = { ...(typed && quote ? faultsOf(quote.errors) : {}), ...wrong };
  useEffect(() => root.current?.querySelector<HTMLElement>("input")?.focus(), []);
  return (
    <Page
      title={t(changed ? "Ubah penjualan curah" : "Input penjualan curah")}
      subtitle={t(me.vendor_id === null ? "Dijual langsung oleh opco." : "Dijual oleh distributor Anda.")}
      extra={<Button href={`#${list}`}>{t("Daftar penjualan curah")}</Button>}
    >
      <form
        ref={root}
        className={styles.form}
        noValidate
        aria-label={t("Input penjualan curah")}
        onSubmit={(e) => {
          e.preventDefault();
          void save();
        }}
        onKeyDown={(e) => {
          if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) void save();
        }}
      >
        <section className="p-card">
          <BulkFields form={form} set={set} wrong={faults} earliest={quote?.earliest} />
        </section>
        <aside className={`p-card ${styles.side}`} aria-label={t("Nilai dokumen")}>
          <Worth quote={quote} tonnes={form.tonnes} stale={stale} />
          {failure || error ? (
            <p className="p-note" data-tone="error" role="alert">
              {failure ?? (error ? describeError(error, t) : "")}
            </p>
          ) : null}
          <Button type="primary" htmlType="submit" loading={busy} title="Ctrl+Enter" block>
            {t(changed ? "Simpan perubahan" : "Simpan penjualan")}
          </Button>
          <JustSaved saved={saved} />
        </aside>
      </form>
    </Page>
  );
}

type WorthProps = { readonly quote: BulkQuote | undefined; readonly tonnes: string | null; readonly stale: boolean };
function Worth({ quote, tonnes: weight, stale }: WorthProps) {
  const t = useT();
  const figure = (value: string | null | undefined) => (value == null ? "–" : money(value));
  return (
    <dl className={styles.totals} aria-live="polite" data-stale={stale || undefined}>
      <div>
        <dt>{t("Volume")}</dt>
        <dd>{weight === null ? "–" : tonnes(weight)}</dd>
      </div>
      <div>
        <dt>{t("Harga per ton")}</dt>
        <dd>{figure(quote?.unitPrice)}</dd>
      </div>
      <div>
        <dt>{t("Kontrak terkait")}</dt>
        <dd>{quote?.contract?.label ?? "–"}</dd>
      </div>
      <div>
        <dt>{t("Nilai bersih")}</dt>
        <dd>{figure(quote?.net)}</dd>
      </div>
      <div>
        <dt>{t("PPN")}</dt>
        <dd>{figure(quote?.tax)}</dd>
      </div>
      <div data-strong>
        <dt>{t("Total bayar")}</dt>
        <dd>{quote?.net == null ? "–" : money(total([quote.net, quote.tax ?? "0"], 2))}</dd>
      </div>
    </dl>
  );
}

function JustSaved({ saved }: { readonly saved: readonly BulkSaved[] }) {
  const t = useT();
  if (saved.length === 0) return null;
  return (
    <section aria-label={t("Baru saja dicatat")}>
      <h2 className={styles.head}>{t("Baru saja dicatat")}</h2>
      <ul className={styles.related}>
        {saved.map((s) => (
          <li key={s.id}>
            <Link to={`${list}?id=${s.id}`} className="p-mono">
              {s.number}
            </Link>
            <span className="p-gap" />
            <span className="p-tabular p-muted">{tonnes(s.tonnes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
