/** Whether g was pressed and its second key is awaited. A page that uses g alone is called if none follows. */
const waitMs = 700;
let timer: ReturnType<typeof setTimeout> | undefined;
let alone: (() => void) | undefined;

/** Registers the effect of g on this page without a second key; returns a function that removes it. */
export function onSingleG(act: () => void): () => void {
  alone = act;
  return () => {
    if (alone === act) alone = undefined;
  };
}
export const isChordOpen = (): boolean => timer !== undefined;
export function openChord(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    alone?.();
  }, waitMs);
}
export function closeChord(): void {
  clearTimeout(timer);
  timer = undefined;
}
