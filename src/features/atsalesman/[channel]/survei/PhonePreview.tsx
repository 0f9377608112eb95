import { Button, Checkbox, Input, Radio } from "antd";
import { useId, useState } from "react";
import {
  type Answer,
  answerFault,
  type Answers,
  boundsOf,
  shownItems,
  type SurveyItem,
} from "#features/atsalesman/rules/survey-logic.ts";
import { useT } from "#platform/ui/index.web.ts";
import { BrandTableInput } from "./BrandTableInput.tsx";
import type { BrandName } from "./survei.calls.ts";
import styles from "./designer.module.css";

type Preview = {
  readonly title: string;
  readonly items: readonly SurveyItem[];
  /** Brands of a brand table, as the draft was last saved. */
  readonly brands: readonly BrandName[];
};

/** The survey as a phone shows it, by the same rules; answers are not saved. */
export function PhonePreview({ title, items, brands }: Preview) {
  const t = useT();
  const [answers, setAnswers] = useState<Answers>({});
  const shown = shownItems(items, answers);
  return (
    <section className={`p-card ${styles.preview}`} aria-label={t("Pratinjau ponsel")}>
      <header>
        <h2>{t("Pratinjau ponsel")}</h2>
        <span className="p-gap" />
        <Button size="small" onClick={() => setAnswers({})}>
          {t("Ulangi")}
        </Button>
      </header>
      <div className={styles.phone}>
        <strong>{title}</strong>
        {items
          .filter((i) => shown.visible.includes(i.key))
          .map((item) => (
            <Question
              key={item.key}
              item={item}
              answer={answers[item.key]}
              brands={brands}
              onChange={(next) => setAnswers((now) => ({ ...now, [item.key]: next }))}
            />
          ))}
        {shown.missing.length > 0 ? (
          <p className="p-small p-muted">
            {t("{count} butir wajib belum dijawab", { count: String(shown.missing.length) })}
          </p>
        ) : null}
      </div>
    </section>
  );
}

type Props = {
  readonly item: SurveyItem;
  readonly answer: Answer | undefined;
  readonly brands: readonly BrandName[];
  readonly onChange: (next: Answer) => void;
};
function Question({ item, answer, brands, onChange }: Props) {
  const t = useT();
  const id = useId();
  const fault = answer === undefined || answer === "" ? null : answerFault(item, answer);
  return (
    <div className={styles.question} role="group" aria-labelledby={id}>
      <p id={id}>
        {item.label || t("(belum ada pertanyaan)")}
        {item.required ? " *" : ""}
      </p>
      {item.help ? <small className="p-faint">{item.help}</small> : null}
      <Control item={item} answer={answer} brands={brands} onChange={onChange} label={item.label} />
      {fault ? <small data-tone="error">{t(fault)}</small> : null}
    </div>
  );
}

function Control({ item, answer, brands, onChange, label }: Props & { readonly label: string }) {
  const t = useT();
  const text = typeof answer === "string" ? answer : "";
  const choices = item.options.map((o) => ({ value: o.value, label: o.label || o.value }));
  switch (item.kind) {
    case "note":
      return null;
    case "single":
    case "yesNo":
      return <Radio.Group value={text} options={choices} onChange={(e) => onChange(String(e.target.value))} />;
    case "multi":
      return (
        <Checkbox.Group
          value={Array.isArray(answer) ? [...(answer as readonly string[])] : []}
          options={choices}
          onChange={(values) => onChange(values.map(String))}
        />
      );
    case "scale": {
      const { min, max } = boundsOf(item);
      const from = Number(min);
      const steps = Array.from({ length: Math.min(11, Math.max(0, Number(max) - from + 1)) }, (_, i) =>
        String(from + i),
      );
      return (
        <Radio.Group
          value={text}
          optionType="button"
          options={steps.map((value) => ({ value, label: value }))}
          onChange={(e) => onChange(String(e.target.value))}
        />
      );
    }
    case "photo":
    case "location":
      return <small className="p-faint">{t("Diambil di ponsel.")}</small>;
    case "brandTable":
      return <BrandTableInput brands={brands} answer={answer} onChange={onChange} />;
    case "longText":
      return (
        <Input.TextArea
          aria-label={label}
          value={text}
          autoSize={{ minRows: 2 }}
          onChange={(e) => onChange(e.target.value)}
        />
      );
    default:
      return <Input aria-label={label} value={text} onChange={(e) => onChange(e.target.value)} />;
  }
}
