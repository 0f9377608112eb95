import type { Sent } from "./requests.ts";

const json = { "content-type": "application/json" };
const get = (path: string): Sent => ({ method: "GET", path, headers: {}, by: 0 });
const put = (path: string, body: unknown): Sent => ({ ...post(path, body), method: "PUT" });
const post = (path: string, body: unknown): Sent => ({
  method: "POST",
  path,
  headers: json,
  body: Buffer.from(JSON.stringify(body)),
  by: 0,
});

/** Requests that were once answered incorrectly. They are sent before those of a seed, as regression tests. */
export const corpus: readonly Sent[] = [
  get("/api/bank/%ZZ"),
  get("/api/product-group/export?columns=code,name&columns=code,name"),
  put("/api/notification/choice", {
    choices: [
      { kind: "note", shown: true, mail: false },
      { kind: "note", shown: false, mail: false },
    ],
  }),
  { method: "HEAD", path: "/", headers: {}, by: null },
  post("/api/import?kind=bank", {}),
];
