import { pageKey } from "#kit/count-words.ts";
import type { Translate } from "#platform/http/index.server.ts";
import type { Figure } from "../cube.ts";

/** A figure with translated name and group; names of counts are in the plural, as on screen. */
export function saidFigure<F extends Figure>(figure: F, say: Translate): F {
  const many = pageKey(figure.label);
  const counted = figure.unit === "n" && say(many) !== many;
  return { ...figure, label: say(counted ? many : figure.label), group: say(figure.group) };
}
