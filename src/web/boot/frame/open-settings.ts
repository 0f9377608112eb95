/** A step of its own, so that the sign-in page does not carry the names of all files the drawer is made of. */
export const openSettings = (): Promise<void> =>
  import("#web/shell/settings/GuestSettings.tsx").then((m) => m.openGuestSettings());
