/** How this page restarts: by a full load if the session survives one, otherwise in place. */
let inPlace: ((path: string) => void) | undefined;
export function reloadInPlaceWith(start: (path: string) => void): void {
  inPlace = start;
}

/** Goes to `/` with a full load, after signing in and after starting or ending masking. */
export function reloadApplication(persistent: boolean): void {
  if (persistent || !inPlace) location.replace("/");
  else inPlace("/");
}

export const welcomePath = "/guest/welcome";
let leaving = false;
/** Changes the address without a navigation event, so that the router does not redirect again. */
export function goToWelcome(): void {
  if (leaving) return;
  leaving = true;
  history.replaceState(null, "", `/#${welcomePath}`);
  location.reload();
}
