import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { openS3, type S3Server } from "#test/support/s3.ts";
import { digestOf, FileStorage } from "./file-storage.server.ts";
import { FolderStore } from "./folder-store.server.ts";
import { moveFiles, deleteUnusedObjects } from "./keep-files.server.ts";
import { keyOf } from "./objects.server.ts";
import type { ObjectStore } from "./object-store.server.ts";
import { S3Store } from "./s3-store.server.ts";

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-files-test-"));
  s3 = await openS3();
});
afterAll(async () => {
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => void vi.restoreAllMocks());

const silent = { warn: () => undefined, info: () => undefined };
const stores: Readonly<Record<string, () => ObjectStore>> = {
  folder: () => new FolderStore(join(folder, "store")),
  "S3 service": () => new S3Store(s3.options),
};

describe.each(Object.entries(stores))("a %s", (_name, open) => {
  test("returns a stored object, also repeatedly, and nothing after its removal", async () => {
    const store = open();
    await store.check();
    const content = Buffer.from(`content ${randomUUID()}`);
    const key = keyOf("visit", content);
    expect(await store.get(key)).toBeUndefined();
    await store.put(key, content);
    await store.put(key, content);
    expect(await store.get(key)).toEqual(content);
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
    await store.tidy();
  });

  test("answers 503 for a damaged object", async () => {
    const storage = new FileStorage(open(), silent);
    const key = keyOf("visit", Buffer.from(`sent ${randomUUID()}`));
    await storage.put(key, Buffer.from("something else"));
    await expect(storage.get(key)).rejects.toMatchObject({ code: "file.unavailable", status: 503 });
    expect(storage.state).toBe("ok");
  });
});

test("keys of identity documents have a separate prefix", () => {
  const content = Buffer.from("x");
  const end = `${digestOf(content).slice(0, 2)}/${digestOf(content)}`;
  expect([keyOf("ktp", content), keyOf("program-registration", content), keyOf("visit", content)]).toEqual([
    `identity/${end}`,
    `identity/${end}`,
    `file/${end}`,
  ]);
});

test("a folder removes partial files of interrupted writes after a day", async () => {
  const partial = join(folder, "interrupted", "partial");
  await mkdir(partial, { recursive: true });
  for (const name of ["old", "new"]) await writeFile(join(partial, name), name);
  await utimes(join(partial, "old"), new Date(0), new Date(0));
  await new FolderStore(join(folder, "interrupted")).tidy();
  expect(await readdir(partial)).toEqual(["new"]);
});

describe("a portal with an S3 service", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal({
      FILES_S3_ENDPOINT: s3.options.endpoint,
      FILES_S3_BUCKET: s3.options.bucket,
      FILES_S3_KEY: s3.options.key,
      FILES_S3_SECRET: s3.options.secret,
    });
  });
  afterAll(() => portal?.close());

  let shade = 0;
  async function uploadCover(): Promise<string> {
    const admin = await portal.as("admin");
    const background = { r: (shade += 7) % 256, g: 40, b: 90 };
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
    const edge = "----portal-cover";
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
    const answer = await admin.request("POST", "/api/article/cover", {
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
      headers: { "content-type": `multipart/form-data; boundary=${edge}` },
    });
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as { data: { id: string } }).data.id;
  }
  const rowOf = async (id: string) =>
    (
      await portal.sql<{ content: Buffer | null; object_key: string | null; sha256: string }>(
        "select content, object_key, sha256 from stored_file where id = $1",
        [id],
      )
    )[0];

  test("stores an upload there and not in the database, and reads it back", async () => {
    const id = await uploadCover();
    const row = await rowOf(id);
    expect(row?.content).toBeNull();
    expect(row?.object_key).toBe(`file/${row?.sha256.slice(0, 2)}/${row?.sha256}`);
    const answer = await (await portal.as("admin")).get(`/api/article/cover/${id}`);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(digestOf(answer.bytes)).toBe(row?.sha256);
  });

  test("answers 503 for a file while the service is unavailable, and serves everything else", async () => {
    const id = await uploadCover();
    const admin = await portal.as("admin");
    await s3.stop();
    const refused = await admin.get(`/api/article/cover/${id}`);
    expect([refused.status, (refused.json as { code: string }).code]).toEqual([503, "file.unavailable"]);
    expect((await portal.anonymous.get("/api/health")).json).toEqual({ status: "ok", files: "unreachable" });
    expect((await admin.get("/api/store?page=1&perPage=10")).status).toBe(200);
    await s3.start();
    expect((await admin.get(`/api/article/cover/${id}`)).status).toBe(200);
    expect((await portal.anonymous.get("/api/health")).json).toEqual({ status: "ok" });
  });

  test("moves files out of the database: interrupted, repeated, and compared before the row is emptied", async () => {
    const contents = Array.from({ length: 12 }, (_, i) => Buffer.from(`picture ${i} ${randomUUID()}`));
    const ids = contents.map(() => randomUUID());
    for (const [i, content] of contents.entries())
      await portal.sql(
        "insert into stored_file (id, name, mime, size, sha256, content, owner_id, purpose) values ($1, 'a.png', 'image/png', $2, $3, $4, 1, $5)",
        [ids[i], content.length, digestOf(content), content, i === 0 ? "ktp" : "publication"],
      );
    await portal.sql(
      "insert into stored_file (id, name, mime, size, sha256, content, owner_id, purpose) values (gen_random_uuid(), 'job.csv', 'text/csv', 0, '', '', 1, 'job:1')",
    );
    const left = async () =>
      (await portal.sql("select 1 from stored_file where id = any($1::uuid[]) and content is not null", [ids])).length;
    const { db } = portal.server;
    const put = db.files.put;
    let puts = 0;
    const failing = vi
      .spyOn(db.files, "put")
      .mockImplementation((key, content) =>
        ++puts > 7 ? Promise.reject(new Error("the process was interrupted")) : put(key, content),
      );
    await expect(moveFiles(db)).rejects.toThrow("interrupted");
    expect(await left()).toBe(5);
    failing.mockRestore();
    // if the copy differs, the row is not changed
    const differing = vi.spyOn(db.files, "get").mockResolvedValue(Buffer.from("other"));
    await expect(moveFiles(db)).rejects.toThrow("differs");
    expect(await left()).toBe(5);
    differing.mockRestore();
    expect(await moveFiles(db)).toBe(5);
    expect(await moveFiles(db)).toBe(0);
    for (const [i, id] of ids.entries()) {
      const key = (await rowOf(id))?.object_key ?? "";
      expect(key.startsWith(i === 0 ? "identity/" : "file/")).toBe(true);
      expect(await db.files.get(key)).toEqual(contents[i]);
    }
    expect(await portal.sql("select content from stored_file where purpose = 'job:1'")).toHaveLength(1);
  });

  test("deletes objects without a file after a day, and no others", async () => {
    const [used, unused, fresh] = [await uploadCover(), await uploadCover(), await uploadCover()];
    const keys = await Promise.all([used, unused, fresh].map(async (id) => (await rowOf(id))?.object_key ?? ""));
    await portal.sql("delete from stored_file where id = any($1::uuid[])", [[unused, fresh]]);
    await portal.sql("update stored_object set touched_at = now() - interval '2 days' where key = any($1)", [
      keys.slice(0, 2),
    ]);
    expect(await deleteUnusedObjects(portal.server.db)).toBe(1);
    const { files } = portal.server.db;
    await expect(files.get(keys[1] as string)).rejects.toMatchObject({ status: 503 });
    for (const key of [keys[0], keys[2]]) expect((await files.get(key as string)).length).toBeGreaterThan(0);
    expect(await portal.sql("select key from stored_object where key = $1", [keys[1]])).toEqual([]);
  });
});
