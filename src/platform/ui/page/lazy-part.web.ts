import { lazyLoadTimeoutMs } from "#kit/constants.ts";

/** A part of the application failed to load, although the page was already reloaded for it. */
export class PartFailed extends Error {
  constructor(cause: unknown) {
    super("Bagian halaman ini gagal dimuat. Periksa jaringan Anda lalu coba lagi.", { cause });
  }
}

const mark = () => `app.reload.${window.portal?.build ?? "dev"}`;
/** Permits one reload per build, so that a page that keeps failing shows an error instead of reloading forever. */
function mayReload(): boolean {
  try {
    if (sessionStorage.getItem(mark()) !== null) return false;
    sessionStorage.setItem(mark(), "1");
    return true;
  } catch {
    return false;
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${lazyLoadTimeoutMs} ms`)), lazyLoadTimeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Loads a part on demand. On failure the page reloads once, because a release may have replaced the file; after that
 * the error is thrown.
 */
export async function lazyPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load());
  } catch (error) {
    if (!mayReload()) throw new PartFailed(error);
    location.reload();
    return new Promise<never>(() => undefined);
  }
}
