/** Opens what tests need and registers it, so that it is closed when they are done. */
export type SetUp = (opened: AsyncDisposableStack) => Promise<void>;

/**
 * Resources of tests that can be set up repeatedly. Each is closed once, in reverse order, also after a failed set-up.
 */
export function createSetup(begin: SetUp) {
  let opened = new AsyncDisposableStack();
  let ready = false;
  const end = async (): Promise<void> => {
    const closing = opened;
    opened = new AsyncDisposableStack();
    ready = false;
    await closing.disposeAsync();
  };
  return {
    /** Whether the last set-up succeeded and was not ended since. */
    get ready() {
      return ready;
    },
    async begin(): Promise<void> {
      await end();
      await begin(opened);
      ready = true;
    },
    end,
  };
}
