import type { Translate } from "#platform/ui/index.web.ts";

const signs: Readonly<Record<string, string>> = {
  Σ: "jumlah",
  "÷": "dibagi",
  "×": "dikali",
  "−": "dikurangi",
};

/** A figure's formula as a sentence: operators are translated to words. */
export function plainNote(note: string, t: Translate): string {
  const words = t(note).replace(/(^|[ (])([Σ÷×−])(?= )/g, (_, before: string, sign: string) => {
    return `${before}${t(signs[sign] as string)}`;
  });
  const sentence = words.charAt(0).toLocaleUpperCase() + words.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
