import CheckCircleOutlined from "@ant-design/icons/CheckCircleOutlined";
import CloseCircleOutlined from "@ant-design/icons/CloseCircleOutlined";
import RollbackOutlined from "@ant-design/icons/RollbackOutlined";
import SendOutlined from "@ant-design/icons/SendOutlined";
import UndoOutlined from "@ant-design/icons/UndoOutlined";
import { Button, Input } from "antd";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { type MoveView, submissionMoveCall, type SubmissionView } from "./submission.calls.ts";
import { call, newIdempotencyKey } from "#platform/http/index.web.ts";
import { instant, useT, useFeedback } from "#platform/ui/index.web.ts";
import { keysAreTaken } from "./useStepKeys.ts";
import resourceStyles from "#platform/records/list/resource.module.css";
import styles from "./workflow.module.css";

type Props = {
  readonly of: SubmissionView;
  /** Predefined beginnings of a reason. */
  readonly reasons?: readonly string[];
  /** Whether another proposal follows; the button says so. */
  readonly more: boolean;
  readonly onMoved: (moved: SubmissionView, move: MoveView) => void;
  /** Called if another person decided first, so that the displayed data is outdated. */
  readonly onStale: () => void;
};

const maxNote = 500;
const iconOf = (m: MoveView) =>
  m.tone === "danger" ? (
    <CloseCircleOutlined />
  ) : m.tone === "primary" ? (
    m.name === "submit" ? (
      <SendOutlined />
    ) : (
      <CheckCircleOutlined />
    )
  ) : m.name === "withdraw" ? (
    <UndoOutlined />
  ) : (
    <RollbackOutlined />
  );

/** The reader's moves on a proposal: choose one, give a reason if required, and continue with the next proposal. */
export function Moves({ of, reasons = [], more, onMoved, onStale }: Props) {
  const t = useT();
  const { message } = useFeedback();
  const base = useId();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const tiles = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [note, setNote] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [unsaid, setUnsaid] = useState(false);
  const [busy, setBusy] = useState(false);
  const intent = useRef(newIdempotencyKey());
  const locked = useRef(false);
  const move =
    of.moves.find((m) => m.name === chosen) ??
    (of.moves.length === 1 && of.moves[0]?.tone === "primary" && !of.moves[0].opensAt ? of.moves[0] : undefined);
  const clear = () => {
    setWrong(undefined);
    setUnsaid(false);
  };
  const choose = (name: string) => {
    if (of.moves.find((m) => m.name === name)?.opensAt) return;
    setChosen(name);
    clear();
    if (of.moves.find((m) => m.name === name)?.note === "required") requestAnimationFrame(() => field.current?.focus());
  };
  const make = async () => {
    if (!move || locked.current) return;
    if (move.note === "required" && !note.trim()) {
      setWrong(t("Alasan wajib diisi."));
      setUnsaid(true);
      field.current?.focus();
      return;
    }
    locked.current = true;
    setBusy(true);
    try {
      const { data } = await call(
        submissionMoveCall,
        { id: of.id, version: of.version, move: move.name, note: note.trim() || null },
        { idempotencyKey: intent.current },
      );
      void message.success(`${of.number}: ${t(data.state.label)}`);
      onMoved(data, move);
    } catch (e) {
      // After a refusal the next attempt is a new operation; without a response it repeats the same one.
      if (e instanceof Refused) intent.current = newIdempotencyKey();
      if (e instanceof Refused && e.status === 409) onStale();
      setWrong(e instanceof Error ? t(e.message) : String(e));
    } finally {
      locked.current = false;
      setBusy(false);
    }
  };
  const go = useRef<HTMLButtonElement>(null);
  const prepare = (tone: MoveView["tone"]) => {
    const wanted = of.moves.find((m) => m.tone === tone && m.name !== "submit" && !m.opensAt);
    if (!wanted) return;
    choose(wanted.name);
    // Enter then decides; if a reason is required, its input is focused instead.
    if (wanted.note !== "required") requestAnimationFrame(() => go.current?.focus());
  };
  useDecisionKeys(of.moves, choose, prepare, make);
  if (of.moves.length === 0) return null;
  const walk = (e: KeyboardEvent) => {
    const by =
      e.key === "ArrowRight" || e.key === "ArrowDown" ? 1 : e.key === "ArrowLeft" || e.key === "ArrowUp" ? -1 : 0;
    if (!by) return;
    e.preventDefault();
    const open = of.moves.filter((m) => !m.opensAt);
    const at = open.findIndex((m) => m.name === move?.name);
    const next = open[(at + by + open.length) % open.length];
    if (!next) return;
    setChosen(next.name);
    tiles.current?.querySelector<HTMLElement>(`[data-move="${next.name}"]`)?.focus();
  };
  return (
    <div className={styles.decide}>
      {of.onBehalfOf ? (
        <p className="p-small p-muted">{t("Anda memutuskan a.n. {name}.", { name: of.onBehalfOf.label })}</p>
      ) : null}
      <div ref={tiles} className={styles.tiles} role="radiogroup" aria-label={t("Keputusan")} onKeyDown={walk}>
        {of.moves.map((m, i) => (
          <button
            key={m.name}
            type="button"
            role="radio"
            aria-checked={m.name === move?.name}
            disabled={m.opensAt !== undefined}
            tabIndex={m.name === move?.name || (!move && m === of.moves.find((x) => !x.opensAt)) ? 0 : -1}
            data-move={m.name}
            data-tone={m.tone}
            className={styles.tile}
            title={`${t(m.label)} (${m.tone === "danger" ? "r" : m.tone === "primary" && m.name !== "submit" ? "a" : i + 1})`}
            onClick={() => choose(m.name)}
          >
            {iconOf(m)}
            {t(m.label)}
          </button>
        ))}
      </div>
      {of.moves.map((m) =>
        m.opensAt ? (
          <p key={m.name} className="p-small p-muted">
            {t("{move}: mulai {when}.", { move: t(m.label), when: instant(m.opensAt) })}
          </p>
        ) : null,
      )}
      {move?.note ? (
        <div className={styles.why}>
          <label htmlFor={`${base}-note`}>
            {t(move.note === "required" ? "Alasan" : "Catatan")}{" "}
            {move.note === "required" ? <span aria-hidden="true">*</span> : null}
          </label>
          {move.note === "required" && reasons.length > 0 ? (
            <div className={styles.chips}>
              {reasons.map((r) => (
                <button
                  key={r}
                  type="button"
                  className={resourceStyles.preset}
                  aria-pressed={note.startsWith(t(r))}
                  onClick={() => {
                    setNote(`${t(r)}: `);
                    clear();
                    field.current?.focus();
                  }}
                >
                  {t(r)}
                </button>
              ))}
            </div>
          ) : null}
          <Input.TextArea
            ref={(el) => {
              field.current = el?.resizableTextArea?.textArea ?? null;
            }}
            id={`${base}-note`}
            rows={3}
            maxLength={maxNote}
            value={note}
            status={unsaid ? "error" : undefined}
            aria-describedby={`${base}-help`}
            onChange={(e) => {
              setNote(e.target.value);
              clear();
            }}
          />
          <p id={`${base}-help`} className={styles.help}>
            <span>{t("Dicatat di riwayat dan terlihat oleh pengaju")}</span>
            <span className="p-tabular">
              {note.length} / {maxNote}
            </span>
          </p>
        </div>
      ) : null}
      {wrong ? (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      ) : null}
      <Button
        ref={go}
        type="primary"
        danger={move?.tone === "danger"}
        block
        loading={busy}
        disabled={!move}
        className={styles.go}
        onClick={() => void make()}
      >
        {move ? (more ? t("{move} dan lanjut", { move: t(move.label) }) : t(move.label)) : t("Pilih keputusan")}{" "}
        <span className={styles.key}>Ctrl Enter</span>
      </Button>
    </div>
  );
}

const keyTones: Readonly<Partial<Record<string, MoveView["tone"]>>> = { a: "primary", r: "danger" };

/**
 * Keys 1, 2, 3 choose a move unless an input has the focus, a approves and r rejects; Ctrl+Enter confirms from
 * anywhere.
 */
function useDecisionKeys(
  moves: readonly MoveView[],
  choose: (name: string) => void,
  prepare: (tone: MoveView["tone"]) => void,
  make: () => void,
): void {
  const now = useRef({ moves, choose, prepare, make });
  now.current = { moves, choose, prepare, make };
  useEffect(() => {
    const press = (e: globalThis.KeyboardEvent) => {
      if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
        e.preventDefault();
        now.current.make();
        return;
      }
      if (keysAreTaken(e)) return;
      const m = /^[1-9]$/.test(e.key) ? now.current.moves[Number(e.key) - 1] : undefined;
      const tone = keyTones[e.key];
      if (!m && !tone) return;
      e.preventDefault();
      if (m) now.current.choose(m.name);
      else if (tone) now.current.prepare(tone);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
