import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { App, Button, Input } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { call, newIdempotencyKey } from "#web/api/call.ts";
import { relative } from "#web/format.ts";
import { useT } from "#web/i18n.ts";
import { Page } from "#web/shell/Page.tsx";
import { postSaleCall, type QuotedLine, type SaleSaved } from "../transaksi/transaksi.calls.ts";
import { EntryLines } from "./EntryLines.tsx";
import { HeadFields } from "./HeadFields.tsx";
import { enterEndsField, focusCell, focusHead, focusWrong, pressedSave } from "./keys.ts";
import { JustSaved } from "./JustSaved.tsx";
import { missingOf, problemsAt, saleOf, useQuote } from "./quote.ts";
import { useSaleForm } from "./sale-form.ts";
import { Totals } from "./Totals.tsx";
import { isAny, nothingWrong, useRefusal } from "./useRefusal.ts";
import "#web/field/field.css";
import "#web/resource/resource.css";
import "../transaksi/sale.css";
import "./input.css";

const none: ReadonlyMap<string, QuotedLine> = new Map();

/** Entering sales by keyboard: product, quantity, Enter, next line, Ctrl+Enter; figures are the server's. */
export default function SaleInputPage() {
  const t = useT();
  const { message } = App.useApp();
  const root = useRef<HTMLFormElement>(null);
  const { form, typed, draftAt, set, setLine, addLine, removeLine, restart } = useSaleForm();
  const { quote, stale, error } = useQuote(form);
  const { problems: refused, message: failure, refuse } = useRefusal(form);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState<readonly SaleSaved[]>([]);
  const empty = (after?: typeof form) => {
    refuse(undefined);
    restart(after);
  };
  const head = { ...(typed ? quote?.problems.head : {}), ...refused.head };

  const save = async () => {
    if (saving) return;
    const { input, keys } = saleOf(form, quote?.lines ?? none);
    const missing = missingOf(form);
    if (missing) {
      refuse({ kind: "missing", message: keys.length === 0 ? "Isi produk dan jumlah sedikitnya satu baris." : "Isian belum benar.", problems: missing, form });
      return focusWrong(root.current);
    }
    refuse(undefined);
    setSaving(true);
    try {
      const { data } = await call(postSaleCall, input, { idempotencyKey: form.intent });
      setSaved((s) => [data, ...s].slice(0, 8));
      restart(form);
      void message.success(t("{number} tercatat", { number: data.number }));
      requestAnimationFrame(() => focusHead(root.current, "store"));
    } catch (e) {
      const problems = e instanceof Refused ? problemsAt(e.fields, keys) : nothingWrong;
      // the answer of an earlier try was lost and something was changed since: it is stored, and this is another sale
      const lost = e instanceof Refused && e.code === "idempotency.mismatch";
      if (lost) set({ intent: newIdempotencyKey() });
      const message = lost
        ? "Penjualan sebelumnya sudah tersimpan walau jawabannya tidak sampai; periksa daftar transaksi sebelum menyimpan lagi."
        : e instanceof Error
          ? e.message
          : String(e);
      refuse({ kind: !lost && isAny(problems) ? "refused" : "unsent", message, problems, form });
      focusWrong(root.current);
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
  return (
    <Page
      title={t("Input penjualan")}
      subtitle={
        <span className="e-keys">
          <kbd className="p-kbd">Enter</kbd> {t("baris berikutnya")} <kbd className="p-kbd">Ctrl Enter</kbd> {t("simpan")}
        </span>
      }
      extra={<Button href="#/penjualan/transaksi">{t("Daftar transaksi")}</Button>}
    >
      <form
        ref={root}
        className="e-form"
        noValidate
        aria-label={t("Input penjualan")}
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
          <HeadFields form={form} set={set} wrong={head} earliest={quote?.answer.earliest} />
        </section>
        <section className="p-card e-card" aria-busy={stale}>
          <EntryLines
            caption={t("Baris penjualan")}
            lines={form.lines}
            quoted={quote?.lines}
            stale={stale}
            wrong={(l) => refused.lines[l.key] ?? (l.product ? quote?.problems.lines[l.key] : undefined)}
            stock="leaves"
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
                <label htmlFor="sale-notes" className="p-small">
                  {t("Catatan")}
                </label>
                <Input.TextArea id="sale-notes" autoSize={{ minRows: 1, maxRows: 4 }} maxLength={1000} value={form.notes} onChange={(e) => set({ notes: e.target.value })} />
              </div>
            </div>
            <Totals totals={quote?.answer.totals} stale={stale} discount={form.discount} wrong={head.discount} onDiscount={(discount) => set({ discount })} />
          </div>
        </section>
        {failure || error ? (
          <p className="p-note" data-tone="error" role="alert">
            {t(failure ?? error?.message ?? "")}
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
            {t("Simpan penjualan")}
          </Button>
        </div>
      </form>
      <JustSaved saved={saved} list="/penjualan/transaksi" />
    </Page>
  );
}
