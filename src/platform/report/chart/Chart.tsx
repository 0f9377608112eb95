import { useCallback } from "react";
import { useT } from "#platform/ui/index.web.ts";
import type { ChartData } from "./chart-data.web.ts";
import { optionsOf, paletteOf, type Words } from "./chart-options.web.ts";
import { Drawing } from "./Drawing.tsx";

type Props = {
  readonly data: ChartData;
  readonly words: Words;
  readonly height: number;
  readonly label: string;
  readonly onPick: (at: number) => void;
};
/** The drawing; its data is available as a table. */
export default function Chart({ data, words, ...box }: Props) {
  const t = useT();
  const options = useCallback(
    (own: Element, width: number) => optionsOf(data, words, paletteOf(own), width, t),
    [data, words, t],
  );
  return <Drawing options={options} {...box} />;
}
