import type { ReactNode } from "react";
import type { Tone } from "#kit/field.ts";

export type TagMark = "dot" | "half" | "diamond" | "ring" | "none";
/** The icon of a tone, so that colour is never the only indication. */
const markOf: Readonly<Record<Tone | "mask", TagMark>> = {
  neutral: "dot",
  success: "dot",
  warning: "half",
  error: "diamond",
  info: "dot",
  mask: "dot",
};

/** A status: icon, text and colour. `mark="ring"` is for closed states, `"none"` for a plain count. */
export const StatusTag = ({
  tone = "neutral",
  mark = markOf[tone],
  children,
}: {
  readonly tone?: Tone | "mask";
  readonly mark?: TagMark;
  readonly children: ReactNode;
}) => (
  <span className="p-tag" data-tone={tone} data-mark={mark}>
    {children}
  </span>
);
