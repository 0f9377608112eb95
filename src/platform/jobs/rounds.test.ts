import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { repeatEvery } from "./repeat-every.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a run that takes long is not started twice, and the next one follows it", async () => {
  let end = () => {};
  const begun = vi.fn(() => new Promise<void>((done) => void (end = done)));
  const rounds = repeatEvery(1000, begun);
  await vi.advanceTimersByTimeAsync(3500);
  expect(begun).toHaveBeenCalledTimes(1);
  await rounds.turn();
  expect(begun).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toHaveBeenCalledTimes(2);
  rounds.stop();
  end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toHaveBeenCalledTimes(2);
});

test("a failure is reported and retried; after the server has stopped there is no further run", async () => {
  const failed = vi.fn();
  const round = vi
    .fn()
    .mockRejectedValueOnce(new Error("away"))
    .mockRejectedValueOnce(new Error("Cannot use a pool after calling end on the pool"));
  repeatEvery(1000, round, failed);
  await vi.advanceTimersByTimeAsync(5000);
  expect(failed.mock.calls.map(([e]) => (e as Error).message)).toEqual(["away"]);
  expect(round).toHaveBeenCalledTimes(2);
});
