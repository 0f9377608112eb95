import { Button, Modal } from "antd";
import { useState } from "react";
import type { ColumnStyle } from "#kit/column-style.ts";
import { formatLabel } from "../field/reading-of.web.ts";
import { useT } from "../language/i18n.web.ts";
import type { GridColumn } from "./grid-types.web.ts";
import { questionsOf } from "./paste.web.ts";
import type { PasteState } from "./usePaste.ts";
import styles from "./grid.module.css";

/** Asks for the format of each pasted column whose cells are ambiguous; nothing is written before all are chosen. */
export function PasteDialog({
  state,
  columns,
}: {
  readonly state: PasteState;
  readonly columns: readonly GridColumn[];
}) {
  const t = useT();
  const [answers, setAnswers] = useState<ReadonlyMap<number, ColumnStyle>>(new Map());
  if (!state.pending) return null;
  const questions = questionsOf(state.pending);
  const choose = (col: number, style: ColumnStyle) => {
    const next = new Map(answers).set(col, style);
    setAnswers(next);
    if (questions.every((q) => next.has(q.col))) state.answer(next);
  };
  return (
    <Modal
      open
      width={440}
      title={t("Angka yang ditempel bisa berarti dua hal")}
      onCancel={state.cancel}
      footer={<Button onClick={state.cancel}>{t("Jangan tempel")}</Button>}
    >
      <div className={styles.ask}>
        {questions.map((q, i) => {
          const text = q.evidence?.text ?? "";
          const reads = columns[q.col]?.reads;
          const unit = typeof reads === "object" ? reads.unit : undefined;
          const label = t("{column}: apa arti “{example}”?", { column: columns[q.col]?.label ?? "", example: text });
          return (
            <div key={q.col} role="group" aria-label={label}>
              <p>{label}</p>
              <div className={styles.answers}>
                {q.styles.map((style, n) => (
                  <Button
                    key={style}
                    autoFocus={i === 0 && n === 0}
                    type={answers.get(q.col) === style ? "primary" : "default"}
                    aria-pressed={answers.get(q.col) === style}
                    onClick={() => choose(q.col, style)}
                  >
                    {formatLabel(style, text, unit)}
                  </Button>
                ))}
              </div>
            </div>
          );
        })}
        <p className="p-caption p-faint">{t("Berlaku untuk seluruh kolom yang ditempel.")}</p>
      </div>
    </Modal>
  );
}
