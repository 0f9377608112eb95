import { expect, test } from "vitest";
import { skippedPackages } from "./skipped-packages.mjs";

const locked = {
  "": { version: "1.0.0" },
  "node_modules/plain": { version: "1.0.0", optional: true },
  "node_modules/@x/linux-x64-gnu": { optional: true, os: ["linux"], cpu: ["x64"], libc: ["glibc"] },
  "node_modules/@x/linux-x64-musl": { optional: true, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
  "node_modules/@x/linux-arm64": { optional: true, os: ["linux"], cpu: ["arm64"] },
  "node_modules/@y/linux-x64": { devOptional: true, os: ["linux"], cpu: ["x64"] },
};
const namesFor = (machine: Parameters<typeof skippedPackages>[2], present: readonly string[] = []) =>
  skippedPackages(locked, (path) => present.includes(path), machine).map(([path]) => path);

test("finds exactly the packages for this machine that npm did not install", () => {
  const linux = { os: "linux", cpu: "x64", libc: "glibc" };
  expect(namesFor(linux)).toEqual(["node_modules/@x/linux-x64-gnu", "node_modules/@y/linux-x64"]);
  expect(namesFor(linux, ["node_modules/@x/linux-x64-gnu"])).toEqual(["node_modules/@y/linux-x64"]);
  expect(namesFor({ ...linux, libc: "musl" })).toEqual(["node_modules/@x/linux-x64-musl", "node_modules/@y/linux-x64"]);
  expect(namesFor({ os: "darwin", cpu: "arm64", libc: undefined })).toEqual([]);
});
