/**
 * How long everything that a request may wait for may take, in one place. Shortest first: a statement ends before the request that
 * asked for it, and the request before a proxy gives it up.
 */
export const deadlines = {
  /** A request whose database does not answer ends within this, and the check of the portal's health within its own. */
  requestMs: 10_000,
  healthMs: 2_000,
  /** Receiving a request: its headers, all of it, a silent connection, and a connection kept for the next request. */
  headersMs: 10_000,
  receiveMs: 25_000,
  silentMs: 60_000,
  keepAliveMs: 72_000,
  /** Waiting for a free connection: pages, and reports or other systems, which queue by intention. */
  waitMs: 5_000,
  queueMs: 20_000,
  /** One statement of a request, and one of a job or of what the portal does by itself. */
  statementMs: 15_000,
  jobStatementMs: 600_000,
  /** Beyond its own limit a statement is given up by the portal: its server process does not answer. */
  overdueMs: 3_000,
  /** The database is asked so often for a sign of life while anything waits for it, and is away when it stays silent for so long. */
  probeEveryMs: 1_000,
  silenceMs: 4_000,
  /** A copy for reports that does not answer by then is passed over. */
  replicaMs: 1_000,
  /** Rows of a bulk change are tried for so long before the rest is estimated; the answer is there within three seconds. */
  previewMs: 2_000,
  /** One file to or from a storage service, with its repeats; within the time of a request. */
  storageMs: 8_000,
} as const;
