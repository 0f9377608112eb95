/** How the texts of a column are written: numbers or dates. */
import { dateSamples, type DateStyle } from "./date-style.ts";
import { type NumberStyle, styleSamples } from "./number-style.ts";

export type ColumnStyle = NumberStyle | DateStyle;
const samples: Readonly<Record<ColumnStyle, string>> = { ...styleSamples, ...dateSamples };
/** A sample number or date in the format, the same in every language. */
export const sampleOf = (style: ColumnStyle): string => samples[style];
