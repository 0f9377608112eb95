import type { ReactNode } from "react";
import type { Tone } from "#kit/field.ts";

export type Mark = "dot" | "half" | "diamond" | "ring" | "none";
/** The mark that goes with a tone, so that nothing is told by colour alone. */
const markOf: Readonly<Record<Tone | "mask", Mark>> = {
  neutral: "dot",
  success: "dot",
  warning: "half",
  error: "diamond",
  info: "dot",
  mask: "dot",
};

/** A status: mark, word and tint. `mark="ring"` is for what is closed, `"none"` for a plain count. */
export const StatusTag = ({
  tone = "neutral",
  mark = markOf[tone],
  children,
}: {
  readonly tone?: Tone | "mask";
  readonly mark?: Mark;
  readonly children: ReactNode;
}) => (
  <span className="p-tag" data-tone={tone} data-mark={mark}>
    {children}
  </span>
);
