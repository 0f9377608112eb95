export { applicationUrl } from "./app-role.server.ts";
export { audit, type AuditMany, auditMany, rememberRequest, requestOf } from "./audit/audit.server.ts";
export { sealAudit } from "./audit/seal.server.ts";
export { changedBy, ownChanges, ownLastChange, staleRow, defaultStaleMessages } from "./audit/stale.server.ts";
export { verifyAudit } from "./audit/verify.server.ts";
export type { CachedCount } from "./cache/cached-count.server.ts";
export { cacheStatistics, type Moment, type ComputedResult } from "./cache/result-cache.server.ts";
export { defineReadingFunction } from "./cache/reading-functions.server.ts";
export { countChange, sumChanges, watchedTables } from "./cache/sum-changes.server.ts";
export { dayOf, hoursAfter, instant, today } from "./clock.server.ts";
export { compile, markedText, onStatement, registeredTables, registerTable, sharedTables } from "./compile.server.ts";
export { copied, copyIn } from "./copy.server.ts";
export { type DatabaseEvents, openDatabaseEvents } from "./database-events.server.ts";
export { createDb, type Db, type Params, type BeyondScopeDb } from "./db.server.ts";
export { deadlines } from "./deadlines.server.ts";
export {
  distributionSql,
  hasCitus,
  type Placement,
  placementOf,
  placementProblems,
  readCatalog,
  distributionColumn,
} from "./distribution/distribute.server.ts";
export {
  type TablePlacementOf,
  type DistributionFinding,
  distributionRules,
} from "./distribution/distribution-findings.server.ts";
export { type TablePlacement, distributionFindings } from "./distribution/distribution-rules.server.ts";
export { prepareCluster } from "./embedded/cluster.server.ts";
export { lockFolder } from "./embedded/folder-lock.server.ts";
export { openDatabase } from "./embedded/open-database.server.ts";
export { freePort } from "./embedded/port.server.ts";
export { isRunning, processesIn, processState } from "./embedded/process-state.server.ts";
export { throwawayFolder } from "./embedded/throwaway-folder.server.ts";
export { completeFoldedKeys } from "./folded-keys.server.ts";
export { watchDatabase } from "./liveness.server.ts";
export { createMachineProbe, ignoreMachineAway, isMachineAway } from "./machines.server.ts";
export { baseline } from "./migrations/baseline.server.ts";
export { migrate, type Migration, readMigrations } from "./migrations/migrate.server.ts";
export { type SourceSchema, sourceSchema } from "./migrations/schema-source.server.ts";
export { openParsedTexts, saveParsedTexts } from "./parsed-texts.server.ts";
export { createPool } from "./pool.server.ts";
export { openReplica, type ReadFrom } from "./replica.server.ts";
export { predicate, readsEverything, type ScopeVariant, scopeVariantOf } from "./scope.server.ts";
export { defineSameScope, defineScopeTie, type ScopeTie, tiedBy } from "./scope-ties.server.ts";
export { loadParser } from "./sql-parser.server.ts";
export { validateStatement } from "./statement.server.ts";
export { gatherStatistics } from "./statistics.server.ts";
export { todaySql } from "./today-sql.server.ts";
export { type SetAttribute, setTracing, type SpanFacts, traced, traceParent, type Tracing } from "./trace.server.ts";
export { beginChange } from "./transaction.server.ts";
export type { Visible } from "./visible-id.server.ts";
export { findVisibleId, type VisibleRow, visibleId, visibleRow, visibleRows } from "./visible.server.ts";
export { inSnapshot, momentOf, cachedAnswer } from "./snapshot.server.ts";
