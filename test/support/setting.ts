/** Opens what tests need and hands each thing over, so that it is closed when they are done. */
export type Begin = (opened: AsyncDisposableStack) => Promise<void>;

/**
 * What tests play on, as often as it must be set up anew. Whatever was opened is closed once, the last first: also what a beginning
 * that failed had opened, and never again what an earlier end has closed.
 */
export function settingOf(begin: Begin) {
  let opened = new AsyncDisposableStack();
  let stands = false;
  const end = async (): Promise<void> => {
    const closing = opened;
    opened = new AsyncDisposableStack();
    stands = false;
    await closing.disposeAsync();
  };
  return {
    /** Whether the last beginning came to its end and nothing was closed since. */
    get stands() {
      return stands;
    },
    async begin(): Promise<void> {
      await end();
      await begin(opened);
      stands = true;
    },
    end,
  };
}
