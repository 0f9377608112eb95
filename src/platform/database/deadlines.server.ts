/**
 * All time limits of requests in milliseconds, in one place. They are nested: a statement ends before its request, and
 * the request before a proxy's timeout.
 */
export const deadlines = {
  /** Limits of a request whose database does not respond, and of the health check. */
  requestMs: 10_000,
  healthMs: 2_000,
  /** Limits for receiving a request: its headers, the whole request, an idle connection, and keep-alive. */
  headersMs: 10_000,
  receiveMs: 25_000,
  silentMs: 60_000,
  keepAliveMs: 72_000,
  /** Waiting for a free connection: pages, and reports or other systems, which queue intentionally. */
  waitMs: 5_000,
  queueMs: 20_000,
  /** Statement timeouts of requests, and of jobs and periodic work. */
  statementMs: 15_000,
  jobStatementMs: 600_000,
  /** Time after its timeout when a statement is given up because its server process does not respond. */
  overdueMs: 3_000,
  /**
   * Interval of probes while anything waits for the database, and the silence after which it is considered unavailable.
   */
  probeEveryMs: 1_000,
  silenceMs: 4_000,
  /** After this time an unresponsive replica is skipped. */
  replicaMs: 1_000,
  /**
   * How long rows of a bulk change are tried before the rest is estimated, so that the preview responds within three
   * seconds.
   */
  previewMs: 2_000,
  /** One file transfer to or from a storage service including retries, within the time of a request. */
  storageMs: 8_000,
} as const;
