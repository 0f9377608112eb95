import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { App, Button, Input } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { call, newIdempotencyKey } from "#web/api/call.ts";
import { money, relative, tonnes } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { Page } from "#web/shell/Page.tsx";
import { EntryLines } from "../../input/EntryLines.tsx";
import { JustSaved } from "../../input/JustSaved.tsx";
import { enterEndsField, focusCell, focusHead, focusWrong, pressedSave } from "../../input/keys.ts";
import { type Problems, problemsAt } from "../../input/quote.ts";
import { isAny, nothingWrong } from "../../input/useRefusal.ts";
import { postPurchaseCall, type PurchaseSaved } from "../pembelian.calls.ts";
import { ReceiptHead } from "./ReceiptHead.tsx";
import { missingInReceipt, type ReceiptForm, receiptOf, useReceiptForm, useReceiptQuote } from "./receipt-form.ts";
import "#web/field/field.css";
import "#web/resource/resource.css";
import "../../transaksi/sale.css";
import "../../input/input.css";

type Refusal = { readonly message: string; readonly problems: Problems; readonly form: ReceiptForm };

/** Entering goods receipts by keyboard, as sales are entered: product, quantity, price, Enter, next line, Ctrl+Enter. */
export default function ReceiptInputPage() {
  const t = useT();
  const { message } = App.useApp();
  const root = useRef<HTMLFormElement>(null);
  const { form, typed, draftAt, set, setLine, addLine, removeLine, restart } = useReceiptForm();
  const { quote, stale, error } = useReceiptQuote(form);
  const [refusal, setRefusal] = useState<Refusal>();
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState<readonly PurchaseSaved[]>([]);
  // what was refused goes with the next change; what still stands is told by the quote or by the next try
  const refused = refusal && (refusal.form === form || !isAny(refusal.problems)) ? refusal : undefined;
  const head = { ...(typed ? quote?.problems.head : {}), ...refused?.problems.head };
  const empty = (after?: ReceiptForm) => {
    setRefusal(undefined);
    restart(after);
  };

  const refuse = (message: string, problems: Problems, about = form) => {
    setRefusal({ message, problems, form: about });
    focusWrong(root.current);
  };
  const save = async () => {
    if (saving) return;
    const { input, keys } = receiptOf(form, (key) => quote?.lines.get(key)?.uom);
    const missing = missingInReceipt(form);
    if (missing) return refuse(keys.length === 0 ? "Isi produk dan jumlah sedikitnya satu baris." : "Isian belum benar.", missing);
    setRefusal(undefined);
    setSaving(true);
    try {
      const { data } = await call(postPurchaseCall, input, { idempotencyKey: form.intent });
      setSaved((s) => [data, ...s].slice(0, 8));
      restart(form);
      void message.success(t("{number} tercatat", { number: data.number }));
      requestAnimationFrame(() => focusHead(root.current, "number"));
    } catch (e) {
      if (e instanceof Refused && e.code === "idempotency.mismatch") {
        // the answer of an earlier try was lost and something was changed since: it is stored, and this is another receipt
        set({ intent: newIdempotencyKey() });
        refuse("Penerimaan sebelumnya sudah tersimpan walau jawabannya tidak sampai; periksa daftar penerimaan sebelum menyimpan lagi.", nothingWrong);
      } else refuse(e instanceof Error ? e.message : String(e), e instanceof Refused ? problemsAt(e.fields, keys) : nothingWrong);
    } finally {
      setSaving(false);
    }
  };
  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(() => pressedSave(() => void saveNow.current()), []);

  const lines = useRef(form.lines.length);
  lines.current = form.lines.length;
  const enter = useCallback(
    (at: number) => {
      if (at + 1 >= lines.current) addLine();
      requestAnimationFrame(() => focusCell(root.current, at + 1, "product"));
    },
    [addLine],
  );
  const change = useCallback<typeof setLine>(
    (line, patch) => {
      setLine(line, patch);
      if (patch.product) requestAnimationFrame(() => focusCell(root.current, undefined, "qty"));
    },
    [setLine],
  );
  const totals = quote?.answer.totals;
  return (
    <Page
      title={t("Input penerimaan")}
      subtitle={
        <span className="e-keys">
          <kbd className="p-kbd">Enter</kbd> {t("baris berikutnya")} <kbd className="p-kbd">Ctrl Enter</kbd> {t("simpan")}
        </span>
      }
      extra={<Button href="#/penjualan/pembelian">{t("Daftar penerimaan")}</Button>}
    >
      <form
        ref={root}
        className="e-form"
        noValidate
        aria-label={t("Input penerimaan")}
        onSubmit={(e) => {
          e.preventDefault();
          void save();
        }}
        onKeyDown={enterEndsField}
      >
        {draftAt ? (
          <p className="p-note" role="status">
            <span>
              {t("Draf dari {when} dipulihkan.", { when: relative(draftAt) })}{" "}
              <button type="button" className="r-clear" onClick={() => empty()}>
                {t("Buang draf")}
              </button>
            </span>
          </p>
        ) : null}
        <section className="p-card e-card">
          <ReceiptHead form={form} set={set} wrong={head} />
        </section>
        <section className="p-card e-card" aria-busy={stale}>
          <EntryLines
            caption={t("Baris penerimaan")}
            lines={form.lines}
            quoted={quote?.lines}
            stale={stale}
            wrong={(l) => refused?.problems.lines[l.key] ?? (l.product ? quote?.problems.lines[l.key] : undefined)}
            stock="comes"
            onChange={change}
            onRemove={removeLine}
            onEnter={enter}
          />
          <div className="e-foot">
            <div className="e-more">
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => enter(form.lines.length - 1)}>
                {t("Tambah baris")}
              </Button>
              <div className="e-notes">
                <label htmlFor="receipt-notes" className="p-small">
                  {t("Catatan")}
                </label>
                <Input.TextArea id="receipt-notes" autoSize={{ minRows: 1, maxRows: 4 }} maxLength={1000} value={form.notes} onChange={(e) => set({ notes: e.target.value })} />
              </div>
            </div>
            <dl className="s-totals e-totals" data-stale={stale || undefined} aria-live="polite">
              <div>
                <dt>{t("Volume")}</dt>
                <dd>{tonnes(totals?.tonnes ?? "0")}</dd>
              </div>
              <div>
                <dt>{t("Diskon")}</dt>
                <dd>{money(totals?.discount ?? "0")}</dd>
              </div>
              <div data-strong>
                <dt>{t("Nilai pembelian")}</dt>
                <dd>{money(totals?.net ?? "0")}</dd>
              </div>
              <div>
                <dt>{t("PPN")}</dt>
                <dd>{money(totals?.tax ?? "0")}</dd>
              </div>
            </dl>
          </div>
        </section>
        {refused || error ? (
          <p className="p-note" data-tone="error" role="alert">
            {t(refused?.message ?? error?.message ?? "")}
          </p>
        ) : null}
        <div className="e-save">
          <span className="p-caption p-faint">{typed ? t("Belum disimpan; draf ada di peramban ini.") : null}</span>
          <span className="p-gap" />
          {typed ? (
            <Button onClick={() => empty(form)} disabled={saving}>
              {t("Kosongkan")}
            </Button>
          ) : null}
          <Button type="primary" htmlType="submit" loading={saving} title="Ctrl+Enter">
            {t("Simpan penerimaan")}
          </Button>
        </div>
      </form>
      <JustSaved saved={saved} list="/penjualan/pembelian" />
    </Page>
  );
}
