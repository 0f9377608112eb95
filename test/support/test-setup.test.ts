import { expect, test } from "vitest";
import { createSetup } from "./test-setup.ts";

test("a failed start is closed once, an earlier one is not closed again, and the next start is complete", async () => {
  const log: string[] = [];
  let turn = 0;
  const open = (name: string) => ({ name, [Symbol.asyncDispose]: async () => void log.push(`-${name}`) });
  const setup = createSetup(async (opened) => {
    turn++;
    for (const name of [`portal ${turn}`, `browser ${turn}`]) {
      if (name === "browser 2") throw new Error("no browser");
      log.push(`+${opened.use(open(name)).name}`);
    }
  });
  expect(setup.ready).toBe(false);
  await setup.begin();
  expect(setup.ready).toBe(true);
  await expect(setup.begin()).rejects.toThrow("no browser");
  expect(setup.ready).toBe(false);
  await setup.begin();
  await setup.end();
  await setup.end();
  expect(log).toEqual([
    "+portal 1",
    "+browser 1",
    "-browser 1",
    "-portal 1",
    "+portal 2",
    "-portal 2",
    "+portal 3",
    "+browser 3",
    "-browser 3",
    "-portal 3",
  ]);
});
