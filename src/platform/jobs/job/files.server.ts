import { createHash, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import type { Db } from "#platform/database/index.server.ts";
import type { StoredFile } from "./handle-job.server.ts";

const pieceBytes = 1_048_576;
export const retentionDays = 7;
const purpose = (jobId: number): string => `job:${jobId}`;

type Meta = { readonly jobId: number; readonly owner: number; readonly name: string; readonly mime: string };

/** Stores a file in pieces as it is written, so that memory use does not depend on its size. */
export async function saveFile(db: Db, meta: Meta, write: (stream: Writable) => Promise<void>): Promise<StoredFile> {
  const id = randomUUID();
  await db.run(
    "insert into {!stored_file} (id, name, mime, size, sha256, content, owner_id, purpose, expires_at) values (:id, :name, :mime, 0, '', '', :owner, :purpose, now() + make_interval(days => :days))",
    { id, name: meta.name, mime: meta.mime, owner: meta.owner, purpose: purpose(meta.jobId), days: retentionDays },
  );
  const sink = new Pieces(db, id);
  await write(sink);
  if (!sink.writableEnded) sink.end();
  if (!sink.writableFinished) await new Promise<void>((done, fail) => sink.once("finish", done).once("error", fail));
  await db.run("update {!stored_file} set size = :size, sha256 = :sha256 where id = :id", {
    id,
    size: sink.size,
    sha256: sink.hash.digest("hex"),
  });
  return { id, name: meta.name, size: sink.size };
}

class Pieces extends Writable {
  size = 0;
  readonly hash = createHash("sha256");
  private no = 0;
  private parts: Buffer[] = [];
  private bufferedBytes = 0;
  private readonly db: Db;
  private readonly id: string;

  constructor(db: Db, id: string) {
    super({ highWaterMark: pieceBytes });
    this.db = db;
    this.id = id;
  }
  private async flushPiece(): Promise<void> {
    if (this.bufferedBytes === 0) return;
    const content = Buffer.concat(this.parts);
    this.parts = [];
    this.bufferedBytes = 0;
    await this.db.run("insert into {!stored_chunk} (file_id, no, content) values (:id, :no, :content)", {
      id: this.id,
      no: this.no++,
      content,
    });
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.size += chunk.length;
    this.hash.update(chunk);
    this.parts.push(chunk);
    this.bufferedBytes += chunk.length;
    if (this.bufferedBytes < pieceBytes) done();
    else this.flushPiece().then(() => done(), done);
  }
  override _final(done: (error?: Error) => void): void {
    this.flushPiece().then(() => done(), done);
  }
}

/** The pieces of a file in order, read one at a time. */
export async function* readPieces(db: Db, fileId: string): AsyncGenerator<Buffer> {
  for (let no = 0; ; no++) {
    const piece = await db.maybe<{ content: Buffer }>(
      "select c.content from {stored_chunk} c where c.file_id = :id and c.no = :no",
      { id: fileId, no },
    );
    if (!piece) return;
    yield piece.content;
  }
}

/** Deletes files that an earlier attempt left incomplete. */
export const dropFiles = (db: Db, jobId: number): Promise<number> =>
  db.run("delete from {!stored_file} where purpose = :purpose", { purpose: purpose(jobId) });

export async function tidyJobs(db: Db): Promise<void> {
  const sys = db.internal("delete expired jobs");
  await sys.run("delete from {!job} where finished_at < now() - make_interval(days => :days)", { days: retentionDays });
  await sys.run("delete from {!stored_file} where purpose like 'job:%' and expires_at < now()");
}
