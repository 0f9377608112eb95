type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** Enter ends a composition of letters. */
  readonly composing: boolean;
};
type Shown = {
  readonly open: boolean;
  /** What is listed does not yet answer what was typed. */
  readonly waiting: boolean;
};

/**
 * What a key does in a picker whose matches come from the server: `wait` for them before one is taken, `forget` such a
 * wait, or `pass` the key on to the list, which takes the match that it highlights.
 */
export function enterStep(pressed: Pressed, shown: Shown): "wait" | "forget" | "pass" {
  if (pressed.key !== "Enter") return "forget";
  return shown.open && shown.waiting && !pressed.composing && !pressed.ctrlKey && !pressed.metaKey ? "wait" : "pass";
}

/** The match that an Enter before takes now: none while the list still waits, is closed or is empty. */
export const takenNow = <C>(wanted: boolean, shown: Shown, matches: readonly C[]): C | undefined =>
  wanted && shown.open && !shown.waiting ? matches[0] : undefined;
