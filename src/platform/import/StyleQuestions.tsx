import { Alert, Button } from "antd";
import { useState } from "react";
import { type ColumnStyle, sampleOf } from "#kit/column-style.ts";
import type { ColumnFormat } from "./import.calls.ts";
import { numberLimits } from "#kit/number-style.ts";
import type { AnyResource } from "#kit/resource.ts";
import { readingOf, useT } from "#platform/ui/index.web.ts";
import { fieldOf } from "#platform/records/index.web.ts";
import styles from "./import.module.css";

type UnclearFormats = readonly (readonly [string, ColumnFormat])[];

/** Asks for the format of each column whose cells are ambiguous; the choices are sent together when all are made. */
export function StyleQuestions({
  resource,
  formats,
  busy,
  onAnswer,
}: {
  readonly resource: AnyResource;
  readonly formats: UnclearFormats;
  readonly busy: boolean;
  readonly onAnswer: (styles: Readonly<Record<string, ColumnStyle>>) => void;
}) {
  const t = useT();
  const [answers, setAnswers] = useState<Readonly<Record<string, ColumnStyle>>>({});
  const answer = (name: string, style: ColumnStyle) => {
    const next = { ...answers, [name]: style };
    setAnswers(next);
    if (formats.every(([n]) => next[n] !== undefined)) onAnswer(next);
  };
  return formats.map(([name, format]) => {
    const field = fieldOf(resource, name);
    const example = format.example ?? "";
    const unit = field && numberLimits(field)?.unit;
    const read = format.options.map((style) => [style, readingOf(style, example, unit)] as const);
    const twofold = read.every(([, reading]) => reading !== undefined);
    const values = { column: t(field?.label ?? name), example, line: format.line ?? 0 };
    return (
      <Alert
        key={name}
        type="warning"
        showIcon
        title={
          twofold
            ? t("{column}: apa arti “{example}” pada baris {line}?", values)
            : t("{column} ditulis dengan dua cara. Mana yang benar?", values)
        }
        description={
          <div className={styles.answers} role="group" aria-label={values.column}>
            {read.map(([style, reading]) => (
              <Button
                key={style}
                size="small"
                disabled={busy}
                type={answers[name] === style ? "primary" : "default"}
                aria-pressed={answers[name] === style}
                onClick={() => answer(name, style)}
              >
                {twofold ? reading : sampleOf(style)}
              </Button>
            ))}
            <span>{t("Berlaku untuk seluruh kolom dan diingat untuk berkas berikutnya.")}</span>
          </div>
        }
      />
    );
  });
}
