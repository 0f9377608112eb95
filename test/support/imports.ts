import { expect } from "vitest";
import type { Batch, BatchState } from "#platform/import/index.ts";
import { writeXlsx } from "hucre/xlsx";
import type { Client } from "./portal.ts";

export type Cell = string | number | null;
export const sheet = async (rows: Cell[][], name = "Data"): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name, rows }] }));
export const csvOf = (rows: Cell[][]): Buffer =>
  Buffer.from(rows.map((r) => r.map((c) => c ?? "").join(";")).join("\n"));
export const batchOf = (json: unknown): Batch => (json as { data: Batch }).data;

export function multipart(name: string, content: Buffer): { payload: Buffer; headers: Record<string, string> } {
  const boundary = "----portal-contract";
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

/** Imports files as one person: each step waits until the server has finished. */
export function importsOf(client: Client) {
  const finished = async (id: number, states: readonly BatchState[]): Promise<Batch> => {
    for (let i = 0; i < 1_200; i++) {
      const b = batchOf((await client.get(`/api/import/${id}`)).json);
      if (states.includes(b.state)) return b;
      await new Promise((r) => setTimeout(r, 25));
    }
    throw new Error(`import ${id} did not finish`);
  };
  const post = async (id: number, step: string, body: unknown, states: readonly BatchState[]): Promise<Batch> => {
    const answer = await client.post(`/api/import/${id}/${step}`, body);
    expect(answer.status, answer.text).toBe(200);
    return finished(id, states);
  };
  const read: readonly BatchState[] = ["checked", "matching", "failed"];
  return {
    finished,
    upload: (kind: string, content: Buffer, name = "rows.xlsx") =>
      client.request("POST", `/api/import?kind=${kind}`, multipart(name, content)),
    async bring(kind: string, content: Buffer, name = "rows.xlsx"): Promise<Batch> {
      const answer = await client.request("POST", `/api/import?kind=${kind}`, multipart(name, content));
      expect(answer.status, answer.text).toBe(200);
      return finished(batchOf(answer.json).id, read);
    },
    match: (id: number, body: unknown) => post(id, "match", body, ["checked", "failed"]),
    write: (id: number, mode: "all" | "good" = "all") => post(id, "write", { mode }, ["done", "failed", "checked"]),
    undo: (id: number) => post(id, "undo", {}, ["undone", "done"]),
    async rows(
      id: number,
      query = "",
    ): Promise<
      {
        line: number;
        cells: Record<string, string | null>;
        errors: { field: string; message: string; values?: Record<string, string | number> }[];
      }[]
    > {
      return ((await client.get(`/api/import/${id}/rows?perPage=100${query}`)).json as { data: never[] }).data;
    },
  };
}
