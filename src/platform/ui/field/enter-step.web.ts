type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** Enter ends an input method composition. */
  readonly composing: boolean;
};
type Shown = {
  readonly open: boolean;
  /** The listed matches do not belong to the typed text yet. */
  readonly waiting: boolean;
};

/**
 * The effect of a key in a picker with matches from the server: `wait` for matches before selecting one, `cancel` such
 * a wait, or `pass` the key to the list, which selects the highlighted match.
 */
export function enterStep(pressed: Pressed, shown: Shown): "wait" | "cancel" | "pass" {
  if (pressed.key !== "Enter") return "cancel";
  return shown.open && shown.waiting && !pressed.composing && !pressed.ctrlKey && !pressed.metaKey ? "wait" : "pass";
}

/** The match selected by a preceding Enter: none while the list is loading, closed or empty. */
export const selectedByEnter = <C>(wanted: boolean, shown: Shown, matches: readonly C[]): C | undefined =>
  wanted && shown.open && !shown.waiting ? matches[0] : undefined;
