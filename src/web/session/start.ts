/** How this page starts over: a full load where the session survives one, a fresh start in place where it lives in memory only. */
let inPlace: ((path: string) => void) | undefined;
export function startOverInPlaceWith(start: (path: string) => void): void {
  inPlace = start;
}

/** Goes to `/` with a full load, as signing in, masking and leaving it all do. */
export function startOver(persistent: boolean): void {
  if (persistent || !inPlace) location.replace("/");
  else inPlace("/");
}

export const welcomePath = "/guest/welcome";
let leaving = false;
/** The address changes without a navigation event: the router must not answer it with another way here. */
export function goToWelcome(): void {
  if (leaving) return;
  leaving = true;
  history.replaceState(null, "", `/#${welcomePath}`);
  location.reload();
}
