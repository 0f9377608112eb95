/** Whether g was pressed and its second key is awaited; a page that uses g alone hears of it when none came. */
const waitMs = 700;
let timer: ReturnType<typeof setTimeout> | undefined;
let alone: (() => void) | undefined;

/** What g does on this page when no second key follows; returns how to take it back. */
export function onLoneG(act: () => void): () => void {
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
