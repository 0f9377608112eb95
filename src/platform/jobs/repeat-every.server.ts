/** Runs periodic work: a run starts after the preceding one has ended, and failures are reported and retried. */
export function repeatEvery(
  everyMs: number,
  round: () => Promise<unknown>,
  failed: (error: Error) => void = () => undefined,
): { readonly turn: () => Promise<void>; stop(): void } {
  let busy = false;
  const turn = async () => {
    if (busy) return;
    busy = true;
    try {
      await round();
    } catch (error) {
      // the pool is closed because the server has stopped
      if ((error as Error).message.includes("after calling end")) clearInterval(timer);
      else failed(error as Error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void turn(), everyMs);
  timer.unref();
  return { turn, stop: () => clearInterval(timer) };
}
