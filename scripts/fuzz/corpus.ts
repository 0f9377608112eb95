import type { Sent } from "./requests.ts";

const json = { "content-type": "application/json" };
const get = (path: string): Sent => ({ method: "GET", path, headers: {}, by: 0 });
const post = (path: string, body: unknown): Sent => ({
  method: "POST",
  path,
  headers: json,
  body: Buffer.from(JSON.stringify(body)),
  by: 0,
});

/** Requests that once were answered wrongly. They are sent before those of a seed, for ever. */
export const corpus: readonly Sent[] = [
  get("/api/bank/%ZZ"),
  get("/api/product-group/export?columns=code,name&columns=code,name"),
  { method: "HEAD", path: "/", headers: {}, by: null },
  post("/api/import?kind=bank", {}),
];
