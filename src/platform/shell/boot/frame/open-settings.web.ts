/** A separate module, so that the sign-in page does not contain the file names of the settings drawer. */
export const openSettings = (): Promise<void> =>
  import("../../settings/GuestSettings.tsx").then((m) => m.openGuestSettings());
