/** Contents of files outside the database, under keys derived from the content. */
export type StoredContents = {
  put(key: string, content: Buffer): Promise<void>;
  get(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
  tidy(): Promise<void>;
};
