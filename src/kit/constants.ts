/** Constants that are visible to users. */
export const pageSizes = [5, 10, 20, 30, 50, 75] as const;
/** Maximum number of rows of a printed list, read as one page. */
export const printRows = 2_000;
export const isPageSize = (rows: number): boolean =>
  rows === printRows || (pageSizes as readonly number[]).includes(rows);
export const maxFavourites = 3;
export const menuWidth = { min: 256, max: 330, default: 256, collapsed: 80 } as const;
export const lazyLoadTimeoutMs = 120_000;
export const searchDebounceMs = 300;
export const colourThrottleMs = 200;
export const flyoutHideDelayMs = 100;
export const defaultPrimaryColour = "#4b7cf3";
export const breakpoints = { mobile: 768, tablet: 992 } as const;
export const swipe = { threshold: 50, startZone: 70 } as const;
export const dialogWidths = { note: 1000, release: 700, passwordReset: 550, confirm: 416 } as const;
export const settingsPackageVersion = "1.0.18";
export const timeZone = "Asia/Jakarta";
/** The role that may mask, which cannot be removed from its last holder. */
export const adminRole = "ROLE_ADMIN_BK";
