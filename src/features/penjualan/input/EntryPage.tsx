import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button, Input } from "antd";
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { type FieldError, Refused } from "#kit/refused.ts";
import { newIdempotencyKey } from "#platform/http/index.web.ts";
import { Page, relative, useT, useFeedback } from "#platform/ui/index.web.ts";
import type { QuotedLine } from "../transaksi/transaksi.calls.ts";
import { EntryLines } from "./EntryLines.tsx";
import type { Entry, Saved, Typed } from "./entry-form.ts";
import { JustSaved } from "./JustSaved.tsx";
import { enterEndsField, focusCell, focusFirst, focusHead, focusWrong, pressedSave } from "./keys.ts";
import { problemsAt, type UomOf } from "./quote.ts";
import { isAny, nothingWrong, type Problems } from "./problems.ts";
import { type Rules, useRefusal } from "./useRefusal.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./input.module.css";

type Fields = Readonly<Record<string, FieldError>>;
type Quoted = {
  readonly quote: { readonly lines: ReadonlyMap<string, QuotedLine>; readonly problems: Problems } | undefined;
  readonly stale: boolean;
  readonly error: Error | null;
};
type Props<F extends Typed, I> = {
  readonly entry: Entry<F>;
  readonly quoted: Quoted;
  readonly rules: Rules<F>;
  readonly words: {
    readonly title: string;
    readonly list: string;
    readonly lines: string;
    readonly save: string;
    /** Shown if an earlier attempt was stored although its response was lost, and the input has changed since. */
    readonly lost: string;
  };
  /** The address of the list of documents of this kind. */
  readonly list: string;
  readonly stock: "leaves" | "comes";
  /** The document contains no prices. */
  readonly unpriced?: boolean;
  /** The field to focus for the next document. */
  readonly first: string;
  /** The input to be sent, and which lines of the form its lines are, in order. */
  readonly ready: (uomOf: UomOf) => { readonly input: I; readonly keys: readonly string[] };
  readonly send: (input: I, idempotencyKey: string) => Promise<{ readonly data: Saved }>;
  /**
   * Returns the input to be sent after confirmation; undefined if the refusal is final, or the person wants to correct
   * it.
   */
  readonly confirm?: (refused: unknown, input: I) => Promise<I | undefined>;
  readonly head: (wrong: Fields) => ReactNode;
  readonly totals: (wrong: Fields) => ReactNode;
};

const maxShown = 8;

/**
 * The entry page of documents with lines, by keyboard: product, quantity, Enter, next line, Ctrl+Enter; figures are
 * computed by the server.
 */
export function EntryPage<F extends Typed, I>({
  entry,
  quoted,
  rules,
  words,
  list,
  stock,
  unpriced = false,
  first,
  ready,
  send,
  confirm,
  head: headOf,
  totals,
}: Props<F, I>) {
  const t = useT();
  const { message } = useFeedback();
  const root = useRef<HTMLFormElement>(null);
  const notes = useId();
  const { form, typed, draftAt, set, setLine, addLine, removeLine, restart } = entry;
  const { quote, stale, error } = quoted;
  const { problems: refused, message: failure, refuse } = useRefusal(form, rules);
  const [saving, setSaving] = useState<"sent" | "asked">();
  // a unit that was not selected is that of the quote, which must be awaited
  const [wanted, setWanted] = useState(false);
  const unitless = stale && form.lines.some((l) => l.product !== null && l.uom === null && !quote?.lines.has(l.key));
  const [saved, setSaved] = useState<readonly Saved[]>([]);
  const empty = (after?: F) => {
    refuse(undefined);
    restart(after);
  };
  const wrong = { ...(typed ? quote?.problems.head : {}), ...refused.head };

  const save = async () => {
    if (saving) return;
    const { input, keys } = ready((line) => quote?.lines.get(line)?.uom);
    const missing = rules.missing(form);
    if (missing) {
      refuse({
        kind: "missing",
        message: keys.length === 0 ? "Isi produk dan jumlah sedikitnya satu baris." : "Isian belum benar.",
        problems: missing,
        form,
      });
      return focusWrong(root.current);
    }
    refuse(undefined);
    setWanted(unitless);
    if (unitless) return;
    const post = (what: I) => {
      setSaving("sent");
      return send(what, form.intent);
    };
    const postConfirmed = async (e: unknown) => {
      setSaving("asked");
      const meant = await confirm?.(e, input);
      if (meant === undefined) throw e;
      return post(meant);
    };
    try {
      const { data } = await post(input).catch(postConfirmed);
      setSaved((s) => [data, ...s].slice(0, maxShown));
      restart(form);
      void message.success(t("{number} tercatat", { number: data.number }));
      requestAnimationFrame(() => focusHead(root.current, first));
    } catch (e) {
      const problems = e instanceof Refused ? problemsAt(e.fields, keys) : nothingWrong;
      // the response of an earlier attempt was lost and the form was changed since: that document is stored, and this
      // is another one
      const lost = e instanceof Refused && e.code === "idempotency.mismatch";
      if (lost) set({ intent: newIdempotencyKey() } as Partial<F>);
      refuse({
        kind: !lost && isAny(problems) ? "refused" : "unsent",
        message: lost ? words.lost : e instanceof Error ? e.message : String(e),
        problems,
        form,
      });
      focusWrong(root.current);
    } finally {
      setSaving(undefined);
    }
  };
  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(() => focusFirst(root.current), []);
  useEffect(() => pressedSave(() => void saveNow.current()), []);
  useEffect(() => {
    if (wanted && !unitless) void saveNow.current();
  }, [wanted, unitless]);

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
  const remove = useCallback(
    (line: string) => {
      const row = document.activeElement?.closest<HTMLElement>("tr[data-line]");
      removeLine(line);
      // keyboard users continue at the line's position
      if (row)
        requestAnimationFrame(() =>
          focusCell(root.current, Math.max(0, Math.min(Number(row.dataset.line), lines.current - 1)), "product"),
        );
    },
    [removeLine],
  );
  return (
    <Page
      title={words.title}
      subtitle={
        <span className={styles.keys}>
          <kbd className="p-kbd">Enter</kbd> {t("baris berikutnya")} <kbd className="p-kbd">Ctrl Del</kbd>{" "}
          {t("hapus baris")} <kbd className="p-kbd">Ctrl Enter</kbd> {t("simpan")}
        </span>
      }
      extra={<Button href={`#${list}`}>{words.list}</Button>}
    >
      <form
        ref={root}
        className={styles.form}
        noValidate
        aria-label={words.title}
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
              <button type="button" className={resourceStyles.clear} onClick={() => empty()}>
                {t("Buang draf")}
              </button>
            </span>
          </p>
        ) : null}
        <section className={`p-card ${styles.card}`}>{headOf(wrong)}</section>
        <section className={`p-card ${styles.card}`} aria-busy={stale}>
          <EntryLines
            caption={words.lines}
            lines={form.lines}
            quoted={quote?.lines}
            stale={stale}
            wrong={(l) => refused.lines[l.key] ?? (l.product ? quote?.problems.lines[l.key] : undefined)}
            stock={stock}
            unpriced={unpriced}
            onChange={change}
            onRemove={remove}
            onEnter={enter}
          />
          <div className={styles.foot}>
            <div className={styles.more}>
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => enter(form.lines.length - 1)}>
                {t("Tambah baris")}
              </Button>
              <div className={styles.notes}>
                <label htmlFor={notes} className="p-small">
                  {t("Catatan")}
                </label>
                <Input.TextArea
                  id={notes}
                  autoSize={{ minRows: 1, maxRows: 4 }}
                  maxLength={1000}
                  value={form.notes}
                  onChange={(e) => set({ notes: e.target.value } as Partial<F>)}
                />
              </div>
            </div>
            {totals(wrong)}
          </div>
        </section>
        {failure || error ? (
          <p className="p-note" data-tone="error" role="alert">
            {t(failure ?? error?.message ?? "")}
          </p>
        ) : null}
        <div className={styles.save}>
          <span className="p-caption p-faint">{typed ? t("Belum disimpan; draf ada di peramban ini.") : null}</span>
          <span className="p-gap" />
          {typed ? (
            <Button onClick={() => empty(form)} disabled={saving !== undefined || wanted}>
              {t("Kosongkan")}
            </Button>
          ) : null}
          <Button type="primary" htmlType="submit" loading={saving === "sent" || wanted} title="Ctrl+Enter">
            {words.save}
          </Button>
        </div>
      </form>
      <JustSaved saved={saved} list={list} />
    </Page>
  );
}
