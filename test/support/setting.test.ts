import { expect, test } from "vitest";
import { settingOf } from "./setting.ts";

test("what a failed beginning opened is closed once, what stood before it is not closed again, and the next beginning is whole", async () => {
  const log: string[] = [];
  let turn = 0;
  const open = (name: string) => ({ name, [Symbol.asyncDispose]: async () => void log.push(`-${name}`) });
  const setting = settingOf(async (opened) => {
    turn++;
    for (const name of [`portal ${turn}`, `browser ${turn}`]) {
      if (name === "browser 2") throw new Error("no browser");
      log.push(`+${opened.use(open(name)).name}`);
    }
  });
  expect(setting.stands).toBe(false);
  await setting.begin();
  expect(setting.stands).toBe(true);
  await expect(setting.begin()).rejects.toThrow("no browser");
  expect(setting.stands).toBe(false);
  await setting.begin();
  await setting.end();
  await setting.end();
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
